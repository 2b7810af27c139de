import {
  createCatalogItemBatch,
  getCatalogItemBatch,
} from '#contract/ads/catalogs/item-batches.ts';
import { createCatalogFeed } from '#contract/ads/catalogs/feeds.ts';
import { everyRow } from '#server/ads/catalogs/test-every-code.ts';
import { feedInput } from '#server/ads/catalogs/test-feed-input.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { axeFindings } from './axe.ts';
import { claimDrawn } from './claim-drawn.ts';
import { expect, open, test } from './product.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('each code of a file has its words and its example, and the whole list is a CSV; what programs sent is beside it', async ({
  page,
  product,
  member,
  drawn,
}) => {
  const people = [member];
  const owner = await aBusiness({ person: async () => people.pop() ?? product.person() });
  const { advertiser_id } = owner;
  await claimDrawn(member, drawn);
  const origin = `http://${drawn.allow}`;
  const { file, codes } = everyRow(origin);
  drawn.put('/every.csv', file);
  await owner.call(createCatalogFeed, feedInput(advertiser_id, `${origin}/every.csv`));
  const path = `/advertiser/${advertiser_id}/product-catalogs/data-source`;
  await open(page, path);
  const sources = page.getByRole('table', { name: 'Data sources' });
  await expect(sources).toContainText('Done', { timeout: 20_000 });
  const problems = page.getByRole('table', { name: 'Problems' });
  await expect(problems.getByRole('row')).toHaveCount(codes.length + 1);
  const show = problems.getByRole('button', { name: 'Show examples' });
  for (const code of codes) {
    const row = problems.getByRole('row').filter({ has: page.getByText(code, { exact: true }) });
    await row.getByRole('button', { name: 'Show examples' }).click();
    await expect(row.getByRole('listitem')).toContainText('Row ');
  }
  // One code is open at a time.
  await expect(show).toHaveCount(codes.length - 1);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Whole list as CSV' }).click();
  const stream = await (await download).createReadStream();
  let csv = '';
  for await (const piece of stream) csv += String(piece);
  for (const code of codes) expect(csv.match(new RegExp(`^${code},`, 'gm')), code).toHaveLength(1);
  expect(csv.trimEnd().split('\r\n')).toHaveLength(codes.length + 1);

  const { id: batch_id } = await owner.call(createCatalogItemBatch, {
    advertiser_id,
    country: 'US',
    language: 'en',
    items: [
      { item_id: 'S-1', operation: 'UPDATE', fields: { price: '9 USD' } },
      {
        item_id: 'S-2',
        operation: 'UPSERT',
        fields: {
          title: 'A vase',
          description: 'Of glass',
          link: `${origin}/S-2`,
          image_link: `${origin}/S-2.jpg`,
          price: '9 USD',
          availability: 'in stock',
          google_product_category: 'Decor',
        },
      },
    ],
  });
  const named = { advertiser_id, batch_id };
  await expect
    .poll(async () => (await owner.call(getCatalogItemBatch, named)).status)
    .toBe('COMPLETED');
  await open(page, path);
  const sent = sources
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: 'Products sent through the API' }) });
  await expect(sent).toContainText('US, USD');
  await expect(sent.getByRole('switch')).toHaveCount(0);
  await sent.getByRole('button').click();
  await expect(problems).toContainText('No product has this ID');
  await problems.getByRole('button', { name: 'Show examples' }).click();
  await expect(problems).toContainText('Row 1 · S-1');
  await expect(page.getByText('1 in stock')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Read it now' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
  expect(await axeFindings(page), 'what programs sent').toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeFindings(page), 'on a phone, dark').toEqual([]);
});
