import { getPin, savePin, updatePin } from '#contract/pins.ts';
import { answerSponsor } from '#contract/pins/answer-sponsor.ts';
import { followUser } from '#contract/social.ts';
import { axeFindings } from './axe.ts';
import { partner } from './building.ts';
import { expect, open, test } from './product.ts';
import { aBoard, aPhoto, aPin, aSection, manyPins } from './world.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the line of the board that a pin is on shows three pictures of it, on the pin’s page and over the grid', async ({
  page,
  product,
}) => {
  const owner = await product.person();
  const board = await aBoard(owner, 'Kites');
  const pins = await manyPins(owner, board, 5);
  const [pin] = pins;
  const line = page.getByRole('link', { name: /saved to Kites/ });
  const pictures = () =>
    line.locator('img').evaluateAll((all) => all.map((one) => one.getAttribute('src') ?? ''));
  await open(page, `/pin/${pin?.id}/`);
  await expect.poll(pictures).toHaveLength(3);
  expect(await pictures()).not.toContain(new URL(pin?.images['170x'].url ?? '').pathname);
  await open(page, board.url);
  await page.getByRole('link', { name: 'Picture 0' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect.poll(pictures).toHaveLength(3);
});

test('a Pin that is closed twice is left once, and is out of sight before the page below is ready', async ({
  page,
  product,
}) => {
  const owner = await product.person();
  const board = await aBoard(owner, 'Kites');
  await aPin(owner, board, { title: 'A box kite' });
  await open(page, '/ideas/');
  await open(page, board.url);
  await page.getByRole('link', { name: 'A box kite' }).click();
  const closeup = page.getByRole('dialog');
  await expect(closeup).toBeVisible();
  const close = closeup.getByRole('button', { name: 'Close' });
  const opacity = await close.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
    const overlay = button.closest('[role="dialog"]')?.parentElement?.parentElement;
    return overlay ? getComputedStyle(overlay).opacity : 'there is no overlay';
  });
  expect(opacity).toBe('0');
  await expect(closeup).toHaveCount(0);
  await expect(page).toHaveURL(board.url);
});

test('the card of a Pin says whose it is, who paid for it, how often it was saved and to which board [UI-08]', async ({
  page,
  product,
}) => {
  const [owner, shop] = [await product.person(), await product.person()];
  const photo = await aPhoto(owner);
  const pin = await aPin(owner, await aBoard(owner, 'Kites'), { title: 'A box kite' });
  await partner(shop);
  await owner.call(updatePin, { id: pin.id, sponsor_username: shop.username });
  await shop.call(answerSponsor, { pin_id: pin.id, accept: true });
  for (let count = 0; count < 2; count += 1) {
    const fan = await product.person();
    await fan.call(followUser, { user_id: pin.pinner.id });
    await fan.call(savePin, { pin_id: pin.id, board_id: (await aBoard(fan, 'Mine')).id });
  }
  const savesOf = async () =>
    (await owner.call(getPin, { id: pin.id })).aggregated_pin_data.aggregated_stats.saves;
  await expect.poll(savesOf).toBe(3);
  await open(page, `/pin/${pin.id}/`);
  const main = page.getByRole('main');
  const card = main.getByRole('link', { name: new RegExp(owner.fullName) }).first();
  await expect(card).toContainText('2 followers');
  await expect(card.locator('img')).toHaveAttribute('src', photo);
  await expect(
    main.getByText('Paid partnership with').getByRole('link', { name: shop.fullName }),
  ).toBeVisible();
  const line = main.getByRole('link', { name: /saved to Kites/ });
  await expect(line).toContainText(/3 saves|Saved 3 times/);
});

