import { createAdGroups, createCampaigns, getAds } from '#contract/ads/campaigns.ts';
import {
  createCatalogFeed,
  createCatalogRun,
  getCatalogFeeds,
} from '#contract/ads/catalogs/feeds.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { axeFindings } from './axe.ts';
import { claimDrawn } from './claim-drawn.ts';
import { expect, open, signIn, test } from './product.ts';
import { shopFeed } from './shop-feed.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' }, provoked: /40[04]/ });

const HEAD = 'id,title,description,link,image_link,price,availability,brand';

test('an owner puts products together, sees them while choosing, changes the group, promotes it and takes it away; an analyst only looks', async ({
  page,
  context,
  product,
  member,
  drawn,
}) => {
  const people = [member];
  const owner = await aBusiness({ person: async () => people.pop() ?? product.person() });
  const { advertiser_id } = owner;
  const origin = `http://${drawn.allow}`;
  const path = `/advertiser/${advertiser_id}/product-catalogs/product-groups/`;
  await open(page, path);
  await expect(page.getByText('Add a data source first: products come from there.')).toBeVisible();
  expect(await axeFindings(page), 'no data source yet').toEqual([]);

  await claimDrawn(member, drawn);
  const row = (id: string, title: string, price: string, stock = 'in stock', brand = 'Noor') =>
    `${id},${title},Of glass,${origin}/${id},${drawn.picture(id, 480, 640)},${price},${stock},${brand}`;
  const fileOf = (stock: string): string =>
    [
      HEAD,
      row('V-1', 'Blue vase', '24.99 USD', stock),
      row('V-2', 'Green vase', '9 USD', 'out of stock'),
      row('C-1', 'Teal cup', '12 USD', 'in stock', 'Cups'),
    ].join('\n');
  drawn.put('/feed.csv', fileOf('in stock'));
  await member.call(createCatalogFeed, shopFeed(advertiser_id, origin));
  await expect
    .poll(async () => {
      const { data } = await member.call(getCatalogFeeds, { advertiser_id });
      return data[0]?.current?.ingested_count;
    })
    .toBe(3);

  await open(page, path);
  const list = page.getByRole('table', { name: 'Product groups' });
  await expect(list.getByRole('row').nth(1)).toContainText('All products');
  await expect(list.getByRole('row').nth(1).getByRole('cell')).toContainText(['All', '3', '2']);
  await page.getByRole('link', { name: 'New product group' }).click();
  const counted = page.getByRole('region', { name: 'Product group' }).getByRole('status');
  const inIt = page.getByRole('region', { name: "What's in it" });
  await expect(inIt).toContainText('Complete every condition to see its products.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Give the product group a name.')).toBeVisible();
  await expect(page.getByText('Complete this condition, or remove it.')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Vases that can be had');
  await page.getByLabel('Values').fill('vase');
  await expect(inIt.getByRole('status')).toHaveText('2 products, 1 of them in stock');
  await expect(inIt.getByRole('row')).toHaveCount(3);
  await page.getByRole('button', { name: 'Add a condition' }).click();
  const second = page.getByRole('group', { name: 'Title' }).nth(1);
  await second.getByLabel('What').selectOption('Availability');
  const stock = page.getByRole('group', { name: 'Availability' });
  await stock.getByLabel('In stock').check();
  await expect(inIt.getByRole('status')).toHaveText('1 product, 1 of them in stock');
  await page.getByRole('button', { name: 'Add a set of conditions' }).click();
  const set = page.getByRole('group', { name: 'A set of conditions' });
  await set.getByLabel('What').selectOption('Price');
  await set.getByLabel('At least').fill('10');
  await set.getByRole('button', { name: 'Add to this set' }).click();
  await set.getByRole('group', { name: 'Title' }).getByLabel('What').selectOption('Brand');
  await set.getByRole('group', { name: 'Brand' }).getByLabel('Values').fill('cups');
  await expect(inIt.getByRole('row')).toHaveCount(2);
  expect(await axeFindings(page), 'a form with a set').toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/product-groups\/\?id=\d+$/);
  await expect(counted).toHaveText('1 product, 1 of them in stock');
  const products = page.getByRole('table', { name: 'Products' });
  await expect(products.getByRole('row').nth(1)).toContainText('Blue vase');
  await expect(products.getByRole('row').nth(1)).toContainText('$24.99');
  expect(await axeFindings(page), 'a group').toEqual([]);

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Price' }).getByLabel('At least')).toHaveValue('10');
  await page.getByRole('button', { name: 'Remove this set' }).click();
  await page.getByRole('button', { name: 'Remove Availability' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Vases');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Vases' })).toBeVisible();
  await expect(counted).toHaveText('2 products, 1 of them in stock');

  // Promoted in an ad group, each product in stock becomes a Pin and an ad; when sold out, its ad is paused.
  const campaign = { name: 'Glass', objective_type: 'CATALOG_SALES', daily_spend_cap: 9_000_000 };
  const [made] = await member.call(createCampaigns, { advertiser_id, items: [campaign] });
  const group = {
    campaign_id: made?.data?.id,
    name: 'All vases',
    billable_event: 'CLICKTHROUGH',
    budget_in_micro_currency: 5_000_000,
    budget_type: 'DAILY',
    bid_strategy_type: 'AUTOMATIC_BID',
  };
  await member.call(createAdGroups, { advertiser_id, items: [group] });
  await page.reload();
  const promoted = page.getByRole('region', { name: 'Promoted in' });
  await expect(promoted).toContainText('No ad group promotes these products.');
  await promoted.getByRole('button', { name: 'Promote', exact: true }).click();
  await expect(promoted.getByText('Choose an ad group.')).toBeVisible();
  await promoted.getByLabel('Promote in an ad group').selectOption('Glass › All vases');
  await promoted.getByRole('button', { name: 'Promote', exact: true }).click();
  const place = promoted.getByRole('row', { name: 'All vases' });
  await expect(place).toContainText('1 ad', { timeout: 30_000 });
  const { data: ads } = await member.call(getAds, { advertiser_id });
  expect(ads).toMatchObject([{ name: 'Blue vase', status: 'ACTIVE' }]);
  const [feed] = (await member.call(getCatalogFeeds, { advertiser_id })).data;
  drawn.put('/feed.csv', fileOf('out of stock'));
  await member.call(createCatalogRun, { advertiser_id, feed_id: feed?.id ?? '' });
  const states = async () =>
    (await member.call(getAds, { advertiser_id })).data.map((ad) => ad.status);
  await expect.poll(states, { timeout: 20_000 }).toEqual(['PAUSED']);
  await page.reload();
  await expect(place).toContainText('1 resting: sold out or gone');
  expect(await axeFindings(page), 'a group that is promoted').toEqual([]);

  const keeper = page.url();
  const analyst = await owner.delegate(['ANALYST']);
  await signIn(context, analyst, product.url);
  await open(page, path);
  await expect(list.getByRole('row').nth(1)).toContainText('Vases');
  await expect(page.getByRole('link', { name: 'New product group' })).toHaveCount(0);
  await open(page, keeper);
  await expect(products.getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
  const publisher = await owner.delegate(['PROFILE_PUBLISHER']);
  await signIn(context, publisher, product.url);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'This page needs another role' })).toBeVisible();
  await signIn(context, await product.person(), product.url);
  expect((await page.goto(path))?.status()).toBe(404);

  await signIn(context, member, product.url);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, path);
  await expect(list.getByRole('row').nth(1)).toContainText('Vases');
  expect(await axeFindings(page), 'on a phone, dark').toEqual([]);
  await list.getByRole('link', { name: 'Vases' }).click();
  await page.getByRole('button', { name: 'Stop promoting in All vases' }).click();
  await expect(promoted).toContainText('No ad group promotes these products.');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete it for good' }).click();
  await expect(list.getByRole('row')).toHaveCount(2);
  await list.getByRole('link', { name: 'All products' }).click();
  await expect(products.getByRole('row')).toHaveCount(4);
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0);
});
