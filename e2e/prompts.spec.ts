import type { Page } from '@playwright/test';
import { logOut } from '#contract/identity.ts';
import { getPin } from '#contract/pins.ts';
import { followUser, getUser } from '#contract/social.ts';
import { expect, open, PASSWORD, signIn, test } from './product.ts';
import { aBoard, aPin, aWorld, stateOf } from './world.ts';

test.use({ provoked: /status of 40[14]/ });

const prompt = (page: Page, name: string) => page.getByRole('dialog', { name });

test('who is not logged in is asked for that to save, edit, follow, unfollow, create and to have everything, each in its own words, and nothing changes [AUTH-19]', async ({
  page,
  context,
  product,
}) => {
  const world = await aWorld(product);
  const { owner, pin } = world;
  const somebody = await product.person();
  const board = await aBoard(somebody, 'Blue hour');
  const own = { owner: somebody, board, section: world.section };
  const heron = await aPin(somebody, board, { title: 'Heron' });
  const { id: user_id } = await somebody.call(getUser, { username: owner.username });
  await somebody.call(followUser, { user_id });
  const theirs = { ...own, pin: heron };
  // A job counts the pictures' own saves.
  for (const one of [world, theirs]) {
    const saves = async () =>
      (await one.owner.call(getPin, { id: one.pin.id })).aggregated_pin_data.aggregated_stats.saves;
    await expect.poll(saves).toBe(1);
  }
  await signIn(context, somebody, product.url);
  const [profile, mine] = [await context.newPage(), await context.newPage()];
  await open(page, board.url);
  await open(profile, `/${owner.username}/`);
  await open(mine, `/${somebody.username}/`);
  const again = product.visitor();
  await somebody.call(logOut, {});
  await again.resource('UserSession', 'create', {
    username_or_email: somebody.username,
    password: PASSWORD,
  });
  const before = [
    await stateOf(world),
    await stateOf({ ...theirs, owner: { ...somebody, ...again } }),
  ];

  // On pages of a signed-in person whose session has ended since.
  await profile.getByRole('button', { name: `Following ${owner.fullName}` }).click();
  await expect(prompt(profile, 'Log in to unfollow')).toBeVisible();
  const tile = page.getByRole('article').filter({ hasText: 'Heron' });
  await tile.hover();
  await tile.getByRole('button', { name: 'Edit', exact: true }).click();
  await prompt(page, 'Edit Pin').getByLabel('Title').fill('A bittern');
  await prompt(page, 'Edit Pin').getByRole('button', { name: 'Save' }).click();
  await expect(prompt(page, 'Log in to edit this Pin')).toBeVisible();
  await mine.getByRole('button', { name: 'Create board' }).click();
  const form = mine.getByRole('dialog');
  await form.getByLabel('Name').fill('Never made');
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(prompt(mine, 'Log in to create a Pin or board')).toBeVisible();

  // As a visitor from the start.
  await context.clearCookies();
  await page.close();
  const visited = await context.newPage();
  await open(visited, `/pin/${pin.id}/`);
  const changes: string[] = [];
  visited.on('request', (request) => {
    if (request.method() !== 'GET') changes.push(`${request.method()} ${request.url()}`);
  });
  const article = visited.getByRole('article').first();
  for (const [act, words] of [
    [/^Save/, 'Log in to save this Pin'],
    [/^Follow/, 'Log in to follow'],
    ['Log in to comment', "You're almost there!"],
  ] as const) {
    await visited.getByRole('main').getByRole('button', { name: act }).first().click();
    await expect(prompt(visited, words)).toBeVisible();
    if (act === 'Log in to comment') {
      await expect(prompt(visited, words)).toContainText('Log in to access everything.');
    }
    await visited.keyboard.press('Escape');
    await expect(visited.getByRole('dialog')).toHaveCount(0);
  }
  await expect(article).toBeVisible();
  const bar = visited.getByRole('complementary', { name: 'Log in or sign up' });
  await expect(bar).toContainText("You're almost there! Log in to access everything.");
  for (const path of ['/pin/create/create/', '/pin-builder/']) {
    await open(visited, path);
    const title = visited.getByRole('heading', { name: 'Log in to create a Pin or board' });
    await expect(title).toBeVisible();
  }
  expect(changes).toEqual([]);
  expect([
    await stateOf(world),
    await stateOf({ ...theirs, owner: { ...somebody, ...again } }),
  ]).toEqual(before);
});
