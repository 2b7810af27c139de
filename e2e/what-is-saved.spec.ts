import type { Locator, Page } from '@playwright/test';
import { getBoard, type Board } from '#contract/boards.ts';
import { getTopicPins, getTopics } from '#contract/discovery/topics.ts';
import { getPin, savePin, type Pin } from '#contract/pins.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { followUser, getUser } from '#contract/social.ts';
import { axeFindings } from './axe.ts';
import { expect, open, reload, signIn, test, type Person, type Product } from './product.ts';
import { aBoard, aPin, aSection } from './world.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const tileOf = (page: Page, title: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name: title, exact: true }) });
const messages = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });

/** Creates a person's board with a section and pins that share a tag, and a board of the member's. */
async function gathered(product: Product, member: Person, tag: string) {
  const maker = await product.person();
  const board = await aBoard(maker, `Bowers of ${maker.username}`);
  const section = await aSection(maker, board, 'Near the creek');
  const description = `Seen at dawn #${tag}`;
  const pins: Pin[] = [];
  for (const title of ['Heron one', 'Heron two', 'Heron three']) {
    pins.push(await aPin(maker, board, { title, description, section: section.id }));
  }
  const mine = await aBoard(member, 'Blue hour');
  return { maker, board, section, pins, mine };
}

const pinsOn = async (person: Person, board: Board): Promise<number> =>
  (await person.call(getBoardPins, { board_id: board.id })).data.length;

test('every list shows where a pin is saved, after a reload and on another device, and to nobody else', async ({
  page,
  browser,
  product,
  member,
}) => {
  const { maker, board, section, pins, mine } = await gathered(product, member, 'heronry');
  const [saved] = pins;
  await member.call(savePin, { pin_id: saved!.id, board_id: mine.id });
  await member.call(followUser, {
    user_id: (await member.call(getUser, { username: maker.username })).id,
  });
  await product.run('discovery.count-topics');
  await expect
    .poll(async () => (await member.call(getTopics, {})).data.map(({ url }) => url))
    .toContain('/ideas/heronry/');
  await expect
    .poll(async () => (await member.call(getTopicPins, { topic: 'heronry' })).data.length)
    .toBe(3);
  const other = await browser.newContext({ reducedMotion: 'reduce' });
  await signIn(other, await product.person(), product.url);
  const stranger = await other.newPage();
  const lists = [
    board.url,
    `${board.url}${section.slug}/`,
    `/${maker.username}/_saved/`,
    `/${maker.username}/_created/`,
    '/search/pins/?q=heronry',
    '/ideas/heronry/',
    '/?feed=following',
  ];
  for (const path of lists) {
    await test.step(path, async () => {
      await open(page, path);
      const mark = tileOf(page, 'Heron one').getByRole('button', { name: 'Saved to Blue hour' });
      await expect(mark).toBeVisible();
      await tileOf(page, 'Heron one').hover();
      await expect(
        tileOf(page, 'Heron one').getByRole('link', { name: 'View Blue hour' }),
      ).toHaveAttribute('href', mine.url);
      await expect(page.getByRole('button', { name: /^Saved to/ })).toHaveCount(1);
      if (path === '/?feed=following') return;
      await open(stranger, new URL(path, product.url).href);
      await tileOf(stranger, 'Heron one').hover();
      await expect(
        tileOf(stranger, 'Heron one').getByRole('button', { name: 'Choose board' }),
      ).toBeVisible();
      await expect(stranger.getByRole('button', { name: /^Saved to/ })).toHaveCount(0);
    });
  }
  await other.close();
});

