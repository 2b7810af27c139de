import { getPin } from '#contract/pins.ts';
import { expect, open, test } from './product.ts';
import { aBoard, aPin } from './world.ts';

test('a pin shows what its page sells, on its own page and over the grid', async ({
  page,
  member,
  drawn,
}) => {
  const board = await aBoard(member, 'Vases');
  const pin = await aPin(member, board, { title: 'A vase', link: drawn.page('sold-vase') });
  // A job reads the page.
  await expect
    .poll(async () => (await member.call(getPin, { id: pin.id })).rich_summary?.site_name)
    .toBe('Kiln');
  await open(page, `/pin/${pin.id}/`);
  const article = page.getByRole('article').first();
  await expect(article.getByText('€24.50')).toBeVisible();
  await expect(
    article.getByRole('listitem').filter({ hasText: /^(?:Kiln|In stock|Ton)$/ }),
  ).toHaveText(['Kiln', 'In stock', 'Ton']);
  await open(page, board.url);
  await page.getByRole('link', { name: 'A vase' }).click();
  await expect(page.getByRole('dialog').getByText('€24.50')).toBeVisible();
});
