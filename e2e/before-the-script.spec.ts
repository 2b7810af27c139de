import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { builtFile } from './built-file.ts';
import { expect, PASSWORD, test } from './product.ts';
import { aBoard, aWorld } from './world.ts';

/** Opens a page with its script held back; the returned function releases it. */
async function openEarly(page: Page, path: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(`**/${await builtFile('main.tsx')}`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return held.resolve;
}

test('a visitor who presses Save before the script has come is asked to log in once it has', async ({
  page,
  product,
}) => {
  const { pin } = await aWorld(product);
  const come = await openEarly(page, `/pin/${pin.id}/`);
  const save = page.getByRole('article').first().getByRole('button', { name: 'Save', exact: true });
  await save.click();
  // The press registered.
  await expect(save).toHaveCSS('opacity', '0.6');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  come();
  await expect(page.getByRole('dialog', { name: 'Log in to save this Pin' })).toBeVisible();
  await expect(save).toHaveCSS('opacity', '1');
});

test('a button that is pressed twice before the script has come acts once', async ({
  page,
  product,
  member,
}) => {
  const { owner } = await aWorld(product);
  await aBoard(member, 'Mine');
  let follows = 0;
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('Follow')) follows += 1;
  });
  const come = await openEarly(page, `/${owner.username}/`);
  const follow = page.getByRole('button', { name: `Follow ${owner.fullName}` });
  await follow.click();
  await follow.click();
  come();
  const following = page.getByRole('button', { name: `Following ${owner.fullName}` });
  await expect(following).toBeVisible();
  await expect.poll(() => follows).toBe(1);
  await following.hover();
  await expect(following).toHaveAttribute('aria-pressed', 'true');
});

test('whoever signs up before the script has come need not write anything again', async ({
  page,
}) => {
  const come = await openEarly(page, '/signup/');
  const email = page.getByLabel('E-mail');
  const address = `p${randomBytes(5).toString('hex')}@people.example`;
  await email.fill(address);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Name').fill('Nora Lind');
  await page.getByLabel('Birthday').fill('1990-05-04');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/signup/');
  await expect(email).toHaveValue(address);
  come();
  await page.waitForURL(/:\d+\/(?:welcome\/)?$/);
});

test('words that stand in the search field when the script comes stay, and it offers what they find', async ({
  page,
  product,
  member,
}) => {
  const { pin } = await aWorld(product);
  const come = await openEarly(page, `/pin/${pin.id}/`);
  const search = page.getByRole('combobox', { name: 'Search' });
  await search.pressSequentially(member.username);
  await search.press('ArrowLeft');
  come();
  await expect(search).toHaveAttribute('aria-expanded', 'true');
  await search.press('x');
  await expect(search).toHaveValue(member.username.replace(/.$/, 'x$&'));
});

test('what is written and chosen before the script has come is known to it', async ({
  page,
  member,
}) => {
  expect(member.username).not.toBe('');
  let come = await openEarly(page, '/settings/save-button/');
  const field = page.getByLabel('Page address');
  await field.fill('https://shop.example/lamp');
  come();
  await expect(page.getByLabel('HTML for your page')).toHaveValue(/shop\.example/);
  await expect(field).toHaveValue('https://shop.example/lamp');

  const hidden = page.getByRole('switch', { name: 'Hide me from search engines' });
  const from = page.getByLabel('Who can start a conversation with you');
  for (const choose of [() => hidden.check(), () => from.selectOption('nobody')]) {
    come = await openEarly(page, '/settings/privacy/');
    await choose();
    const saved = page.waitForResponse((answer) => answer.request().method() !== 'GET');
    come();
    await saved;
  }
  await page.reload();
  await expect(hidden).toBeChecked();
  await expect(from).toHaveValue('nobody');
});
