import type { Locator } from '@playwright/test';
import { getBoard } from '#contract/boards.ts';
import { archiveBoard } from '#contract/boards/life.ts';
import { expect, open, test } from './product.ts';
import { aBoard, manyPins } from './world.ts';

/** Returns the pictures side by side, with their sources. */
async function picturesIn(card: Locator) {
  const pictures = card.locator('[aria-hidden=true]:has(> img)');
  await expect(pictures.locator('img')).toHaveCount(4);
  const columns = await pictures.evaluate(
    (all) => getComputedStyle(all).gridTemplateColumns.split(' ').length,
  );
  const left = await pictures
    .locator('img')
    .evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().left)).size);
  const addresses = await pictures
    .locator('img')
    .evaluateAll((all) => all.map((one) => one.getAttribute('src') ?? ''));
  return { columns, left, addresses };
}

const expected = (columns: number, board: { images: { '170x': readonly { url: string }[] } }) => ({
  columns,
  left: columns,
  addresses: board.images['170x'].slice(0, 4).map(({ url }) => new URL(url).pathname),
});

const fileOf = (address = '') => address.slice(address.lastIndexOf('/') + 1);

/** Checks that a card has the composed cover: the large picture, and beside it the two newest others, 170 wide. */
async function expectComposed(card: Locator, newest: readonly string[]): Promise<void> {
  const composed = card.locator('[aria-hidden=true]:has(> img)');
  await expect(composed.locator('img')).toHaveCount(3);
  const [cover, ...small] = await composed.locator('img').evaluateAll((all) =>
    all.map((one) => {
      const { left, width } = one.getBoundingClientRect();
      return { left, width, src: one.getAttribute('src') ?? '' };
    }),
  );
  const beside = newest.filter((one) => fileOf(one) !== fileOf(cover?.src)).slice(0, 2);
  expect(small.map(({ src }) => src)).toEqual(beside);
  expect(cover?.src).toContain('/474x/');
  expect(new Set(small.map(({ left }) => left)).size).toBe(1);
  expect(cover?.width).toBeGreaterThan(small[0]?.width ?? Infinity);
}

test('a card of a board shows its newest pictures, 170 wide: on a grid the cover is composed in two columns, as a thumbnail there are two side by side, else four [BOARD-13]', async ({
  page,
  member,
}) => {
  const name = `Kites of ${member.username}`;
  const made = await aBoard(member, name);
  await manyPins(member, made, 5);
  await aBoard(member, 'Another one');
  const board = await member.call(getBoard, { board_id: made.id });
  expect(board.images['170x'].every(({ url }) => url.includes('/170x/'))).toBe(true);
  const newest = board.images['170x'].map(({ url }) => new URL(url).pathname);

  await open(page, `/search/boards/?q=${encodeURIComponent(name)}`);
  await expectComposed(page.getByRole('listitem').filter({ hasText: name }), newest);

  await open(page, `/${member.username}/`);
  const boards = page.getByRole('list', { name: /^Boards of/ });
  await expectComposed(boards.getByRole('link', { name }), newest);
  await page.getByRole('button', { name: 'Organise', exact: true }).click();
  const row = page.getByRole('grid', { name: 'Your boards' }).getByRole('row', { name });
  expect(await picturesIn(row)).toEqual(expected(2, board));

  await member.call(archiveBoard, { board_id: board.id });
  await open(page, `/${member.username}/`);
  const away = page.getByRole('list', { name: 'Archived boards' }).getByRole('listitem');
  expect(await picturesIn(away)).toEqual(expected(4, board));
});
