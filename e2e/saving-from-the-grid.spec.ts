import type { Locator, Page } from '@playwright/test';
import { deleteBoard } from '#contract/boards.ts';
import { SAVED_MS, TOAST_MS } from '#contract/kernel/limits.ts';
import { getPin, savePin } from '#contract/pins.ts';
import { expect, open, test, type Person, type Product } from './product.ts';
import { aBoard, aPin } from './world.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Creates another person's board with one pin to save. */
async function aPinToSave(product: Product) {
  const owner = await product.person();
  const board = await aBoard(owner, 'Found things');
  const pin = await aPin(owner, board, { title: 'A blue feather' });
  return { owner, board, pin };
}

/** Creates a board that the person last saved to, which a quick save uses. */
async function aLastBoard(person: Person, name: string) {
  const board = await aBoard(person, name);
  await aPin(person, board);
  return board;
}

const tileOf = (page: Page, title: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) });
/** Returns the vertical distance between two elements' upper edges. */
async function distance(one: Locator, other: Locator): Promise<number> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  return (a?.y ?? NaN) - (b?.y ?? NaN);
}
const messages = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });

/** Stops the page's clock, so that only the test advances it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

/** Updates are rendered on the clock's next turn, in ms. */
const TURN = 10;

test('hovering a picture shows the board last used; one press saves there, and says so for 5 seconds with the ways to the board and the new pin [SAVE-15][SAVE-21]', async ({
  page,
  product,
  member,
}) => {
  const { board, pin } = await aPinToSave(product);
  const mine = await aLastBoard(member, 'Blue hour');
  await page.clock.install();
  await open(page, board.url);
  const tile = tileOf(page, 'A blue feather');
  const save = tile.getByRole('button', { name: 'Save', exact: true }).first();
  await expect(save).toHaveCSS('opacity', '1');
  const bar = save.locator('xpath=../..');
  await expect(bar).toHaveCSS('opacity', '0');
  // It rises by a few pixels over its picture, and is not displayed before.
  const rise = await distance(save, tile.getByRole('link', { name: 'A blue feather' }));
  await tile.hover();
  await expect(bar).toHaveCSS('transform', 'none');
  await expect(bar).toHaveCSS('opacity', '1');
  expect(rise - (await distance(save, tile.getByRole('link', { name: 'A blue feather' })))).toBe(4);
  await expect(tile.getByRole('button', { name: 'Choose board, now Blue hour' })).toBeVisible();
  await stopClock(page);
  await save.click();

  const toast = messages(page).getByRole('status');
  await expect(toast).toContainText('Saved to Blue hour');
  await expect(toast.getByRole('link', { name: 'Blue hour' })).toHaveAttribute('href', mine.url);
  await page.clock.runFor(TOAST_MS - 1);
  await expect(toast).toBeVisible();
  const view = toast.getByRole('link', { name: 'View' });
  await expect(view).toHaveAttribute('href', /^\/pin\/\d{19}\/$/);
  await expect(view).not.toHaveAttribute('href', `/pin/${pin.id}/`);
  const path = await view.getAttribute('href');
  await page.clock.runFor(1);
  await expect(toast).toHaveCount(0);
  expect(TOAST_MS).toBe(5000);
  await page.clock.resume();
  await open(page, path ?? '');
  await expect(
    page.getByRole('article').getByRole('link', { name: /saved to Blue hour/ }),
  ).toBeVisible();
});

