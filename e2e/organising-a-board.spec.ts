import { getBoard, getSections } from '#contract/boards.ts';
import { copyAllPins } from '#contract/pins/bulk.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import type { Page } from '@playwright/test';
import { aBoard, aPin, aSection } from './world.ts';
import { axeFindings } from './axe.ts';
import { choose, expect, open, type Person, reload, test } from './product.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const titlesOn = async (person: Person, board: { id: string }): Promise<string[]> =>
  (await person.call(getBoardPins, { board_id: board.id })).data.map((pin) => pin.title);
const countOf = async (person: Person, board: { id: string }): Promise<number> =>
  (await person.call(getBoard, { board_id: board.id })).pin_count;
const seenTitles = (page: Page): Promise<string[]> =>
  page
    .getByRole('list', { name: /^Pins on/ })
    .getByRole('listitem')
    .getByRole('button')
    .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('aria-label') ?? ''));

test('pins are chosen by hand, by range and by keyboard, moved, brought back and put into a new section [BOARD-16, BOARD-17]', async ({
  page,
  member,
}) => {
  const [attic, parlour] = [await aBoard(member, 'Attic'), await aBoard(member, 'Parlour')];
  for (const title of ['E', 'D', 'C', 'B', 'A']) await aPin(member, attic, { title });
  await open(page, attic.url);
  await page.getByRole('button', { name: 'Organise', exact: true }).click();
  const bar = page.getByRole('toolbar', { name: 'Selected Pins' });
  const tile = (name: string) => page.getByRole('button', { name, exact: true });
  await tile('B').click();
  await tile('D').click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('3 selected');
  await tile('D').press('Space');
  await tile('D').press('Shift+ArrowRight');
  await tile('E').press('ArrowLeft');
  await expect(tile('D')).toBeFocused();
  await expect(bar).toContainText('4 selected');
  await tile('E').click();
  await expect(tile('E')).toHaveAttribute('aria-pressed', 'false');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await axeFindings(page)).toEqual([]);

  await bar.getByRole('button', { name: 'Move', exact: true }).click();
  const choose = page.getByRole('dialog', { name: 'Choose board' });
  await choose.getByRole('button', { name: /^Parlour/ }).click();
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages).toContainText('3 Pins moved to Parlour');
  await expect(bar).toBeHidden();
  expect([await countOf(member, attic), await countOf(member, parlour)]).toEqual([2, 3]);
  await messages.getByRole('button', { name: 'Undo' }).click();
  await expect(messages).toContainText('3 Pins moved back');
  expect(await titlesOn(member, attic)).toEqual(['A', 'B', 'C', 'D', 'E']);

  await page.getByRole('button', { name: 'Organise', exact: true }).click();
  await tile('A').click();
  await tile('C').click();
  await bar.getByRole('button', { name: 'New section' }).click();
  const dialog = page.getByRole('dialog', { name: 'New section with these' });
  await dialog.getByLabel('Section name').fill('Trunks');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('link', { name: /^Trunks/ })).toContainText('2 Pins');
  const { data: sections } = await member.call(getSections, { board_id: attic.id });
  expect(sections).toMatchObject([{ title: 'Trunks', pin_count: 2 }]);

  // All of it: more than a synchronous move handles, and more than is loaded.
  await member.call(copyAllPins, { board_id: attic.id, new_board_id: attic.id });
  const whole = { board_id: attic.id, with_sections: true, new_board_id: attic.id };
  for (const _ of [1, 2, 3, 4]) await member.call(copyAllPins, whole);
  await open(page, attic.url);
  await page.getByRole('button', { name: 'Organise', exact: true }).click();
  const all = await countOf(member, attic);
  expect(all).toBeGreaterThan(100);
  await tile('A').first().press('Control+a');
  await expect(bar).toContainText(`All ${all} selected`);
  await bar.getByRole('button', { name: 'Move', exact: true }).click();
  await choose.getByRole('button', { name: /^Parlour/ }).click();
  await expect(bar).toBeHidden();
  // Leaving the page does not stop it.
  await reload(page);
  await expect.poll(() => countOf(member, parlour)).toBe(all);
  await reload(page);
  await expect(page.getByRole('heading', { name: 'Nothing in Attic yet' })).toBeVisible();
});

