import type { Locator, Page } from '@playwright/test';
import { expect, open, test } from './product.ts';
import { aWorld } from './world.ts';

test.use({ viewport: { width: 390, height: 844 } });

const messages = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });
const entries = (page: Page): Promise<number> => page.evaluate(() => history.length);

test('who has no board yet names one at once, with words of the Pin to choose from, and is back in the grid', async ({
  page,
  product,
  member,
}) => {
  const { board, pin } = await aWorld(product);
  await open(page, board.url);
  const start = await entries(page);
  const tile = page.getByRole('main').getByRole('listitem').filter({ hasText: pin.title });
  await tile.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create board');
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(board.url);
  await expect(messages(page).getByText('Saved to')).toHaveCount(0);

  await tile.getByRole('button', { name: 'Save', exact: true }).click();
  const names = page.getByRole('group', { name: 'Suggestions' }).getByRole('button');
  const ofThePin = names.filter({ hasText: /feather/i }).first();
  const name = (await ofThePin.textContent()) ?? '';
  await ofThePin.click();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(messages(page)).toContainText(`Saved to ${name}`);
  await expect(page).toHaveURL(board.url);
  expect(await entries(page)).toBe(start + 1);
  await expect(messages(page).getByRole('button', { name: 'Change board' })).toBeVisible();
  await messages(page).getByRole('button', { name: 'Undo' }).click();
  await expect(tile.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await open(page, `/${member.username}/`);
  await expect(page.getByRole('link', { name }).first()).toBeVisible();
});
