import type { Page } from '@playwright/test';
import { createAdGroups, createCampaigns, getAds } from '#contract/ads/campaigns.ts';
import { createCatalogFeed, createCatalogRun } from '#contract/ads/catalogs/feeds.ts';
import { createProductGroup } from '#contract/ads/catalogs/product-groups.ts';
import { createProductPromotion } from '#contract/ads/catalogs/product-promotions.ts';
import type { Ad } from '#contract/ads/objects.ts';
import { updateAdReview } from '#contract/ads/reviews.ts';
import { getAdReport } from '#contract/ads/reports.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { axeFindings } from './axe.ts';
import { claimDrawn } from './claim-drawn.ts';
import type { DrawnSite } from './drawn.ts';
import { expect, open, type Product, signIn, test } from './product.ts';
import { fund, type Owner, today } from './advertised.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' }, provoked: /40[04]|ERR_FAILED/ });

const HEAD =
  'id,title,description,link,image_link,price,sale_price,availability,brand,google_product_category';

interface Shop {
  readonly feed_id: string;
  readonly campaign_id: string;
  readonly ad_group_id: string;
  readonly product_group_id: string;
  readonly ads: readonly Ad[];
  /** Publishes the shop's file, with the green vase in stock or not, and all in a category. */
  readonly put: (stock: string, category: string) => string;
}

/** Creates a shop with two promoted vases and approved ads. */
async function aShop(owner: Owner, drawn: DrawnSite, product: Product): Promise<Shop> {
  const { advertiser_id } = owner;
  const origin = `http://${drawn.allow}`;
  await claimDrawn(owner, drawn);
  const row = (id: string, title: string, price: string, sale: string, stock: string) =>
    `${id},${title},Of glass,${origin}/${id},${drawn.picture(id, 480, 640)},${price},${sale},${stock},Noor`;
  const put = (stock: string, category: string): string =>
    drawn.put(
      '/reported.csv',
      `${HEAD}\n` +
        [
          row('V-1', 'Blue vase', '24.99 USD', '19.99 USD', 'in stock'),
          row('V-2', 'Green vase', '9 USD', '', stock),
          row('C-1', 'Teal cup', '12 USD', '', 'in stock'),
        ].join(`,${category}\n`) +
        `,${category}`,
    );
  put('in stock', 'Decor > Vases');
  const { id: feed_id } = await owner.call(createCatalogFeed, {
    advertiser_id,
    name: 'Shop, main',
    location: `${origin}/reported.csv`,
    format: 'CSV',
    country: 'US',
    locale: 'en',
    currency: 'USD',
    default_availability: 'IN_STOCK',
    schedule_time: '06:00',
    schedule_time_zone: 'Europe/Amsterdam',
  });
  const campaign = { name: 'Glass', objective_type: 'CATALOG_SALES', daily_spend_cap: 9_000_000 };
  const [made] = await owner.call(createCampaigns, { advertiser_id, items: [campaign] });
  const campaign_id = made?.data?.id ?? '';
  const group = {
    campaign_id,
    name: 'All vases',
    billable_event: 'CLICKTHROUGH',
    budget_in_micro_currency: 5_000_000,
    budget_type: 'DAILY',
    bid_strategy_type: 'AUTOMATIC_BID',
  };
  const [inside] = await owner.call(createAdGroups, { advertiser_id, items: [group] });
  const ad_group_id = inside?.data?.id ?? '';
  const filter = { all_of: [{ field: 'TITLE' as const, values: ['vase'] }] };
  const named = { advertiser_id, name: 'Vases', filter };
  const { id: product_group_id } = await owner.call(createProductGroup, named);
  await owner.call(createProductPromotion, { advertiser_id, ad_group_id, product_group_id });
  const find = async () => (await owner.call(getAds, { advertiser_id, ad_group_id })).data;
  await expect.poll(async () => (await find()).length, { timeout: 40_000 }).toBe(2);
  for (const { id } of await find())
    await product.operator.call(updateAdReview, {
      ad_id: id,
      review_no: 1,
      verdict: 'approved',
    });
  await expect
    .poll(async () => (await find()).map(({ review_status }) => review_status))
    .toEqual(['APPROVED', 'APPROVED']);
  return { feed_id, campaign_id, ad_group_id, product_group_id, ads: await find(), put };
}