test('the button shows that the save is under way, then for 4 seconds that it is done, and then leads to the board [SAVE-08][SAVE-25]', async ({
  page,
  product,
  member,
}) => {
  const { board } = await aPinToSave(product);
  const mine = await aLastBoard(member, 'Slow boat');
  const answer = Promise.withResolvers<void>();
  await page.route('**/RepinResource/create/', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.clock.install();
  await open(page, board.url);
  const tile = tileOf(page, 'A blue feather');
  await tile.hover();
  await expect(tile.getByRole('button', { name: 'Choose board, now Slow boat' })).toBeVisible();
  await stopClock(page);
  await tile.getByRole('button', { name: 'Save', exact: true }).click();
  await page.clock.runFor(TURN);
  await expect(tile.locator('[aria-busy=true]').first()).toBeVisible();
  await expect(messages(page)).toBeEmpty();
  answer.resolve();
  await expect(messages(page)).toContainText('Saved to Slow boat');
  await page.clock.runFor(TURN);
  const saved = tile.getByRole('button', { name: 'Saved', exact: true });
  await expect(saved).toBeVisible();
  await expect(tile.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(tile.getByRole('link', { name: 'Slow boat' })).toHaveAttribute('href', mine.url);
  await page.clock.runFor(SAVED_MS - TURN - 1);
  await expect(saved).toBeVisible();
  await page.clock.runFor(1 + TURN);
  await expect(saved).toHaveCount(0);
  await expect(tile.getByRole('link', { name: 'View Slow boat' })).toHaveAttribute(
    'href',
    mine.url,
  );
  expect(SAVED_MS).toBe(4000);
  // Another board can be chosen now.
  await expect(tile.getByRole('button', { name: 'Choose board, now Slow boat' })).toBeVisible();
});

test.describe('a save that fails', () => {
  test.use({ provoked: /status of 404|ERR_FAILED/ });
  test('is taken back, says why, and can be tried again [SAVE-08]', async ({
    page,
    product,
    member,
  }) => {
    const { board } = await aPinToSave(product);
    await aLastBoard(member, 'Torn net');
    await open(page, board.url);
    const tile = tileOf(page, 'A blue feather');
    await tile.hover();
    await expect(tile.getByRole('button', { name: 'Choose board, now Torn net' })).toBeVisible();
    await page.route('**/RepinResource/create/', (route) => route.abort());
    await tile.getByRole('button', { name: 'Save', exact: true }).click();
    const alert = messages(page).getByRole('alert');
    await expect(alert).toContainText('The connection dropped on the way.');
    await expect(tile.getByRole('button', { name: 'Save', exact: true }).first()).toBeVisible();
    await page.unroute('**/RepinResource/create/');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(messages(page)).toContainText('Saved to Torn net');
  });

  test('into a board that is gone shows the server’s words in the modal, which stays open [SAVE-08]', async ({
    page,
    product,
    member,
  }) => {
    const { board, pin } = await aPinToSave(product);
    const gone = await aBoard(member, 'Sunken');
    await open(page, board.url);
    const tile = tileOf(page, 'A blue feather');
    await tile.hover();
    await tile.getByRole('button', { name: /^Choose board/ }).click();
    const modal = page.getByRole('dialog', { name: 'Choose board' });
    await expect(modal.getByRole('button', { name: /^Sunken/ })).toBeVisible();
    await member.call(deleteBoard, { board_id: gone.id });
    const { message, detail } = await member.refusal(savePin, {
      pin_id: pin.id,
      board_id: gone.id,
    });
    await modal.getByRole('button', { name: /^Sunken/ }).click();
    await expect(modal.getByRole('alert')).toHaveText(detail ?? message);
    await expect(modal.locator('[aria-busy=true]')).toHaveCount(0);
  });
});

test('the keyboard alone saves: focus on a picture shows what hovering shows', async ({
  page,
  product,
  member,
}) => {
  const { board } = await aPinToSave(product);
  await aLastBoard(member, 'Keys');
  await page.clock.install();
  await open(page, board.url);
  const tile = tileOf(page, 'A blue feather');
  await tile.getByRole('link', { name: 'A blue feather' }).focus();
  const choose = tile.getByRole('button', { name: 'Choose board, now Keys' });
  await expect(choose).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(choose).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(tile.getByRole('button', { name: 'Save', exact: true }).first()).toBeFocused();
  await stopClock(page);
  await page.keyboard.press('Enter');
  await expect(messages(page)).toContainText('Saved to Keys');
  await page.clock.runFor(TURN);
  await expect(tile.getByRole('button', { name: 'Saved', exact: true }).first()).toBeFocused();
  await page.clock.runFor(SAVED_MS + TURN);
  await expect(tile.getByRole('link', { name: 'View Keys' }).first()).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });

  test('a long press shows the save bar, and lifting the finger opens nothing', async ({
    page,
    product,
    member,
    context,
  }) => {
    const { board } = await aPinToSave(product);
    await aLastBoard(member, 'Thumbs');
    await page.clock.install();
    await open(page, board.url);
    const tile = tileOf(page, 'A blue feather');
    const choose = tile.getByRole('button', { name: /^Choose board/ });
    await expect(choose).toBeHidden();
    const box = await tile.getByRole('link', { name: 'A blue feather' }).boundingBox();
    if (!box) throw new Error('the tile has no box');
    const touch = await context.newCDPSession(page);
    const at = { x: box.x + box.width / 2, y: box.y + 60 };
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await page.clock.runFor(500);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(choose).toBeVisible();
    await expect(page).toHaveURL(board.url);
    await tile.getByRole('button', { name: 'Save', exact: true }).first().tap();
    await expect(messages(page)).toContainText('Saved to Thumbs');
  });

  test('the mark beside the title saves with one tap', async ({ page, product, member }) => {
    const { board } = await aPinToSave(product);
    const mine = await aLastBoard(member, 'One tap');
    await open(page, board.url);
    const tile = tileOf(page, 'A blue feather');
    await tile.getByRole('button', { name: 'Save', exact: true }).last().tap();
    await expect(messages(page)).toContainText('Saved to One tap');
    const path = await messages(page).getByRole('link', { name: 'View' }).getAttribute('href');
    const saved = await member.call(getPin, { id: /\d+/.exec(path ?? '')?.[0] ?? '' });
    expect(saved.board.id).toBe(mine.id);
  });
});
