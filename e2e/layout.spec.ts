import type { Locator, Page } from '@playwright/test';
import { expect, open, test } from './product.ts';
import { aBoard, aPin, aSection, aWorld, pagesOf } from './world.ts';

const WIDTHS = [320, 390, 599, 600, 768, 880, 1050, 1280, 1920, 2560];

const letters = (count: number): string =>
  'Abcdefghijklmnopqrstuvxyz'.repeat(count / 25 + 1).slice(0, count);

/** Names of maximum length without a break opportunity. */
const LONG = {
  board: `Long${letters(174)}`,
  section: letters(180),
  title: letters(100),
  description: `https://example.org/${letters(300)} مرحبا ${'w'.repeat(500)}`,
};

/** Returns the widths at which the page overflows its window, with the elements that do. */
async function tooWide(page: Page, widths: readonly number[] = WIDTHS): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const wide = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return null;
      const out = [...document.body.querySelectorAll('*')].findLast((element) => {
        const { left, right } = element.getBoundingClientRect();
        return right > clientWidth + 1 || left < -1;
      });
      return `${scrollWidth}: ${out?.outerHTML.slice(0, 200)}`;
    });
    if (wide) found.push(`at ${width} it is ${wide}`);
  }
  return found;
}

/** Returns buttons whose text does not fit. */
function clipped(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'button, a[class*="btn"], [role=menuitem], [role=switch]',
      ),
    ]
      .filter((button) => button.offsetParent !== null && getComputedStyle(button).opacity !== '0')
      .filter((button) => {
        const box = button.getBoundingClientRect();
        if (box.width <= 1) return false;
        // A name entered by a person may be truncated; the product's own text may not.
        const own = [button, ...button.querySelectorAll('*')].every(
          (element) => getComputedStyle(element).textOverflow !== 'ellipsis',
        );
        return (
          own &&
          (button.scrollWidth > button.clientWidth + 1 ||
            box.right > innerWidth + 1 ||
            box.left < -1)
        );
      })
      .map((button) => button.outerHTML.slice(0, 200)),
  );
}

test('no page scrolls sideways between 320 and 2560 pixels, however long the names', async ({
  page,
  product,
}) => {
  for (const path of pagesOf(await aWorld(product, LONG))) {
    await open(page, path);
    expect(await tooWide(page), path).toEqual([]);
  }
});

test('neither do a person’s pages, with their dialogs', async ({ page, member }) => {
  const board = await aBoard(member, LONG.board);
  await aSection(member, board, LONG.section);
  const pin = await aPin(member, board, { title: LONG.title, description: LONG.description });
  for (const path of [
    '/',
    `/${member.username}/`,
    board.url,
    '/pin/create/create/',
    '/settings/home/',
    '/settings/save-button/',
    '/pin-builder/',
  ]) {
    await open(page, path);
    expect(await tooWide(page), path).toEqual([]);
  }
  await open(page, `/pin/${pin.id}/`);
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Choose board/ })
    .click();
  const modal = page.getByRole('dialog');
  await expect(modal.getByRole('button', { name: 'Create board' })).toBeVisible();
  expect(await tooWide(page), 'the boards').toEqual([]);
  await modal.getByRole('button', { name: /^Long/ }).click();
  await expect(modal.getByRole('button', { name: 'Add section' })).toBeVisible();
  expect(await tooWide(page), 'the sections').toEqual([]);
  const inside = await modal.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
  expect(inside).toBeLessThanOrEqual(0);
});

