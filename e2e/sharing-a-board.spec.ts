import type { Page } from '@playwright/test';
import { getBoards } from '#contract/boards.ts';
import { getBoardInvites } from '#contract/boards/collaborators.ts';
import { getNews } from '#contract/news.ts';
import { followUser, getUser } from '#contract/social.ts';
import { axeFindings } from './axe.ts';
import { expect, open, signIn, test, type Person } from './product.ts';
import { aBoard, aPin } from './world.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function follows(person: Person, other: Person): Promise<void> {
  const { id } = await person.call(getUser, { username: other.username });
  await person.call(followUser, { user_id: id });
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

test('a board is made with the people who are to work on it: by name, and by an address once it is whole [SAVE-05, BOARD-08]', async ({
  page,
  member,
  product,
}) => {
  const friend = await product.person();
  await follows(member, friend);
  await aPin(member, await aBoard(member, 'Other'));
  await open(page, `/${member.username}/`);
  await page.getByRole('button', { name: 'Create board' }).first().click();
  const dialog = dialogOf(page, 'Create board');
  await dialog.getByLabel('Name').fill('Things for two');
  await dialog.getByRole('switch', { name: /secret/ }).press('Space');
  const field = dialog.getByLabel('Collaborators');
  await dialog.getByRole('button', { name: new RegExp(friend.fullName) }).click();
  await field.fill('juno@people');
  await expect(dialog.getByText('Keep typing!')).toBeVisible();
  expect(await axeFindings(page), 'an address half written').toEqual([]);
  await field.press('Enter');
  await expect(dialog).toBeVisible();
  await field.fill('juno@people.example');
  await expect(dialog.getByText('Click to send!')).toBeVisible();
  await field.press('Enter');
  await expect(dialog.getByText('Done!')).toBeVisible();
  const chosen = dialog.getByRole('list', { name: 'You invite' }).getByRole('listitem');
  await expect(chosen).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Things for two', level: 1 })).toBeVisible();
  expect((await friend.call(getBoardInvites, { board_id: null })).data).toHaveLength(1);
  const [board] = (await member.call(getBoards, { sort: 'newest' })).data;
  const response = (await member.call(getBoardInvites, { board_id: board?.id ?? '' })).data;
  expect(response.map(({ email }) => email)).toContain('juno@people.example');
  expect(board?.privacy).toBe('secret');
});

test('two people: one invites the other to a secret board, who is told, accepts, saves there and leaves [BOARD-09, BOARD-11]', async ({
  page,
  member,
  product,
  browser,
}) => {
  const friend = await product.person();
  await follows(member, friend);
  const board = await aBoard(member, 'A surprise', 'secret');
  await aPin(member, board);
  await open(page, board.url);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = dialogOf(page, 'Collaborators');
  await dialog.getByRole('button', { name: new RegExp(friend.fullName) }).press('Enter');
  const invited = dialog.getByRole('list', { name: 'Invited' });
  await expect(invited.getByRole('listitem')).toHaveCount(1);
  await expect(dialog.getByText('Done!')).toBeVisible();
  expect(await axeFindings(page), 'who is invited').toEqual([]);

  await expect
    .poll(async () => (await friend.call(getNews, {})).data.length, { timeout: 20_000 })
    .toBe(2);
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' });
  await signIn(context, friend, product.url);
  const theirs = await context.newPage();
  await open(theirs, board.url);
  await expect(theirs.getByRole('heading', { name: 'A surprise' })).toHaveCount(0);
  await open(theirs, '/notifications/');
  const line = theirs
    .getByRole('list', { name: 'Notifications' })
    .getByRole('listitem')
    .filter({ hasText: 'invited' });
  await expect(line).toContainText(`${member.fullName} invited you to the board A surprise`);
  await line.getByRole('link', { name: 'A surprise' }).click();
  await expect(theirs.getByRole('heading', { name: 'A surprise', level: 1 })).toBeVisible();
  expect(await axeFindings(theirs), 'the invitation').toEqual([]);
  await theirs.getByRole('button', { name: 'Accept the invitation to A surprise' }).click();
  await expect(theirs).toHaveURL(board.url);
  await expect(theirs.getByRole('button', { name: 'Edit board' })).toHaveCount(0);
  await aPin(friend, board);

  await theirs.getByRole('button', { name: 'Collaborators' }).click();
  const leave = dialogOf(theirs, 'Collaborators').getByRole('button', { name: 'Leave' });
  await leave.click();
  await expect(theirs).toHaveURL('/');
  await expect(theirs.getByText('You left A surprise.')).toBeVisible();

  // The other's page had the list open meanwhile; reloaded, it lists the new person.
  await open(page, board.url);
  await expect(page.getByText('2 Pins', { exact: false }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(
    dialog.getByRole('list', { name: 'On this board' }).getByRole('listitem'),
  ).toHaveCount(1);
  await context.close();
});
