import type { Locator, Page } from '@playwright/test';
import {
  CONFETTI_DELAY_MS,
  CONFETTI_MS,
  CONFETTI_PIECES,
  BOARD_CREATED_MS,
} from '#contract/kernel/limits.ts';
import { getPin, savePin } from '#contract/pins.ts';
import { getUser } from '#contract/social.ts';
import { expect, open, test, type Person, type Product } from './product.ts';
import { aBoard, aPin, aSection } from './world.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Creates another person's pin, and a board that the member saved to before. */
async function aPinAndABoard(product: Product, member: Person, name: string) {
  const owner = await product.person();
  const found = await aBoard(owner, 'Found things');
  const [pin, other] = [
    await aPin(owner, found, { title: 'A blue feather' }),
    await aPin(owner, found),
  ];
  const board = await aBoard(member, name);
  await member.call(savePin, { pin_id: other.id, board_id: board.id });
  return { owner, pin, board };
}

/** The closeup: over its grid, or on the pin's own page. */
const acts = (page: Page): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { level: 1 }) });

/** Saves from the closeup with one press, once its board is known. */
async function saveHere(page: Page, board: string): Promise<void> {
  await acts(page)
    .getByRole('button', { name: /^Choose board/ })
    .hover();
  await expect(
    acts(page).getByRole('button', { name: `Choose board, now ${board}` }),
  ).toBeVisible();
  await acts(page).getByRole('button', { name: 'Save', exact: true }).click();
}

/** Records what is drawn on canvases: the pieces of the last frame, and all colours. */
async function watchDrawing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const drawn = { pieces: 0, colours: new Set<string>() };
    Object.assign(window, { drawn });
    const paint = CanvasRenderingContext2D.prototype;
    const own = { clearRect: Reflect.get(paint, 'clearRect'), fill: Reflect.get(paint, 'fill') };
    paint.clearRect = function clear(...box) {
      drawn.pieces = 0;
      Reflect.apply(own.clearRect, this, box);
    };
    paint.fill = function count(this: CanvasRenderingContext2D) {
      drawn.pieces += 1;
      // "#rrggbb", or "rgba(r, g, b, a)" while fading.
      const message = this.fillStyle as string;
      const hex = message.startsWith('#') ? (message.match(/[0-9a-f]{2}/g) ?? []) : null;
      const parts = hex
        ? hex.map((part) => Number.parseInt(part, 16))
        : (message.match(/[\d.]+/g) ?? []);
      drawn.colours.add(parts.slice(0, 3).join());
      Reflect.apply(own.fill, this, []);
    };
  });
}

const drawnNow = (page: Page) =>
  page.evaluate(() => {
    const { drawn } = window as unknown as { drawn: { pieces: number; colours: Set<string> } };
    return { pieces: drawn.pieces, colours: drawn.colours.size };
  });

async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

