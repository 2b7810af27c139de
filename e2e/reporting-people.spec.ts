import type { Locator, Page } from '@playwright/test';
import { getBoard } from '#contract/boards.ts';
import { followUser, getUser } from '#contract/social.ts';
import { createComment, createConversation } from '#contract/talk.ts';
import { axeFindings } from './axe.ts';
import { expect, open, signIn, test } from './product.ts';
import { aBoard, aPin } from './world.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, provoked: /status of 404/ });

/** Fills the dialog in and sends it. */
async function report(page: Page, title: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.getByRole('button', { name: 'Send report' })).toBeDisabled();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('radio', { name: reason }).check();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Thanks. We'll take a look.").last()).toBeVisible();
}

async function fromMenu(page: Page, menu: Locator, entry: string): Promise<void> {
  await menu.click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

test('somebody reports a person, a board, a Pin, a comment and a message; the operator decides, and its person appeals', async ({
  page,
  member,
  product,
  browser,
}) => {
  const rude = await product.person();
  const board = await aBoard(rude, 'Loud things');
  const pin = await aPin(rude, board, { title: 'A loud thing' });
  await rude.call(createComment, { pinId: pin.id, text: 'Buy my watches' });
  const { id } = await member.call(getUser, { username: member.username });
  const { id: rudeId } = await member.call(getUser, { username: rude.username });
  await member.call(followUser, { user_id: rudeId });
  await rude.call(createConversation, { user_ids: [id], text: 'Answer me' });

  await open(page, `/${rude.username}/`);
  const more = page.getByRole('button', { name: `More about ${rude.fullName}` });
  await fromMenu(page, more, `Report ${rude.fullName}`);
  await report(page, `Report ${rude.fullName}`, 'It pretends to be someone else');

  await open(page, board.url);
  await fromMenu(
    page,
    page.getByRole('button', { name: 'More about Loud things' }),
    'Report board',
  );
  await report(page, 'Report board', "It's spam");

  await open(page, `/pin/${pin.id}/`);
  const pinMenu = page.getByRole('button', { name: 'More about A loud thing' });
  await fromMenu(page, pinMenu, 'Report Pin');
  await report(page, 'Report Pin', "It uses someone's work without permission");
  await page.getByRole('button', { name: 'Report comment' }).click();
  await report(page, 'Report comment', 'It bullies or harasses someone');

  await open(page, '/messages/');
  await page.getByRole('button', { name: /Answer me/ }).click();
  const message = page.getByRole('listitem').filter({ hasText: 'Answer me' });
  await message.getByRole('button', { name: 'Report message' }).click();
  await report(page, 'Report message', "It's hateful");

  // The operator sees each, and what may be done.
  const desk = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' });
  await signIn(desk, product.operator, product.url);
  const seat = await desk.newPage();
  await open(seat, '/operator/reports/');
  const things = seat
    .getByRole('list', { name: 'Reported content' })
    .locator(':scope > li')
    .filter({ hasText: rude.username });
  await expect(things).toHaveCount(5);
  expect(await axeFindings(seat)).toEqual([]);
  await expect(seat.getByText(member.username)).toHaveCount(0);
  const decide = async (title: string, verdict: string, note = '') => {
    const form = seat.getByRole('form', { name: `${title} @${rude.username}` });
    await form.getByLabel('Decision').selectOption({ label: verdict });
    if (note !== '') await form.getByLabel('A note to them').fill(note);
    await form.getByRole('button', { name: 'Decide' }).click();
    await expect(form).toHaveCount(0);
  };
  const private_ = things.filter({ hasText: 'Message from' });
  await expect(private_.getByText('Answer me')).toHaveCount(0);
  await private_.getByRole('button', { name: 'Read the message' }).click();
  await expect(private_.getByText('Answer me')).toBeVisible();
  await decide('Message from', 'Leave it as it is');
  await decide('Profile of', 'Warn them', 'This is a quiet place.');
  await decide('Board by', 'Remove it');
  await expect(things).toHaveCount(2);

  // Its person reads why, without a word about who reported it, and appeals.
  const home = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' });
  await signIn(home, rude, product.url);
  const theirs = await home.newPage();
  await open(theirs, '/notifications/');
  await expect(theirs.getByRole('link', { name: 'You got a warning' })).toBeVisible();
  await theirs.getByRole('link', { name: 'Your board was closed' }).click();
  const decisions = theirs.getByRole('list', { name: 'Decisions about you' });
  await expect(decisions.getByText('This is a quiet place.')).toBeVisible();
  await expect(theirs.getByText(member.username)).toHaveCount(0);
  expect(await axeFindings(theirs)).toEqual([]);
  const closed = decisions.getByRole('listitem').filter({ hasText: 'Your board was closed' });
  await closed.getByRole('button', { name: 'Appeal' }).click();
  await closed.getByLabel('Why is this wrong?').fill('They are only bells.');
  await closed.getByRole('button', { name: 'Send appeal' }).click();
  await expect(closed.getByText('Your appeal is waiting for an answer.')).toBeVisible();
  expect((await member.refusal(getBoard, { board_id: board.id })).code).toBe('board_not_found');

  await open(seat, '/operator/reports/');
  await expect(things.getByText('They appeal: They are only bells.')).toBeVisible();
  await decide('Board by', 'Leave it as it is');
  await member.call(getBoard, { board_id: board.id });

  // Whoever reported it hears what became of it, the appeal included.
  await page.goto('/notifications/');
  await expect(page.getByText('We looked at what you reported and took action.')).toHaveCount(1);
  await expect(page.getByText("We looked at what you reported and didn't find")).toHaveCount(2);
  await desk.close();
  await home.close();
});