/** Makes people see and click the ads of both vases, and updates the reports. */
async function run(owner: Owner, product: Product, { ads }: Shop): Promise<void> {
  const { advertiser_id } = owner;
  await fund(product, owner);
  const prices = { 'Blue vase': [310_007, 250_001], 'Green vase': [120_003] };
  for (const [name, some] of Object.entries(prices)) {
    const ad = ads.find((one) => one.name === name);
    if (!ad) throw new Error(`no ad of ${name}`);
    const { id: ad_id, ad_group_id, campaign_id } = ad;
    await product.spendOn({ advertiser_id, campaign_id, ad_group_id, ad_id }, ...some);
  }
  await product.run('ads.roll');
  await expect.poll(async () => (await ownReport(owner)).length).toBe(2);
}

/** Returns the ads' own report. */
const ownReport = async (owner: Owner) =>
  (
    await owner.call(getAdReport, {
      advertiser_id: owner.advertiser_id,
      level: 'AD',
      start_date: today(),
      end_date: today(),
    })
  ).data;

/** Returns the amounts in a grid's row, to the micro unit. */
const amountsIn = (page: Page, grid: string, row: string) =>
  page
    .getByRole('grid', { name: grid })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: row }) })
    .locator('td data[value]')
    .evaluateAll((all) => all.map((one) => Number(one.getAttribute('value'))));

