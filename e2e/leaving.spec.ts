import { randomBytes } from 'node:crypto';
import { getTopics } from '#contract/discovery/topics.ts';
import { axeFindings } from './axe.ts';
import { expect, open, PASSWORD, test } from './product.ts';
import { aWorld } from './world.ts';

// Logging in to an account scheduled for deletion is refused.
test.use({ contextOptions: { reducedMotion: 'reduce' }, provoked: /status of 403/ });

test('a newcomer says what they like, goes back, follows a board, and changes their mind in the settings; who deletes their account may keep it yet', async ({
  page,
  product,
}) => {
  // Three people use #feathers, each on a board with a different name.
  for (let count = 0; count < 3; count += 1) await aWorld(product);
  await product.run('discovery.count-topics');
  const visitor = product.visitor();
  await expect
    .poll(async () => (await visitor.call(getTopics, {})).data.map(({ id }) => id))
    .toContain('feathers');
  const name = `p${randomBytes(5).toString('hex')}`;
  await open(page, '/signup/');
  // Recent uploads do not appear on log-in pages.
  const art = page.locator('main > [aria-hidden] img');
  await expect(art).toHaveCount(3);
  for (const one of await art.all())
    await expect(one).toHaveAttribute('src', /^\/assets\/.+\.svg$/);
  await page.getByLabel('E-mail').fill(`${name}@people.example`);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Name').fill('Nora Lind');
  await page.getByLabel('Birthday').fill('1990-05-04');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('/welcome/');
  const topics = page.getByRole('group', { name: 'What do you like?' });
  await expect(page.getByRole('button', { name: 'Add a photo' })).toBeVisible();
  await topics.getByRole('button', { name: 'Feathers' }).click();
  expect(await axeFindings(page), 'the topics').toEqual([]);
  await page.getByRole('button', { name: 'Next' }).click();
  const boards = page.getByRole('list', { name: 'Follow a few boards' });
  const follow = boards.getByRole('button', { name: /^Follow / }).first();
  await expect(follow).toBeVisible();
  expect(await axeFindings(page), 'the boards').toEqual([]);
  // Back returns to the choice, with the selection kept.
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(topics.getByRole('button', { name: 'Feathers' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(follow).toBeVisible();
  const followed = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await follow.click();
  expect((await followed).ok()).toBe(true);
  await expect(boards.getByRole('button', { name: /^Following / }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Done' }).click();
  await page.waitForURL('/');

  await open(page, '/settings/home/');
  const likes = page.getByRole('region', { name: 'What you like' });
  const feathers = likes.getByRole('button', { name: 'Feathers' });
  await expect(feathers).toHaveAttribute('aria-pressed', 'true');
  const changed = page.waitForResponse('**/resource/UserInterestsResource/update/**');
  await feathers.click();
  expect((await changed).ok()).toBe(true);
  await open(page, '/welcome/');
  await expect(topics.getByRole('button', { name: 'Feathers' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await page.getByRole('link', { name: 'Skip', exact: true }).click();
  await page.waitForURL('/');

  await open(page, '/settings/account/');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password').fill(PASSWORD);
  expect(await axeFindings(page), 'the way out').toEqual([]);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('Until then, just log in to keep it.')).toBeVisible();
  await page.getByRole('link', { name: 'Go home' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();

  await open(page, '/login/');
  await page.getByLabel('E-mail or username').fill(`${name}@people.example`);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('/account/keep/');
  expect(await axeFindings(page), 'the way back').toEqual([]);
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByRole('link', { name: /^Your account/ })).toBeVisible();
});