test('a save from the closeup is confirmed by a dialog: where to, the way to the pin, the way to send it; afterwards the pin says so [SAVE-16][SAVE-17]', async ({
  page,
  product,
  member,
}) => {
  const { pin } = await aPinAndABoard(product, member, 'Close by');
  await open(page, `/pin/${pin.id}/`);
  await saveHere(page, 'Close by');
  const dialog = page.getByRole('dialog', { name: 'Saved to Close by' });
  await expect(dialog.getByRole('heading', { name: 'Saved to Close by' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Messages' })).toBeEmpty();
  const see = dialog.getByRole('link', { name: 'See it now' });
  const path = (await see.getAttribute('href')) ?? '';
  expect(path).toMatch(/^\/pin\/\d{19}\/$/);
  expect(path).not.toContain(pin.id);
  await expect(dialog.getByRole('link', { name: 'Send' })).toHaveAttribute(
    'href',
    `${path}?share=true`,
  );
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await open(page, `/pin/${pin.id}/`);
  await expect(acts(page)).toContainText('Psst! You already saved this Pin to Close by');
  const saved = await member.call(getPin, { id: /\d+/.exec(path)?.[0] ?? '' });
  expect(saved.board.name).toBe('Close by');
});

test('the page that only offers to save a pin ends in it too, with section and board where there is one [SAVE-17]', async ({
  page,
  product,
  member,
}) => {
  const { pin, board } = await aPinAndABoard(product, member, 'Rooms');
  await aSection(member, board, 'Halls');
  await open(page, `/pin/${pin.id}/repin/x/`);
  const modal = page.getByRole('dialog', { name: 'Choose board' });
  await modal.getByRole('button', { name: /^Rooms/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Halls/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Saved to Halls in Rooms' });
  await expect(dialog.getByRole('heading', { name: 'Saved to Halls in Rooms' })).toBeVisible();
  await dialog.getByRole('link', { name: 'See it now' }).click();
  await expect(page).toHaveURL(/\/pin\/\d{19}\/$/);
  await expect(page).not.toHaveURL(new RegExp(pin.id));
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('whose pin it was may be followed from there, over the grid too; whoever is followed already is not offered [SAVE-19]', async ({
  page,
  product,
  member,
}) => {
  const { owner, pin } = await aPinAndABoard(product, member, 'Feathers');
  await open(page, pin.board.url);
  await page.getByRole('link', { name: 'A blue feather' }).click();
  await saveHere(page, 'Feathers');
  const dialog = page.getByRole('dialog', { name: 'Saved to Feathers' });
  await expect(dialog.getByRole('link', { name: owner.fullName })).toHaveAttribute(
    'href',
    `/${owner.username}/`,
  );
  await dialog.getByRole('button', { name: `Follow ${owner.fullName}` }).click();
  await expect(dialog.getByRole('button', { name: `Following ${owner.fullName}` })).toBeVisible();
  await expect
    .poll(async () => (await member.call(getUser, { username: owner.username })).followed_by_me)
    .toBe(true);
  await dialog.getByRole('link', { name: 'See it now' }).click();
  await expect(page).toHaveURL(/\/pin\/\d{19}\/$/);
  await expect(page).not.toHaveURL(new RegExp(pin.id));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await open(page, `/pin/${pin.id}/`);
  await saveHere(page, 'Feathers');
  await expect(dialog.getByRole('link', { name: 'See it now' })).toBeVisible();
  await expect(dialog.getByRole('link', { name: owner.fullName })).toHaveCount(0);
});

test('120 pieces of confetti in five colours fly behind it after 1.25 seconds, and are gone 0.8 seconds later [SAVE-13]', async ({
  page,
  product,
  member,
}) => {
  const { pin } = await aPinAndABoard(product, member, 'Later on');
  await watchDrawing(page);
  await page.clock.install();
  await open(page, `/pin/${pin.id}/`);
  await acts(page)
    .getByRole('button', { name: /^Choose board/ })
    .hover();
  await expect(
    acts(page).getByRole('button', { name: 'Choose board, now Later on' }),
  ).toBeVisible();
  await stopClock(page);
  await acts(page).getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Saved to Later on' });
  await expect(dialog).toBeVisible();
  await expectConfetti(page, dialog);
});

test('the first pin of a new board gets the same, within the 2.6 seconds of its confirmation [SAVE-13][SAVE-09]', async ({
  page,
  product,
  member,
}) => {
  const { pin } = await aPinAndABoard(product, member, 'Old');
  await watchDrawing(page);
  await page.clock.install();
  await open(page, `/pin/${pin.id}/`);
  await acts(page)
    .getByRole('button', { name: /^Choose board/ })
    .click();
  const modal = page.getByRole('dialog');
  await modal.getByRole('button', { name: 'Create board' }).click();
  await modal.getByLabel('Name').fill('New');
  await stopClock(page);
  await modal.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(modal.getByRole('heading', { name: 'Board created' })).toBeVisible();
  // Focus stays in the dialog after the form is gone.
  expect(await modal.evaluate((it) => it.contains(document.activeElement))).toBe(true);
  await expect(page.getByRole('region', { name: 'Messages' })).toBeEmpty();
  await expectConfetti(page, modal);
  await page.clock.runFor(BOARD_CREATED_MS - CONFETTI_DELAY_MS - CONFETTI_MS);
  await expect(modal).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Saved to New');
});

/** Checks the confetti of a confirmation just displayed, with the clock stopped. */
async function expectConfetti(page: Page, dialog: Locator): Promise<void> {
  const canvas = dialog.locator('canvas');
  await page.clock.runFor(CONFETTI_DELAY_MS - 1);
  await expect(canvas).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(canvas).toBeVisible();
  await page.clock.runFor(100);
  expect(await drawnNow(page)).toEqual({ pieces: 120, colours: 5 });
  await page.clock.runFor(CONFETTI_MS - 101);
  await expect(canvas).toBeVisible();
  await page.clock.runFor(1);
  await expect(canvas).toHaveCount(0);
  expect([CONFETTI_PIECES, CONFETTI_DELAY_MS, CONFETTI_DELAY_MS + CONFETTI_MS]).toEqual([
    120, 1250, 2050,
  ]);
}

test.describe('for people who prefer less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test('nothing flies [SAVE-13]', async ({ page, product, member }) => {
    const { pin } = await aPinAndABoard(product, member, 'Still life');
    await watchDrawing(page);
    await page.clock.install();
    await open(page, `/pin/${pin.id}/`);
    await saveHere(page, 'Still life');
    const dialog = page.getByRole('dialog', { name: 'Saved to Still life' });
    await expect(dialog).toBeVisible();
    await stopClock(page);
    await page.clock.runFor(CONFETTI_DELAY_MS + 100);
    await expect(dialog.locator('canvas')).toHaveCount(0);
    expect(await drawnNow(page)).toEqual({ pieces: 0, colours: 0 });
  });
});