test('[CONSOLE-05] [CONSOLE-25] product groups and products show what their ads brought, the same as the ads themselves', async ({
  page,
  context,
  product,
  member,
  drawn,
}) => {
  test.setTimeout(180_000);
  const people = [member];
  const owner = await aBusiness({ person: async () => people.pop() ?? product.person() });
  const { advertiser_id } = owner;
  const groupsPath = `/advertiser/${advertiser_id}/reporting/productgroups/`;
  const itemsPath = `/advertiser/${advertiser_id}/reporting/productitems/`;
  await open(page, groupsPath);
  await expect(
    page.getByRole('heading', { name: 'No product group is promoted yet' }),
  ).toBeVisible();
  expect(await axeFindings(page), 'no product group').toEqual([]);
  await page.getByRole('link', { name: 'Products', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No products are ads yet' })).toBeVisible();
  expect(await axeFindings(page), 'no product').toEqual([]);

  const shop = await aShop(owner, drawn, product);
  await run(owner, product, shop);
  const own = await ownReport(owner);
  const spent = own.reduce((sum, { metrics }) => sum + (metrics.SPEND ?? 0), 0);
  const views = own.reduce((sum, { metrics }) => sum + (metrics.IMPRESSION ?? 0), 0);
  expect([spent, views]).toEqual([680_011, 180]);

  await open(page, `/advertiser/${advertiser_id}/`);
  await page.getByRole('link', { name: 'Campaigns', exact: true }).first().click();
  await page.getByRole('link', { name: 'Product groups', exact: true }).click();
  await expect(page).toHaveURL(groupsPath);
  const groups = page.getByRole('grid', { name: 'Product groups' });
  const vases = groups.getByRole('row').filter({ hasText: 'Vases' });
  await expect(vases).toContainText('Title with “vase”');
  await expect(vases).toContainText('Running');
  await expect(vases).toContainText('Glass › All vases');
  await expect(vases.getByRole('gridcell').or(vases.getByRole('cell'))).toContainText(['2', '2']);
  expect(await amountsIn(page, 'Product groups', 'Vases')).toEqual(
    expect.arrayContaining([spent, views, 3]),
  );
  await expect(vases.getByText('At most $0.68 a day')).toBeAttached();
  await expect(vases.locator('svg path').last()).toHaveAttribute('d', /^M.*L100\.0 0\.0$/);
  expect(await axeFindings(page), 'product groups').toEqual([]);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await saved).suggestedFilename()).toBe('product-groups.csv');
  await page.getByRole('searchbox', { name: 'Find a product group' }).fill('nothing like it');
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(vases).toBeVisible();

  await vases.getByRole('link', { name: '2', exact: true }).click();
  await expect(page).toHaveURL(`${itemsPath}?product_group_id=${shop.product_group_id}`);
  const items = page.getByRole('grid', { name: 'Products' });
  await expect(page.getByRole('link', { name: 'In Vases' })).toBeVisible();
  const blue = items.getByRole('row').filter({ hasText: 'Blue vase' });
  for (const text of ['$24.99', '$19.99', 'Noor', 'In stock', 'V-1'])
    await expect(blue).toContainText(text);
  await expect(blue.getByRole('gridcell', { name: 'Vases', exact: true })).toBeVisible();
  await expect(blue.locator('img')).toHaveJSProperty('complete', true);
  await expect(blue.getByText('At most $0.56 a day')).toBeAttached();
  for (const { name, id } of shop.ads) {
    const mine = own.find((one) => one.id === id)?.metrics;
    expect(await amountsIn(page, 'Products', name), name).toEqual(
      expect.arrayContaining([mine?.SPEND, mine?.IMPRESSION, mine?.CLICKTHROUGH, mine?.ECPC]),
    );
  }
  expect(await axeFindings(page), 'products').toEqual([]);
  await open(page, `${itemsPath}?days=90`);
  await expect(page.getByText('By product, you can see up to 31 days')).toBeVisible();
  await expect(items.getByRole('row')).toHaveCount(4);
  await expect(items).not.toContainText('Teal cup');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await file).suggestedFilename()).toBe('products.csv');

  await page.route(/ProductItemReport/, (route) => route.abort());
  await page.goto(`${itemsPath}?days=7`);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute(/ProductItemReport/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(blue).toBeVisible();

  await open(page, groupsPath);
  await groups.getByRole('link', { name: 'Vases', exact: true }).click();
  await expect(page).toHaveURL(/product-groups\/\?id=\d+$/);

  await open(page, groupsPath);
  await vases.getByRole('link', { name: 'Insights' }).click();
  const insights = `/advertiser/${advertiser_id}/campaign-insights/${shop.campaign_id}`;
  await expect(page).toHaveURL(`${insights}/product-group/${shop.product_group_id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Vases' })).toBeVisible();
  await expect(page.locator('button data[data-column=SPEND]')).toHaveAttribute('value', '680011');
  await expect(page.getByRole('note')).toContainText('Nothing in it is sold out');
  expect(await amountsIn(page, 'Products', 'Blue vase')).toContain(560_008);
  expect(await axeFindings(page), 'insights of a product group').toEqual([]);
  await page.getByRole('navigation', { name: 'Path' }).getByRole('link', { name: 'Glass' }).click();
  await expect(page).toHaveURL(`${insights}/`);
  await expect(page.getByRole('heading', { level: 1, name: 'Glass' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Product groups' }).click();
  await expect(vases).toBeVisible();
  expect((await page.goto(`${insights}/product-group/1`))?.status()).toBe(404);

  // After the product leaves the shop's file, its results stay.
  shop.put('out of stock', 'Decor > Bowls');
  await owner.call(createCatalogRun, { advertiser_id, feed_id: shop.feed_id });
  await expect
    .poll(async () => {
      await open(page, itemsPath);
      return items.getByRole('row').filter({ hasText: 'Green vase' }).textContent();
    })
    .toContain('Out of stock');
  // A category that the shop changed is the new one in every row.
  await expect(items.getByRole('gridcell', { name: 'Bowls', exact: true })).toHaveCount(2);
  await expect(items.getByRole('gridcell', { name: 'Vases', exact: true })).toHaveCount(0);
  expect(await amountsIn(page, 'Products', 'Green vase')).toContain(120_003);

  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const path of [groupsPath, itemsPath]) {
    await open(page, path);
    await expect(page.getByRole('grid')).toContainText('$0.68');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(await axeFindings(page), `${path} on a phone, dark`).toEqual([]);
  }

  const finance = await owner.delegate(['CATALOGS_MANAGER']);
  await signIn(context, finance, product.url);
  for (const path of [groupsPath, itemsPath]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'This page needs another role' })).toBeVisible();
  }
  await signIn(context, await product.person(), product.url);
  const insightPaths = [`${insights}/`, `${insights}/product-group/${shop.product_group_id}`];
  for (const path of [groupsPath, itemsPath, ...insightPaths])
    expect((await page.goto(path))?.status()).toBe(404);
});
