import { updateBoard } from '#contract/boards.ts';
import { expect, open, test } from './product.ts';
import { aBoard } from './world.ts';

test('within the site a former address leads to the present one too [ROUTE-17]', async ({
  page,
  member,
}) => {
  const board = await aBoard(member, 'Attic');
  await member.call(updateBoard, { board_id: board.id, name: 'Loft' });
  await open(page, '/');
  const asked = page.waitForResponse((answer) =>
    answer.url().includes('/resource/BoardResource/get/'),
  );
  await page.evaluate((to) => window.history.pushState({}, '', to), board.url);
  expect((await asked).status()).toBe(301);
  await expect(page.getByRole('heading', { level: 1, name: 'Loft' })).toBeVisible();
  await expect(page).toHaveURL(/\/loft\/$/);
});
