import { randomBytes } from 'node:crypto';
import { getBoards } from '#contract/boards.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { getUser } from '#contract/social.ts';
import { expect, open, PASSWORD, taken, test } from './product.ts';
import { aWorld } from './world.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('what a visitor was about to do is done once they have signed up or logged in [CALL-03]', async ({
  page,
  context,
  product,
}) => {
  const { owner, pin } = await aWorld(product);
  const name = `p${randomBytes(5).toString('hex')}`;
  await open(page, `/pin/${pin.id}/`);
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (request.method() === 'POST' && pathname === '/v3/users/me/') requests.push('who came in');
    if (searchParams.get('event') === 'follow_up') requests.push(searchParams.get('act') ?? '');
  });
  const article = page.getByRole('article').first();
  await article.getByRole('button', { name: 'Save', exact: true }).click();
  const prompt = page.getByRole('dialog', { name: 'Log in to save this Pin' });
  await prompt.getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('E-mail').fill(`${name}@people.example`);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Name').fill('Nora Lind');
  await page.getByLabel('Birthday').fill('1990-05-04');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(`/pin/${pin.id}/`);
  // There is no board to choose, so the first one is named at once.
  await expect(page.getByRole('dialog', { name: 'Create board' })).toBeVisible();
  expect(requests).toEqual(['who came in', 'save']);
  await page.getByLabel('Name').fill('First things');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText(/Saved to/).first()).toBeVisible();
  // Only once: a reload shows no prompt and repeats nothing.
  await page.reload();
  await taken(page);
  await expect(page.getByRole('dialog', { name: 'Create board' })).toHaveCount(0);

  await context.clearCookies();
  await open(page, `/${owner.username}/`);
  await page.getByRole('button', { name: `Follow ${owner.fullName}` }).click();
  const ask = page.getByRole('dialog', { name: 'Log in to follow' });
  await ask.getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('E-mail or username').fill(name);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText(`You're now following ${owner.fullName}.`)).toBeVisible();
  expect(requests.slice(2)).toEqual(['who came in', 'follow']);
  await expect(page.getByRole('button', { name: `Following ${owner.fullName}` })).toBeVisible();
  const { follower_count } = await owner.call(getUser, { username: owner.username });
  expect(follower_count).toBe(1);
});

test('whoever signs up to save something from a page, and has no board yet, makes one there and the pin is on it', async ({
  page,
  product,
}) => {
  const { board, pin } = await aWorld(product);
  await open(page, board.url);
  const tile = page.getByRole('article').filter({ hasText: pin.title });
  await tile.hover();
  await tile.getByRole('button', { name: /^Save/ }).first().click();
  const prompt = page.getByRole('dialog', { name: 'Log in to save this Pin' });
  await prompt.getByRole('link', { name: 'Sign up' }).click();
  const name = `p${randomBytes(5).toString('hex')}`;
  await page.getByLabel('E-mail').fill(`${name}@people.example`);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Name').fill('Nora Lind');
  await page.getByLabel('Birthday').fill('1990-05-04');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(board.url);
  await expect(page.getByRole('dialog', { name: 'Create board' })).toBeVisible();
  await page.getByLabel('Name').fill('My first');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Board created' })).toBeVisible();
  const visitor = product.visitor();
  const { data: boards } = await visitor.call(getBoards, { username: name });
  expect(boards.map((one) => one.name)).toEqual(['My first']);
  const { data: pins } = await visitor.call(getBoardPins, { board_id: boards[0]?.id ?? '' });
  expect(pins).toMatchObject([{ title: pin.title, image_signature: pin.image_signature }]);
});
