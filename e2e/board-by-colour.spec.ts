import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { createPin } from '#contract/pins.ts';
import { axeFindings } from './axe.ts';
import { expect, open, type Person, test } from './product.ts';
import { aBoard } from './world.ts';

const PINS = [
  ['Sky', '#1122ee'],
  ['Poppy', '#dd1111'],
  ['Stone', '#777777'],
  ['Sea', '#1133dd'],
  ['Rose', '#cc1122'],
] as const;

async function onePicture(background: string): Promise<string> {
  const png = sharp({ create: { width: 60, height: 80, channels: 3, background } }).png();
  return (await png.toBuffer()).toString('base64');
}

async function aColouredBoard(owner: Person) {
  const board = await aBoard(owner, 'Colours of summer');
  for (const [title, color] of PINS) {
    const image_base64 = await onePicture(color);
    await owner.call(createPin, { board_id: board.id, image_base64, title });
  }
  return board;
}

const titlesIn = (page: Page): Promise<string[]> =>
  page.getByRole('main').getByRole('article').getByRole('heading').allTextContents();

test('a visitor arranges a board by colour and enters it by one, each at an address of its own', async ({
  page,
  product,
}) => {
  const board = await aColouredBoard(await product.person());
  await open(page, board.url);
  await expect.poll(() => titlesIn(page)).toEqual(['Rose', 'Sea', 'Stone', 'Poppy', 'Sky']);
  const arrange = page.getByRole('group', { name: 'Arrange' });
  await expect(arrange.getByRole('link', { name: 'As saved' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await arrange.getByRole('link', { name: 'By colour' }).click();
  await expect(page).toHaveURL(`${board.url}?arrange=color`);
  await expect.poll(async () => (await titlesIn(page)).at(-1)).toBe('Stone');

  const colours = page.getByRole('list', { name: 'Colours', exact: true });
  await expect(colours.getByRole('link')).toHaveCount(2);
  await colours.getByRole('link', { name: 'Blue' }).click();
  await expect(page).toHaveURL(`${board.url}?color=blue`);
  await expect(page.getByRole('heading', { level: 2, name: 'Blue' })).toBeVisible();
  await expect.poll(async () => (await titlesIn(page)).toSorted()).toEqual(['Sea', 'Sky']);
  expect(await axeFindings(page)).toEqual([]);

  // Whoever gets the link sees the same, without scripts too; touching the colour again leaves it.
  const html = await (await page.request.get(page.url())).text();
  expect(html).toContain('Sea');
  expect(html).not.toContain('Poppy');
  await colours.getByRole('link', { name: 'Blue' }).click();
  await expect(page).toHaveURL(board.url);
  await expect.poll(() => titlesIn(page)).toHaveLength(PINS.length);
});

test('who owns the board enters it by a colour too, and its order stays', async ({
  page,
  member,
}) => {
  const board = await aColouredBoard(member);
  await open(page, board.url);
  const order = page.getByRole('group', { name: 'Arrange' });
  await expect(order.getByRole('button', { name: 'As saved' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page
    .getByRole('list', { name: 'Colours', exact: true })
    .getByRole('link', { name: 'Red' })
    .click();
  await expect.poll(async () => (await titlesIn(page)).toSorted()).toEqual(['Poppy', 'Rose']);
  // Acts on all Pins would mean those that are not here.
  await expect(page.getByRole('button', { name: 'Organise' })).toHaveCount(0);
  await page.getByRole('link', { name: 'All Pins' }).click();
  await expect.poll(() => titlesIn(page)).toEqual(['Rose', 'Sea', 'Stone', 'Poppy', 'Sky']);
  await expect(page.getByRole('button', { name: 'Organise' })).toBeVisible();
});
