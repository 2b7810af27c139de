import { choose, expect, open, signIn, test } from './product.ts';
import { aBoard, aPin } from './world.ts';

test.use({ provoked: /status of 404/ });

test('an operator covers a board, and one press shows it; disabled, it is there for its owner alone', async ({
  page,
  member,
  browser,
  product,
}) => {
  const board = await aBoard(member, 'Wounds');
  const pin = await aPin(member, board, { title: 'A cut' });
  const desk = await browser.newContext({ baseURL: product.url });
  await signIn(desk, product.operator, product.url);
  const seat = await desk.newPage();
  await open(seat, board.url);
  await choose(seat, 'More about Wounds', 'Moderate');
  const dialog = seat.getByRole('dialog', { name: 'Moderate board' });
  await dialog.getByLabel('Warning', { exact: true }).fill('Open wounds');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);

  // Its owner sees it as before; others get a warning first, on its page and on its card.
  await open(page, board.url);
  await expect(page.getByRole('link', { name: /A cut/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'More about Wounds' }).click();
  await expect(page.getByRole('menuitem', { name: 'Download as a page' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Moderate' })).toHaveCount(0);
  const stranger = await browser.newContext({ baseURL: product.url });
  const look = await stranger.newPage();
  await open(look, `/${member.username}/`);
  const card = look.getByRole('link', { name: /^Wounds/ });
  await expect(card).toContainText('Warning: Open wounds');
  await expect(card.locator('img')).toHaveCount(0);
  await card.click();
  const title = "Wounds may show things you'd rather not see";
  await expect(look.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(look.getByText('Open wounds')).toBeVisible();
  await expect(look.locator(`a[href*="${pin.id}"]`)).toHaveCount(0);
  await look.getByRole('button', { name: 'Show it' }).click();
  await expect(look.locator(`a[href*="${pin.id}"]`).first()).toBeVisible();

  await open(seat, board.url);
  await seat.getByRole('button', { name: 'Show it' }).click();
  await choose(seat, 'More about Wounds', 'Moderate');
  await dialog.getByLabel('Temporarily disabled').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const line = 'This board is temporarily disabled.';
  await expect(seat.getByText(line)).toBeVisible();
  await open(page, board.url);
  await expect(page.getByText(line)).toBeVisible();
  const answer = await look.goto(board.url);
  expect(answer?.status()).toBe(404);
  await desk.close();
  await stranger.close();
});