test('the toast of a save takes it back or changes its board, and so does the mark, which stays on the page', async ({
  page,
  product,
  member,
}) => {
  const { board, pins, mine } = await gathered(product, member, 'egret');
  const reeds = await aBoard(member, 'Reeds');
  await member.call(savePin, { pin_id: pins[2]!.id, board_id: mine.id });
  await open(page, board.url);
  const tile = tileOf(page, 'Heron one');
  await tile.hover();
  await tile.getByRole('button', { name: 'Save', exact: true }).first().click();
  const mark = tile.getByRole('button', { name: /^Saved to/ });
  await expect(mark).toBeVisible();
  expect(await pinsOn(member, mine)).toBe(2);
  await expect(messages(page).getByRole('link', { name: 'View' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await messages(page).getByRole('button', { name: 'Undo' }).click();
  await expect(messages(page)).toContainText('Removed from Blue hour');
  await expect(mark).toHaveCount(0);
  expect(await pinsOn(member, mine)).toBe(1);
  expect((await member.call(getBoard, { board_id: mine.id })).pin_count).toBe(1);
  // That can be undone too.
  await messages(page).getByRole('button', { name: 'Undo' }).click();
  await expect(mark).toHaveAccessibleName('Saved to Blue hour');
  await expect(messages(page)).toContainText("It's back where it was.");
  expect(await pinsOn(member, mine)).toBe(2);

  await tile.hover();
  const second = tileOf(page, 'Heron two');
  await second.hover();
  await second.getByRole('button', { name: 'Save', exact: true }).first().click();
  await messages(page).getByRole('button', { name: 'Change board' }).click();
  await page
    .getByRole('dialog', { name: 'Choose board' })
    .getByRole('button', { name: /^Reeds/ })
    .click();
  await expect(messages(page)).toContainText('Moved to Reeds');
  await expect(second.getByRole('button', { name: 'Saved to Reeds' })).toBeVisible();
  expect(await pinsOn(member, reeds)).toBe(1);

  // After a reload, the same with the keyboard.
  await reload(page);
  await second.getByRole('button', { name: 'Saved to Reeds' }).focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu', { name: 'Saved' });
  await expect(menu.getByRole('menuitem')).toHaveText([
    'View Reeds',
    'Change board',
    'Remove from Reeds',
  ]);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(second.getByRole('button', { name: /^Saved to/ })).toHaveCount(0);
  await expect(messages(page)).toContainText('Removed from Reeds');
  expect(await pinsOn(member, reeds)).toBe(0);
  await expect(page).toHaveURL(board.url);
  await reload(page);
  await expect(tile.getByRole('button', { name: 'Saved to Blue hour' })).toBeVisible();
  await expect(second.getByRole('button', { name: /^Saved to/ })).toHaveCount(0);
});

test('a picture that was saved twice says where the other save is once one is taken back', async ({
  page,
  product,
  member,
}) => {
  const { board, pins, mine } = await gathered(product, member, 'bittern');
  const reeds = await aBoard(member, 'Reeds');
  for (const { id } of [mine, reeds]) {
    await member.call(savePin, { pin_id: pins[0]!.id, board_id: id });
  }
  await open(page, board.url);
  const tile = tileOf(page, 'Heron one');
  await tile.getByRole('button', { name: 'Saved to Reeds' }).click();
  await page.getByRole('menuitem', { name: 'Remove from Reeds' }).click();
  await expect(tile.getByRole('button', { name: 'Saved to Blue hour' })).toBeVisible();
});

test('after a board is made its owner and their boards are asked for anew, and after a save the board and the section saved to [CALL-19]', async ({
  page,
  product,
  member,
}) => {
  const { maker, mine } = await gathered(product, member, 'stilt');
  const part = await aSection(member, mine, 'Wings');
  await member.call(followUser, {
    user_id: (await member.call(getUser, { username: maker.username })).id,
  });
  await open(page, '/?feed=following');
  const requestOf = (resource: string, ...parts: readonly string[]) =>
    page.waitForRequest((request) => {
      const url = decodeURIComponent(request.url());
      return url.includes(`/${resource}Resource/get/`) && parts.every((one) => url.includes(one));
    });
  const tile = tileOf(page, 'Heron one');
  await tile.hover();
  await tile.getByRole('button', { name: /^Choose board/ }).click();
  const modal = page.getByRole('dialog');
  await modal.getByRole('button', { name: 'Create board' }).click();
  await modal.getByLabel('Name').fill('Reed beds');
  const owner = requestOf('User', '"field_set_key":"save_behavior"', member.username);
  const pickers = requestOf('BoardPickerBoards');
  const boards = requestOf('BoardsFeed', member.username);
  const made = requestOf('Board', '"field_set_key":"detailed"');
  await modal.getByRole('button', { name: 'Create', exact: true }).click();
  await Promise.all([owner, pickers, boards, made]);
  await expect(modal).toHaveCount(0);
  const feeds = page.getByRole('navigation', { name: 'Feeds' });
  await expect(feeds.getByRole('link', { name: 'Reed beds' })).toBeVisible();

  const second = tileOf(page, 'Heron two');
  await second.hover();
  await second.getByRole('button', { name: /^Choose board/ }).click();
  await modal
    .getByRole('button', { name: /^Blue hour/ })
    .first()
    .click();
  const again = [
    requestOf('Board', '"field_set_key":"detailed"', mine.id),
    requestOf('BoardSection', '"field_set_key":"detailed"', part.id),
    requestOf('User', '"field_set_key":"save_behavior"', member.username),
    requestOf('BoardsFeed', member.username),
  ];
  await modal.getByRole('button', { name: /^Wings/ }).click();
  await Promise.all(again);
  await expect(messages(page)).toContainText('Saved to Wings in Blue hour');

  await open(page, `/${member.username}/`);
  await page.getByRole('button', { name: 'Create board' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Mud flats');
  const listed = requestOf('Boards', `"username":"${member.username}"`);
  const counted = requestOf('User', '"field_set_key":"save_behavior"');
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await Promise.all([listed, counted]);
});

test('a pin of one’s own offers to be edited or moved, and is not saved to where it is', async ({
  page,
  member,
}) => {
  const board = await aBoard(member, 'Kitchen renovation');
  await aBoard(member, 'Hallway');
  const pin = await aPin(member, board, { title: 'Oak handles' });
  await open(page, board.url);
  const tile = tileOf(page, 'Oak handles');
  await tile.hover();
  await expect(tile.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await tile.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Pin' })).toBeVisible();
  await page.keyboard.press('Escape');
  await tile.hover();
  await tile.getByRole('button', { name: 'Move, now on Kitchen renovation' }).click();
  await page
    .getByRole('dialog', { name: 'Choose board' })
    .getByRole('button', { name: /^Hallway/ })
    .click();
  await expect(messages(page)).toContainText('Moved to Hallway');
  expect((await member.call(getPin, { id: pin.id })).board.name).toBe('Hallway');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });

  test('a save is taken back by its mark, and its board is changed on a page', async ({
    page,
    product,
    member,
  }) => {
    const { board, pins, mine } = await gathered(product, member, 'teal');
    const reeds = await aBoard(member, 'Reeds');
    await member.call(savePin, { pin_id: pins[2]!.id, board_id: mine.id });
    await open(page, board.url);
    const tile = tileOf(page, 'Heron one');
    await tile.getByRole('button', { name: 'Save', exact: true }).tap();
    const mark = tile.getByRole('button', { name: 'Saved to Blue hour' });
    await expect(mark).toBeFocused();
    await mark.tap();
    await page.getByRole('menuitem', { name: 'Remove from Blue hour' }).tap();
    await expect(mark).toHaveCount(0);
    await expect(messages(page)).toContainText('Removed from Blue hour');
    await expect(page).toHaveURL(board.url);
    expect(await pinsOn(member, mine)).toBe(1);
    await tile.getByRole('button', { name: 'Save', exact: true }).tap();
    await expect(messages(page)).toContainText('Saved to Blue hour');
    await messages(page).getByRole('button', { name: 'Change board' }).tap();
    await page.getByRole('button', { name: /^Reeds/ }).tap();
    await expect(messages(page)).toContainText('Moved to Reeds');
    await expect(tile.getByRole('button', { name: 'Saved to Reeds' })).toBeVisible();
    expect(await pinsOn(member, reeds)).toBe(1);
  });
});
