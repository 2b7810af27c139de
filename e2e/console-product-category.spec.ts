import { createCatalogFeed, getCatalogFeeds } from '#contract/ads/catalogs/feeds.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { axeFindings } from './axe.ts';
import { claimDrawn } from './claim-drawn.ts';
import { expect, open, test } from './product.ts';
import { shopFeed } from './shop-feed.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const HEAD =
  'id,title,description,link,image_link,price,availability,google_product_category,product_type';

test('products are put together by a category at any of its levels, and by another one later', async ({
  page,
  member,
  drawn,
}) => {
  const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
  const origin = `http://${drawn.allow}`;
  await claimDrawn(member, drawn);
  const row = (id: string, title: string, category: string, type: string) =>
    `${id},${title},Of glass,${origin}/${id},${origin}/${id}.jpg,9 USD,in stock,${category},${type}`;
  drawn.put(
    '/feed.csv',
    [
      HEAD,
      row('V-1', 'Blue vase', 'Home > Decor > Vases', 'Glass'),
      row('B-1', 'Blue bowl', 'Home > Decor > Bowls', 'Glass'),
      row('C-1', 'Teal cup', 'Home > Kitchen', 'Clay'),
      row('X-1', 'A book', '', 'Paper'),
    ].join('\n'),
  );
  await member.call(createCatalogFeed, shopFeed(advertiser_id, origin));
  await expect
    .poll(async () => {
      const { data } = await member.call(getCatalogFeeds, { advertiser_id });
      return data[0]?.current?.ingested_count;
    })
    .toBe(4);

  await open(page, `/advertiser/${advertiser_id}/product-catalogs/product-groups/`);
  await page.getByRole('link', { name: 'New product group' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Decor');
  await page.getByLabel('What', { exact: true }).selectOption('Category');
  const category = page.getByRole('group', { name: 'Category' });
  const inIt = page.getByRole('region', { name: "What's in it" });
  await category.getByLabel('Values').fill('decor');
  await expect(inIt.getByRole('status')).toHaveText('2 products, 2 of them in stock');
  await category.getByLabel('Values').fill('decor\nKitchen');
  await expect(inIt.getByRole('status')).toHaveText('3 products, 3 of them in stock');
  await category.getByLabel('How').selectOption('is none of these');
  await expect(inIt.getByRole('status')).toHaveText('1 product, 1 of them in stock');
  await expect(inIt).toContainText('A book');
  await category.getByLabel('How').selectOption('is one of these');
  await category.getByLabel('Values').fill('Home > Decor > Vases');
  await expect(inIt.getByRole('status')).toHaveText('1 product, 1 of them in stock');
  expect(await axeFindings(page), 'a category is chosen').toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/product-groups\/\?id=\d+$/);
  const products = page.getByRole('table', { name: 'Products' });
  await expect(products.getByRole('row')).toHaveCount(2);
  await expect(products).toContainText('Blue vase');

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(category.getByLabel('Values')).toHaveValue('Home > Decor > Vases');
  await category.getByLabel('Values').fill('bowls');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(products).toContainText('Blue bowl');
  await expect(products).not.toContainText('Blue vase');
});