test.describe('while boards are busy', () => {
  test.use({ provoked: /status of 4\d\d/ });

  test('a move that meets another bulk action is asked to wait, and any other refusal is said in its own words [SAVE-22]', async ({
    page,
    member,
  }) => {
    const [attic] = [await aBoard(member, 'Attic'), await aBoard(member, 'Parlour')];
    await aPin(member, attic, { title: 'A' });
    let refusal = { http_status: 409, code: 0, message: '' };
    await page.route('**/BulkEditResource/update/', (route) =>
      route.fulfill({
        status: refusal.http_status,
        json: { resource_response: { status: 'failure', data: null, ...refusal } },
      }),
    );
    await open(page, attic.url);
    await page.getByRole('button', { name: 'Organise', exact: true }).click();
    await page.getByRole('button', { name: 'A', exact: true }).click();
    const bar = page.getByRole('toolbar', { name: 'Selected Pins' });
    await bar.getByRole('button', { name: 'Move', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose board' });
    for (const [code, message, text] of [
      [2171, 'Busy moving.', 'Please wait until the previous board action finishes.'],
      [7002, 'This shelf is full.', 'This shelf is full.'],
      [2172, 'Busy copying.', 'Please wait until the previous board action finishes.'],
      [9001, 'No Pins on Sundays.', 'No Pins on Sundays.'],
      [2173, 'Busy deleting.', 'Please wait until the previous board action finishes.'],
    ] as const) {
      refusal = { http_status: 409, code, message };
      await dialog.getByRole('button', { name: /^Parlour/ }).click();
      await expect(dialog.getByRole('alert')).toHaveText(text);
      expect([await countOf(member, attic), code]).toEqual([1, code]);
    }
  });
});

test('a board is arranged by colour and by hand, with the pointer and the keyboard, for everybody', async ({
  page,
  member,
  product,
}) => {
  const board = await aBoard(member, 'Shelf');
  for (const title of ['C', 'B', 'A']) await aPin(member, board, { title });
  await open(page, board.url);
  const order = (name: string) =>
    page.getByRole('group', { name: 'Arrange' }).getByRole('button', { name });
  for (const name of ['By colour', 'By hand']) {
    await order(name).click();
    await expect(order(name)).toHaveAttribute('aria-pressed', 'true');
  }
  await expect.poll(() => seenTitles(page)).toEqual(['A', 'B', 'C']);
  const tile = (name: string) => page.getByRole('button', { name, exact: true });
  await tile('A').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(() => seenTitles(page)).toEqual(['B', 'A', 'C']);
  await tile('C').dragTo(tile('B'));
  await expect.poll(() => seenTitles(page)).toEqual(['C', 'B', 'A']);
  await expect.poll(() => titlesOn(member, board)).toEqual(['C', 'B', 'A']);
  await tile('C').click();
  await page.getByRole('button', { name: 'Move later' }).click();
  await expect.poll(() => titlesOn(member, board)).toEqual(['B', 'C', 'A']);
  const stranger = await product.person();
  expect(await titlesOn(stranger, board)).toEqual(['B', 'C', 'A']);
  await reload(page);
  await expect(order('By hand')).toHaveAttribute('aria-pressed', 'true');
});

test('pins make way under the hand, and go back when the dragged one is dropped outside', async ({
  page,
  member,
}) => {
  const board = await aBoard(member, 'Shelf');
  for (const title of ['D', 'C', 'B', 'A']) await aPin(member, board, { title });
  await open(page, board.url);
  await page.getByRole('button', { name: 'By hand' }).click();
  const tile = (name: string) => page.getByRole('button', { name, exact: true });
  const dragToThird = async () => {
    await tile('A').hover();
    const at = await tile('C').boundingBox();
    await page.mouse.down();
    let to = (at?.x ?? 0) + 60;
    const moved = async () => {
      // A hand is never quite still.
      to += to % 20 < 10 ? 10 : -10;
      await page.mouse.move(to, (at?.y ?? 0) + 60, { steps: 2 });
      return seenTitles(page);
    };
    await expect.poll(moved).toEqual(['B', 'C', 'A', 'D']);
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map(({ finished }) => finished)),
    );
  };
  await dragToThird();
  await expect(tile('A')).toHaveCSS('outline-style', 'dashed');
  expect(await titlesOn(member, board)).toEqual(['A', 'B', 'C', 'D']);
  await page.getByRole('banner').hover();
  await page.mouse.up();
  await expect.poll(() => seenTitles(page)).toEqual(['A', 'B', 'C', 'D']);
  await dragToThird();
  await page.mouse.up();
  await expect.poll(() => titlesOn(member, board)).toEqual(['B', 'C', 'A', 'D']);
  await expect(tile('A')).not.toHaveCSS('outline-style', 'dashed');
  expect(await seenTitles(page)).toEqual(['B', 'C', 'A', 'D']);
  await reload(page);
  await page.getByRole('button', { name: 'By hand' }).click();
  await expect.poll(() => seenTitles(page)).toEqual(['B', 'C', 'A', 'D']);
});

test('the sections of a board are put in order, renamed and moved from its page [BOARD-18]', async ({
  page,
  member,
}) => {
  const [board, other] = [await aBoard(member, 'Shelf'), await aBoard(member, 'Chest')];
  for (const name of ['One', 'Two']) await aSection(member, board, name);
  const titles = async (of: { id: string }): Promise<string[]> =>
    (await member.call(getSections, { board_id: of.id })).data.map((section) => section.title);
  await open(page, board.url);
  await choose(page, `More about ${board.name}`, 'Organise sections');
  const dialog = page.getByRole('dialog', { name: 'Organise sections' });
  await dialog.getByRole('button', { name: 'Move Two up' }).click();
  await expect.poll(() => titles(board)).toEqual(['Two', 'One']);
  await dialog.getByRole('listitem').nth(1).dragTo(dialog.getByRole('listitem').nth(0));
  await expect.poll(() => titles(board)).toEqual(['One', 'Two']);
  await dialog.getByRole('button', { name: 'More for One' }).click();
  await page.getByRole('menuitem', { name: 'Edit section' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit section' });
  await edit.getByLabel('Section name').fill('First');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('listitem').first()).toContainText('First');
  await dialog.getByRole('button', { name: 'More for Two' }).click();
  await page.getByRole('menuitem', { name: 'Move section' }).click();
  await page
    .getByRole('dialog', { name: 'Move section' })
    .getByRole('button', { name: /^Chest/ })
    .click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Two moved to Chest');
  expect([await titles(board), await titles(other)]).toEqual([['First'], ['Two']]);
});
