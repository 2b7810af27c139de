import type { Locator, Page } from '@playwright/test';
import { CLOSEUP, MOBILE_PICKER_PADDING } from '#contract/kernel/display.ts';
import { expect, open, test } from './product.ts';
import { aBoard, aPin, aWorld } from './world.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error(`${String(locator)} is not shown`);
  return box;
}

const article = (page: Page): Locator => page.getByRole('article').first();
const paneOf = (page: Page, at: 0 | 1): Locator => article(page).locator('> div').nth(at);

/** What is measured, the window's size, and the expected value. */
const MEASURES: readonly [string, [number, number], (page: Page) => Promise<number>, number][] = [
  ['the card', [1440, 1000], async (page) => (await boxOf(article(page))).width, CLOSEUP.card],
  ['a pane', [1440, 1000], async (page) => (await boxOf(paneOf(page, 0))).width, CLOSEUP.pane],
  [
    'the picture in its pane',
    [1440, 1000],
    async (page) => (await boxOf(article(page).getByRole('img').first())).width,
    CLOSEUP.picture,
  ],
  [
    'the card under the lower breakpoint',
    [880, 900],
    async (page) => (await boxOf(article(page))).width,
    CLOSEUP.column,
  ],
  [
    'a control',
    [1440, 1000],
    async (page) => (await boxOf(page.getByRole('link', { name: 'Download picture' }))).height,
    CLOSEUP.control,
  ],
  [
    'the row of controls',
    [1440, 1000],
    async (page) => (await boxOf(paneOf(page, 1).locator('> div').first())).height,
    CLOSEUP.controls,
  ],
  [
    'the inset of the picture',
    [1440, 1000],
    async (page) =>
      (await boxOf(article(page).getByRole('img').first())).y - (await boxOf(article(page))).y,
    CLOSEUP.inset,
  ],
  ['the gap of the text', [1440, 1000], (page) => px(paneOf(page, 1), 'rowGap'), CLOSEUP.gap],
  [
    'the edge of the text',
    [1440, 1000],
    (page) => px(paneOf(page, 1), 'paddingInlineEnd'),
    CLOSEUP.edge,
  ],
];

function px(
  locator: Locator,
  property: 'rowGap' | 'paddingInlineEnd' | 'paddingBlockEnd',
): Promise<number> {
  return locator.evaluate(
    (element, name) => Number.parseFloat(getComputedStyle(element)[name]),
    property,
  );
}

for (const [what, [width, height], measure, expected] of MEASURES) {
  test(`${what} measures ${expected} [UI-11]`, async ({ page, product }) => {
    const { pin } = await aWorld(product);
    await page.setViewportSize({ width, height });
    await open(page, `/pin/${pin.id}/`);
    expect(await measure(page)).toBe(expected);
  });
}

test('a tall picture is held to its share of the window, beside its text and above it [UI-11]', async ({
  page,
  product,
}) => {
  const { owner, board } = await aWorld(product);
  const pin = await aPin(owner, board, { title: 'A tower', width: 400, height: 1000 });
  const heightIn = async (width: number, height: number): Promise<number> => {
    await page.setViewportSize({ width, height });
    await open(page, `/pin/${pin.id}/`);
    return (await boxOf(article(page).getByRole('img').first())).height;
  };
  expect(await heightIn(1440, 1000)).toBeCloseTo(1000 * CLOSEUP.shareBeside, 0);
  expect(await heightIn(1000, 1200)).toBeCloseTo(1200 * CLOSEUP.shareAbove, 0);
});

test('the picture stands still in a window that is high enough, and only there [UI-11]', async ({
  page,
  product,
}) => {
  const { pin } = await aWorld(product);
  const positionAt = async (height: number): Promise<string> => {
    await page.setViewportSize({ width: 1440, height });
    return paneOf(page, 0).evaluate((element) => getComputedStyle(element).position);
  };
  await open(page, `/pin/${pin.id}/`);
  expect(await positionAt(CLOSEUP.stillFrom)).toBe('sticky');
  expect(await positionAt(CLOSEUP.stillFrom - 1)).toBe('static');
});

test('over the grid the card has its air above, and its way out beside it where there is room [UI-11]', async ({
  page,
  product,
}) => {
  const { board, pin } = await aWorld(product);
  await page.setViewportSize({ width: 1440, height: CLOSEUP.highFrom });
  await open(page, board.url);
  await page.getByRole('link', { name: pin.title }).first().click();
  const card = page.getByRole('dialog').getByRole('article').first();
  const out = page.getByRole('dialog').getByRole('button', { name: 'Close' });
  const topAt = async (height: number): Promise<number> => {
    await page.setViewportSize({ width: 1440, height });
    return (await boxOf(card)).y;
  };
  expect(await topAt(CLOSEUP.highFrom)).toBe(CLOSEUP.controls);
  expect(await topAt(CLOSEUP.highFrom - 1)).toBe(CLOSEUP.edge);
  await page.setViewportSize({ width: 1050, height: 1000 });
  expect((await boxOf(card)).width).toBe(CLOSEUP.columnWide);
  await page.setViewportSize({ width: CLOSEUP.outBeside, height: 1000 });
  const beside = await boxOf(out);
  expect(beside.x + beside.width).toBeLessThan((await boxOf(card)).x);
  await page.setViewportSize({ width: CLOSEUP.outBeside - 1, height: 1000 });
  expect((await boxOf(out)).x).toBeGreaterThanOrEqual((await boxOf(card)).x);
});

test('on a phone the list of boards scrolls past its end [UI-11]', async ({
  page,
  product,
  member,
}) => {
  const { pin } = await aWorld(product);
  await aBoard(member, 'Mine');
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `/pin/${pin.id}/`);
  await article(page)
    .getByRole('button', { name: /^Choose board/ })
    .click();
  const list = page.getByRole('dialog').locator('[class*="lists"]');
  await expect(list.getByRole('button', { name: /^Mine/ })).toBeVisible();
  expect(await px(list, 'paddingBlockEnd')).toBe(MOBILE_PICKER_PADDING);
});