test.describe('in the mirrored language', () => {
  test.use({ locale: 'ar-XB' });

  test('every page is mirrored and none scrolls sideways', async ({ page, product }) => {
    for (const path of pagesOf(await aWorld(product))) {
      await open(page, path);
      await expect(page.locator('html'), path).toHaveAttribute('dir', 'rtl');
      await expect(page.locator('html'), path).toHaveAttribute('lang', 'ar-XB');
      expect(await tooWide(page, [320, 768, 1280]), path).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page, '/');
    const brand = await page.locator('a[href="/"]').first().boundingBox();
    expect((brand?.x ?? 0) + (brand?.width ?? 0)).toBeGreaterThan(640);
  });

  test('the first tile stands at the right edge, and the ways back point to the right', async ({
    page,
    product,
    member,
  }) => {
    const { board, section } = await aWorld(product);
    await open(page, board.url);
    const [first, list] = [page.locator('[data-tile="0"]'), page.getByRole('list').last()];
    const [tile, grid] = [await first.boundingBox(), await list.boundingBox()];
    expect(
      Math.abs((tile?.x ?? 0) + (tile?.width ?? 0) - (grid?.x ?? 0) - (grid?.width ?? 0)),
    ).toBeLessThan(1);
    await open(page, `${board.url}${section.slug}/`);
    const arrow = page.getByRole('main').locator('nav svg').first();
    await expect(arrow).toHaveCSS('transform', 'matrix(-1, 0, 0, 1, 0, 0)');
    await aSection(member, await aBoard(member, 'Mine'), 'Halls');
    await open(page, '/pin/create/create/');
    await page.getByRole('button', { name: /^Mine/ }).click();
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(2);
    const back = page.locator('h2').locator('xpath=preceding-sibling::button').locator('svg');
    await expect(back).toHaveCSS('transform', 'matrix(-1, 0, 0, 1, 0, 0)');
  });
});

test.describe('in the long language', () => {
  test.use({ locale: 'en-XA' });

  test('no button’s words are cut off, on a phone or a desk, and no page scrolls sideways', async ({
    page,
    product,
    member,
  }) => {
    const world = await aWorld(product);
    const mine = await aBoard(member, 'Mine');
    const pin = await aPin(member, mine, { title: 'My own' });
    const paths = [
      '/',
      '/ideas/',
      `/pin/${world.pin.id}/`,
      `/pin/${pin.id}/`,
      `/${world.owner.username}/`,
      `/${member.username}/`,
      mine.url,
      `/search/pins/?q=${world.owner.username}`,
      '/pin/create/create/',
    ];
    for (const signedIn of [true, false]) {
      if (!signedIn) await page.context().clearCookies();
      for (const path of signedIn ? paths : pagesOf(world)) {
        await page.setViewportSize({ width: 1280, height: 800 });
        await open(page, path);
        await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA');
        for (const width of [320, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          expect(await clipped(page), `${path} at ${width}`).toEqual([]);
        }
        expect(await tooWide(page, [320, 600, 880, 1280]), path).toEqual([]);
      }
    }
  });
});

const sizeOf = async (element: Locator): Promise<{ width: number; height: number }> => {
  const { width = 0, height = 0 } = (await element.boundingBox()) ?? {};
  return { width, height };
};

test('the header is 80 pixels high, and 56 on a phone [UI-07]', async ({ page }) => {
  await open(page, '/ideas/');
  const heightAt = async (width: number): Promise<number> => {
    await page.setViewportSize({ width, height: 800 });
    return (await sizeOf(page.getByRole('banner').first())).height;
  };
  expect(await heightAt(1440)).toBe(80);
  expect(await heightAt(600)).toBe(80);
  expect(await heightAt(599)).toBe(56);
  expect(await heightAt(320)).toBe(56);
});

test('a phone shows the whole of what a visitor’s save bar offers', async ({ page, product }) => {
  const { pin } = await aWorld(product);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `/pin/${pin.id}/`);
  const choose = page.getByRole('article').first().getByRole('button', { name: 'Choose board' });
  const cut = await choose
    .locator('span')
    .evaluate((words) => words.scrollWidth - words.clientWidth);
  expect(cut).toBe(0);
});

test('a profile’s picture is 150 [UI-07]', async ({ page, product }) => {
  const { owner } = await aWorld(product);
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, `/${owner.username}/`);
  const head = page.getByRole('main').locator('header').first();
  expect(await sizeOf(head.locator('> :first-child'))).toEqual({ width: 150, height: 150 });
});

test('the save modal is at least 500 wide and shows the picture 236 wide [UI-07]', async ({
  page,
  product,
  member,
}) => {
  const { pin } = await aWorld(product);
  await aBoard(member, 'Mine');
  await open(page, `/pin/${pin.id}/`);
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Choose board/ })
    .click();
  const modal = page.getByRole('dialog');
  await expect(modal.getByRole('button', { name: /^Mine/ })).toBeVisible();
  expect((await sizeOf(modal)).width).toBeGreaterThanOrEqual(500);
  expect((await sizeOf(modal.getByRole('img', { name: pin.title }))).width).toBe(236);
});
