import type { BrowserContext, Page } from '@playwright/test';
import { followBoard } from '#contract/boards.ts';
import { savePin } from '#contract/pins.ts';
import { followUser, getUser } from '#contract/social.ts';
import { createComment } from '#contract/talk.ts';
import { getNews } from '#contract/news.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { axeFindings } from './axe.ts';
import { expect, open, test, type Person } from './product.ts';
import { aBoard, aPin } from './world.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Waits until the person has this many news: they are created in the background. */
async function notify(person: Person, lines: number): Promise<void> {
  await expect
    .poll(async () => (await person.call(getNews, {})).data.length, { timeout: 20_000 })
    .toBe(lines);
}

async function follows(person: Person, other: Person): Promise<void> {
  const { id } = await person.call(getUser, { username: other.username });
  await person.call(followUser, { user_id: id });
}

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ });

test('four saves by one person are one line with three of the pictures', async ({
  page,
  member,
  product,
}) => {
  const board = await aBoard(member, 'Blue things');
  const other = await product.person();
  const shelf = await aBoard(other, 'Kept');
  for (const title of ['A feather', 'A button', 'A bead', 'A cap']) {
    const pin = await aPin(member, board, { title });
    await other.call(savePin, { pin_id: pin.id, board_id: shelf.id });
  }
  await expect
    .poll(async () => (await member.call(getNews, {})).data[0]?.pin_count, { timeout: 20_000 })
    .toBe(4);
  await open(page, '/');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await bell(page).click();
  const lines = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
  await expect(lines).toHaveCount(1);
  await expect(lines).toContainText(`${other.fullName} saved 4 of your Pins`);
  await expect(lines.getByRole('link').filter({ has: page.locator('img') })).toHaveCount(3);
  expect(await axeFindings(page), 'saves by one person').toEqual([]);
  await lines.getByRole('link', { name: 'A cap' }).click();
  await expect(page.getByRole('heading', { name: 'A cap' })).toBeVisible();
});

test('two people: one saves, follows and comments, the other is told, looks, and it is read', async ({
  page,
  member,
  product,
}) => {
  const board = await aBoard(member, 'Blue things');
  const pin = await aPin(member, board, { title: 'A feather' });
  await open(page, '/notifications/');
  await expect(page.getByRole('heading', { name: 'Nothing new yet' })).toBeVisible();
  expect(await axeFindings(page), 'no news').toEqual([]);

  const [other, third] = [await product.person(), await product.person()];
  for (const person of [third, other]) {
    const shelf = await aBoard(person, 'Kept');
    await person.call(savePin, { pin_id: pin.id, board_id: shelf.id });
    await notify(member, 1);
  }
  await expect
    .poll(async () => (await member.call(getNews, {})).data[0]?.user_count, { timeout: 20_000 })
    .toBe(2);
  await follows(other, member);
  await notify(member, 2);
  await other.call(followBoard, { board_id: board.id });
  await notify(member, 3);
  await other.call(createComment, { pinId: pin.id, text: 'What a <b>blue</b>!' });
  await notify(member, 4);

  await open(page, '/');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 4 unread');
  await bell(page).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/notifications/');
  const lines = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
  await expect(lines).toHaveCount(4);
  await expect(lines.nth(0)).toContainText(`${other.fullName} commented on your Pin`);
  await expect(lines.nth(0)).toContainText('What a <b>blue</b>!');
  await expect(lines.nth(1)).toContainText(`${other.fullName} followed your board Blue things`);
  await expect(lines.nth(2)).toContainText(`${other.fullName} followed you`);
  await expect(lines.nth(3)).toContainText(`${other.fullName} and 1 other saved your Pin`);
  await expect(lines.nth(3).locator('[data-initials]')).toHaveCount(2);
  await expect(lines.nth(2).locator('[data-initials]')).toHaveCount(1);
  await expect(lines.filter({ hasText: 'Unread' })).toHaveCount(4);
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  expect(await axeFindings(page), 'unread news').toEqual([]);

  await lines.nth(3).getByRole('button', { name: '1 other' }).click();
  const dialog = page.getByRole('dialog', { name: 'People' });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(dialog).toContainText(third.fullName);
  expect(await axeFindings(page), 'who saved it').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await lines
    .nth(2)
    .getByRole('button', { name: `Follow ${other.fullName}` })
    .click();
  await expect(lines.nth(2).getByRole('button', { name: /^Following/ })).toBeVisible();

  await lines.nth(3).getByRole('link', { name: 'A feather' }).click();
  await expect(page.getByRole('heading', { name: 'A feather' })).toBeVisible();
  await expect(page).toHaveURL(`/pin/${pin.id}/`);
  await bell(page).click();
  await expect(lines).toHaveCount(4);
  await expect(lines.filter({ hasText: 'Unread' })).toHaveCount(0);
});

test('who is asked to act for an advertiser is told, and led to the answer', async ({
  page,
  member,
  product,
}) => {
  const owner = await aBusiness(product);
  await owner.ask(member);
  await notify(member, 1);
  await open(page, '/notifications/');
  const line = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
  await expect(line).toContainText(`asked you to act for ${owner.username} & Co`);
  expect(await axeFindings(page), 'asked to act').toEqual([]);
  await line.getByRole('link', { name: `${owner.username} & Co` }).click();
  await expect(page).toHaveURL('/settings/business/');
  await expect(page.getByRole('button', { name: /^Accept/ })).toBeVisible();
});

async function hide(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    },
    isHidden ? 'hidden' : 'visible',
  );
}

function countAsked(context: BrowserContext): { count: number } {
  const input = { count: 0 };
  context.on('request', (request) => {
    if (request.url().includes('/NewsHubBadgeResource/get/')) input.count += 1;
  });
  return input;
}

test('the badge finds out by itself, and asks nothing while its tab is hidden', async ({
  page,
  context,
  member,
  product,
}) => {
  await page.clock.install();
  const request = countAsked(context);
  await open(page, '/');
  await expect.poll(() => request.count).toBe(1);
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  const other = await product.person();
  await follows(other, member);
  await notify(member, 1);
  await hide(page, true);
  await page.clock.fastForward('30:00');
  expect(request.count).toBe(1);
  await hide(page, false);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  const third = await product.person();
  await follows(third, member);
  await page.clock.fastForward('01:05');
  await expect.poll(() => request.count).toBe(3);
});

test.describe('without a connection', () => {
  test.use({ provoked: /Failed to load resource|ERR_/ });
  test('the people of a line say that they did not come, and come when asked again', async ({
    page,
    context,
    member,
    product,
  }) => {
    const pin = await aPin(member, await aBoard(member, 'Blue things'));
    for (const person of [await product.person(), await product.person()]) {
      const shelf = await aBoard(person, 'Kept');
      await person.call(savePin, { pin_id: pin.id, board_id: shelf.id });
    }
    await expect
      .poll(async () => (await member.call(getNews, {})).data[0]?.user_count, { timeout: 20_000 })
      .toBe(2);
    await open(page, '/notifications/');
    await context.route('**/NewsHubDetailsResource/**', (route) => route.abort());
    await page.getByRole('button', { name: '1 other' }).click();
    const dialog = page.getByRole('dialog', { name: 'People' });
    await expect(dialog.getByRole('alert')).toBeVisible({ timeout: 20_000 });
    expect(await axeFindings(page), 'failed').toEqual([]);
    await context.unroute('**/NewsHubDetailsResource/**');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
  });
});
