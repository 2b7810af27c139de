import type { Page } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { builtFile } from './built-file.ts';
import { optionsOf } from './human-tokens.ts';
import { expect, open, PASSWORD, test } from './product.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  provoked: /401|ERR_FAILED|dynamically imported module/,
});

const PHONE = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile';

/** Records a page's requests for checks, and the tokens it sends. */
function listen(page: Page) {
  const heard = {
    actions: [] as string[],
    tokens: [] as (string | null)[],
    hosts: new Set<string>(),
  };
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http')) heard.hosts.add(url.host);
    const options = optionsOf(request);
    if (url.pathname.includes('/HumanCheckResource/get/'))
      heard.actions.push(String(options['action']));
    if (/\/User(?:Session|Register)Resource\/create/.test(url.pathname))
      heard.tokens.push((options['human_token'] as string | null) ?? null);
  });
  return heard;
}

test('each try to log in brings a token of its own, after three the person first confirms, and nobody else is asked [VERIFY-01] [VERIFY-02] [VERIFY-04] [SEC-23] [SEC-24]', async ({
  page,
  product,
}) => {
  const person = await product.person();
  const heard = listen(page);
  await open(page, '/login/');
  expect(heard.actions, 'before the form is touched').toEqual([]);
  const name = page.getByLabel('E-mail or username');
  const password = page.getByLabel('Password', { exact: true });
  const logIn = page.getByRole('main').getByRole('button', { name: 'Log in' });
  await name.fill(person.username);
  await expect.poll(() => heard.actions).toEqual(['web_unauth']);
  for (let tried = 1; tried <= 3; tried += 1) {
    await password.fill(`wrong word ${tried}`);
    await logIn.click();
    await expect.poll(() => heard.tokens.length).toBe(tried);
    await expect(page.locator('[type=submit][aria-busy=true]')).toHaveCount(0);
    await expect(page.getByRole('alert')).toContainText(/password (?:is not|isn't) right/);
  }
  expect(new Set(heard.tokens.filter((token) => token !== null)).size).toBe(3);

  await password.fill(PASSWORD);
  await logIn.click();
  const box = page.getByRole('checkbox', { name: "I'm not a program" });
  await expect(box).toBeFocused();
  expect(heard.tokens, 'nothing was sent').toHaveLength(3);
  expect(await axeFindings(page), 'the visible check').toEqual([]);
  await page.keyboard.press('Space');
  await expect(page.getByText('Thank you. You can go on.')).toBeVisible();
  await logIn.click();
  await expect(page.getByRole('link', { name: /^Your account/ })).toBeVisible();
  expect(heard.tokens).toHaveLength(4);
  expect([...heard.hosts]).toEqual([new URL(product.url).host]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, userAgent: PHONE });

  test('a sign-up tells of a mistyped address and of a check that does not load [AUTH-14] [VERIFY-01] [VERIFY-03] [VERIFY-04]', async ({
    page,
  }) => {
    const heard = listen(page);
    const solver = await builtFile('identity/human/solve-work.ts');
    await page.route(`**/${solver}*`, (route) => route.abort());
    await open(page, '/signup/');
    const email = page.getByLabel('E-mail');
    await email.fill('juno.of.the.journey@gmial.com');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    const meant = page.getByRole('button', { name: 'Did you mean juno.of.the.journey@gmail.com?' });
    expect(await axeFindings(page), 'the question').toEqual([]);
    await meant.click();
    await expect(email).toBeFocused();
    await expect(email).toHaveValue('juno.of.the.journey@gmail.com');
    await expect(meant).toHaveCount(0);
    await page.getByLabel('Name').fill('Nora Lind');
    await page.getByLabel('Birthday').fill('1990-01-31');
    const create = page.getByRole('button', { name: 'Create account' });
    await create.click();
    await expect(page.getByText("didn't load")).toBeVisible();
    expect(heard.tokens, 'nothing was sent').toEqual([]);
    await page.unroute(`**/${solver}*`);
    await open(page, '/signup/');
    await email.fill('juno.of.the.journey@gmail.com');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Name').fill('Nora Lind');
    await page.getByLabel('Birthday').fill('1990-01-31');
    await create.click();
    await expect(page).not.toHaveURL(/signup/);
    expect(new Set(heard.actions)).toEqual(new Set(['mweb_signup']));
    expect(heard.tokens).toEqual([expect.any(String)]);
  });
});