test('a closeup’s picture is looked at near, by pointer, wheel and keys, and only then its largest is fetched', async ({
  page,
  product,
}) => {
  const owner = await product.person();
  const board = await aBoard(owner, 'Kites');
  const pin = await aPin(owner, board, { title: 'A box kite', width: 1600, height: 2000 });
  const largest = new URL(pin.images.orig.url).pathname;
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, board.url);
  await page.getByRole('link', { name: 'A box kite' }).click();
  const closeup = page.getByRole('dialog', { name: 'A box kite' });
  const way = closeup.getByRole('button', { name: 'Zoom in' });
  await expect(way).toBeVisible();
  expect(fetched).not.toContain(largest);

  // Where it is pressed, there it is near.
  await closeup.getByRole('img', { name: 'A box kite' }).click({ position: { x: 60, y: 60 } });
  const view = page.getByRole('dialog', { name: 'Zoomed picture' });
  const scale = view.getByRole('status');
  const picture = view.getByRole('img', { name: 'A box kite' });
  const box = async () => (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await expect(scale).toHaveText('200%');
  await expect.poll(() => fetched).toContain(largest);
  expect(Math.round((await box()).height)).toBe(1800);
  expect((await box()).y).toBeGreaterThan(-450);
  expect(await axeFindings(page)).toEqual([]);
  const start = await box();
  await page.mouse.move(720, 450);
  await page.mouse.down();
  await page.mouse.move(660, 400, { steps: 3 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await box()).y - start.y)).toBe(-50);
  await page.mouse.wheel(0, -400);
  await expect
    .poll(async () => Number.parseInt((await scale.textContent()) ?? '', 10))
    .toBeGreaterThan(300);
  await page.keyboard.press('0');
  await expect(scale).toHaveText('100%');
  await expect(view.getByRole('button', { name: 'Zoom out' })).toBeDisabled();
  await page.keyboard.press('+');
  await expect(scale).toHaveText('150%');
  await page.keyboard.press('Escape');
  await expect(view).toHaveCount(0);
  await expect(closeup).toBeVisible();

  await page.keyboard.press('+');
  await expect(scale).toHaveText('200%');
  await page.keyboard.press('Escape');
  await way.press('Enter');
  await expect(scale).toHaveText('200%');
  // Beside the whole picture a press ends it.
  await page.keyboard.press('0');
  await page.mouse.click(20, 450);
  await expect(view).toHaveCount(0);
  await expect(way).toBeFocused();

  const colours = closeup.getByRole('list', { name: 'Colours in this picture' });
  await colours.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/ideas\/\?color=[a-z]+$/);
  const chosen = page.getByRole('group', { name: 'Colours' }).locator('[aria-current]');
  await expect(chosen).toHaveCount(1);
});

test('the button that opened a menu stays where it is while the menu is open', async ({
  page,
  member,
}) => {
  const board = await aBoard(member, 'Kites');
  await manyPins(member, board, 2);
  await open(page, board.url);
  const tile = page.getByRole('article').filter({ hasText: 'Picture 0' });
  await tile.hover();
  const more = tile.getByRole('button', { name: /^More about/, includeHidden: true });
  await more.click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.getByRole('menuitem').last().hover();
  const container = more.locator('xpath=ancestor::*[parent::article][1]');
  await expect(container).toHaveCSS('opacity', '1');
});

test('sections fill the width of the grid, and a visitor’s bar stands in the middle in one line', async ({
  page,
  product,
}) => {
  const owner = await product.person();
  const board = await aBoard(owner, 'Kites');
  for (const name of ['Box', 'Delta', 'Sled', 'Parafoil']) await aSection(owner, board, name);
  await manyPins(owner, board, 6);
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, board.url);
  const box = async (name: string) => {
    const list = page.getByRole('list', { name });
    return list.getByRole('listitem').evaluateAll((all) => {
      const sides = all.map((one) => one.getBoundingClientRect());
      return [
        Math.min(...sides.map(({ left }) => left)),
        Math.max(...sides.map(({ right }) => right)),
      ];
    });
  };
  const [start = 0, end = 0] = await box('Sections');
  const [first = 0, last = 0] = await box('Pins on Kites');
  expect(Math.abs(start - first)).toBeLessThanOrEqual(1);
  expect(Math.abs(1440 - end - start)).toBeLessThanOrEqual(1);
  expect(last).toBeLessThanOrEqual(end + 1);

  const bar = page.getByRole('complementary', { name: 'Log in or sign up' });
  const textBox = await bar.locator('p').boundingBox();
  const ways = await bar.getByRole('link', { name: 'Sign up' }).boundingBox();
  expect(textBox?.height).toBeLessThanOrEqual(30);
  const middle = ((textBox?.x ?? 0) + (ways?.x ?? 0) + (ways?.width ?? 0)) / 2;
  expect(Math.abs(middle - 720)).toBeLessThanOrEqual(8);
});
