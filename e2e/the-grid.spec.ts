import type { Locator, Page } from '@playwright/test';
import type { Board } from '#contract/boards.ts';
import { MAX_MOUNTED_CARDS } from '#contract/kernel/display.ts';
import { expect, open, reload, test as base } from './product.ts';
import { aBoard, manyPins } from './world.ts';

const PINS = 180;
const WIDTHS = [390, 1024, 1920];

/** One long board for all tests of this file, which do not change it. */
const test = base.extend<object, { long: Board }>({
  long: [
    async ({ product }, use) => {
      const owner = await product.person();
      const board = await aBoard(owner, 'Long board');
      await manyPins(owner, board, PINS);
      await use(board);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const grid = (page: Page): Locator => page.getByRole('list', { name: 'Pins on Long board' });

/** Returns the positions of the first tiles, in whole pixels. */
function placesOf(page: Page): Promise<Record<string, number[]>> {
  return grid(page).evaluate((list) =>
    Object.fromEntries(
      [...list.querySelectorAll<HTMLElement>('[data-tile]')].slice(0, 20).map((tile) => {
        const { x, y, width, height } = tile.getBoundingClientRect();
        return [tile.dataset['tile'] ?? '', [x, y, width, height].map(Math.round)];
      }),
    ),
  );
}

/** Waits two frames, after which all effects of a scroll are rendered. */
function settle(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

for (const width of WIDTHS) {
  test(`at ${width} pixels the server has put every tile where it stays: the script moves none, nor do the pictures`, async ({
    page,
    browser,
    product,
    long,
  }) => {
    const viewport = { width, height: 900 };
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      viewport,
      baseURL: product.url,
    });
    const served = await plain.newPage();
    await served.goto(long.url);
    const places = await placesOf(served);
    await plain.close();
    expect(Object.keys(places)).toHaveLength(20);

    await page.setViewportSize(viewport);
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await open(page, long.url);
    await expect
      .poll(() =>
        grid(page).evaluate((list) =>
          [...list.querySelectorAll('img')]
            .filter((image) => image.getBoundingClientRect().top < innerHeight)
            .every((image) => image.complete && image.naturalWidth > 0),
        ),
      )
      .toBe(true);
    await settle(page);
    // Tiles far below the window are unmounted; the others have not moved.
    const layout = await placesOf(page);
    expect(Object.keys(layout).length).toBeGreaterThan(8);
    expect(places).toMatchObject(layout);
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual(
      [],
    );
  });
}

test(`a long list arrives page by page while it is scrolled, and never more than ${MAX_MOUNTED_CARDS} tiles stand in the document`, async ({
  page,
  long,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.addInitScript(() => {
    const counted = { most: 0, all: new Set<string>() };
    Object.assign(window, { counted });
    new MutationObserver(() => {
      const tiles = [...document.querySelectorAll<HTMLElement>('[data-tile]')];
      counted.most = Math.max(counted.most, tiles.length);
      // A tile scrolled past quickly shows only its colour.
      for (const tile of tiles) counted.all.add(tile.dataset['tile'] ?? '');
    }).observe(document, { childList: true, subtree: true });
  });
  await open(page, long.url);
  const last = grid(page).locator(`[data-tile="${PINS - 1}"]`);
  while ((await last.count()) === 0) {
    await page.mouse.wheel(0, 700);
    await settle(page);
  }
  const counted = await page.evaluate(() => {
    const { most, all } = (window as unknown as { counted: { most: number; all: Set<string> } })
      .counted;
    return { most, all: all.size };
  });
  expect(counted.most).toBeLessThanOrEqual(MAX_MOUNTED_CARDS);
  expect(counted.most).toBeGreaterThan(20);
  expect(counted.all).toBe(PINS);
  await expect(last).toHaveAttribute('aria-setsize', String(PINS));
  // At rest all mounted tiles are complete.
  const count = await grid(page).locator('[data-tile]').count();
  await expect(grid(page).getByRole('img')).toHaveCount(count);
  await expect(grid(page).getByRole('button', { name: 'Save' })).toHaveCount(count);
});

test('the keyboard goes through the tiles in the order in which they are seen', async ({
  page,
  long,
}) => {
  await open(page, long.url);
  // The width at which column order was decided: there no tile is above its predecessor.
  const { width = 1280, height = 900 } = page.viewportSize() ?? {};
  const now = await grid(page).evaluate((list) => list.clientWidth);
  await page.setViewportSize({ width: width + 1340 - now, height });
  await expect.poll(() => grid(page).evaluate((list) => list.clientWidth)).toBe(1340);
  await grid(page).getByRole('link').first().focus();
  const focused: { top: number; tile: number }[] = [];
  for (let stops = 0; stops < 60; stops += 1) {
    const at = await page.evaluate(() => {
      const tile = document.activeElement?.closest<HTMLElement>('[data-tile]');
      if (!tile) return null;
      return { top: tile.offsetTop, tile: Number(tile.dataset['tile']) };
    });
    if (at && at.tile !== focused.at(-1)?.tile) focused.push(at);
    await page.keyboard.press('Tab');
  }
  expect(focused.length).toBeGreaterThan(10);
  expect(focused.map(({ tile }) => tile)).toEqual(focused.map((_, index) => index));
  const tops = focused.map(({ top }) => top);
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
});

/** Scrolls until the tile is mounted, and centres it. */
async function scrollTo(page: Page, tile: Locator): Promise<void> {
  while ((await tile.count()) === 0) {
    await page.mouse.wheel(0, 600);
    await settle(page);
  }
  await tile.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await settle(page);
}

for (const way of ['Escape', 'the close button', 'the browser’s way back'] as const) {
  test(`${way} leads from the closeup to the same pixel and the same focus [ROUTE-04]`, async ({
    page,
    long,
  }) => {
    await open(page, long.url);
    const tile = grid(page).locator('[data-tile="70"]');
    await scrollTo(page, tile);
    const link = tile.getByRole('link').first();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(1000);
    await link.click();
    await expect(page).toHaveURL(/\/pin\/\d+\/$/);
    await expect(page.getByRole('dialog').getByRole('article')).toBeVisible();
    if (way === 'Escape') await page.keyboard.press('Escape');
    else if (way === 'the close button') await page.getByRole('button', { name: 'Close' }).click();
    else await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(long.url);
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await expect(link).toBeFocused();
  });
}

test('the way back from a page that was reloaded leads to the same pixel as well', async ({
  page,
  long,
}) => {
  await open(page, long.url);
  const tile = grid(page).locator('[data-tile="70"]');
  await scrollTo(page, tile);
  const before = await page.evaluate(() => scrollY);
  await tile.getByRole('link').first().click();
  await expect(page.getByRole('dialog').getByRole('article')).toBeVisible();
  await reload(page);
  await page.goBack();
  await expect(page).toHaveURL(long.url);
  await expect(tile).toHaveCount(1);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});
