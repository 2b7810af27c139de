import { devices } from '@playwright/test';
import { getAdGroups, getAds } from '#contract/ads/campaigns.ts';
import { createCatalogFeed } from '#contract/ads/catalogs/feeds.ts';
import { createProductGroup, getProductGroups } from '#contract/ads/catalogs/product-groups.ts';
import { getProductPromotions } from '#contract/ads/catalogs/product-promotions.ts';
import { updateSettings } from '#contract/identity/settings.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { axeFindings } from './axe.ts';
import { claimDrawn } from './claim-drawn.ts';
import type { DrawnSite } from './drawn.ts';
import { expect, open, signIn, test, type Person, type Product } from './product.ts';
import { fund } from './advertised.ts';
import { approveAd } from './reviews.ts';
import { shopFeed } from './shop-feed.ts';
import { aBoard, aPin } from './world.ts';

// Without animations nothing is half transparent when axe checks it. A normal user agent, because ads seen by
// self-identified programs are not charged.
const { userAgent } = devices['Desktop Chrome'];
test.use({ contextOptions: { reducedMotion: 'reduce' }, userAgent });

const NAME = 'Glass by the sea';
const [MAKERS, EACH] = [12, 6];

/** Creates more similar Pins than a page of a feed holds. */
async function lanternsOfOthers(product: Product): Promise<void> {
  const makers = await Promise.all(Array.from({ length: MAKERS }, () => product.person()));
  await Promise.all(
    makers.map(async (maker, number) => {
      const board = await aBoard(maker, 'Lanterns');
      for (let each = 0; each < EACH; each += 1) {
        const title = `A paper lantern ${number} ${each}`;
        await aPin(maker, board, { title, width: 240, height: 320 });
      }
    }),
  );
}

/** Creates a shop with three imported products, two of them lamps, one of those brass. */
async function aShop(product: Product, owner: Person, drawn: DrawnSite) {
  await owner.call(updateSettings, { full_name: NAME });
  const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(owner) });
  await fund(product, { advertiser_id });
  await claimDrawn(owner, drawn);
  const origin = `http://${drawn.allow}`;
  const row = (id: string, title: string) =>
    `${id},${title},For a garden,${origin}/${id},${drawn.picture(id, 480, 640)},9 USD,in stock`;
  const file = [
    'id,title,description,link,image_link,price,availability',
    row('L-1', 'A light for a veranda'),
    row('L-2', 'A brass light'),
    row('C-1', 'A teal cup'),
  ];
  drawn.put('/feed.csv', file.join('\n'));
  await owner.call(createCatalogFeed, shopFeed(advertiser_id, origin));
  const products = async (name: string, word: string) => {
    const filter = { all_of: [{ field: 'TITLE' as const, values: [word] }] };
    await owner.call(createProductGroup, { advertiser_id, name, filter });
  };
  await expect
    .poll(async () => (await owner.call(getProductGroups, { advertiser_id })).data.length)
    .toBe(1);
  await products('Lights', 'light');
  await products('Brass', 'brass');
  return advertiser_id;
}

test('a campaign for catalogue sales is built from product groups in a browser, leaves some products out, and a product stands in what a stranger searches for', async ({
  page,
  context,
  product,
  member,
  drawn,
}) => {
  await lanternsOfOthers(product);
  const advertiser_id = await aShop(product, member, drawn);
  const next = (to: string) =>
    page.getByRole('button', { name: `Next: ${to}`, exact: true }).click();

  await open(page, `/advertiser/${advertiser_id}/ads/create/`);
  await page.getByRole('radio', { name: /^Catalog sales/ }).check();
  await page.getByLabel('Campaign name').fill('Lights in summer');
  await next('ad group');
  await page.getByLabel('Ad group name').fill('Everyone');
  await page.getByRole('button', { name: 'Remove United States' }).click();
  await page.getByRole('radio', { name: /^At most/ }).check();
  await page.getByLabel('Your bid').fill('0.5');
  await page.getByLabel('Keywords').fill('paper lantern');
  await next('ads');

  await expect(page.getByRole('heading', { name: 'Which products?' })).toBeVisible();
  await next('review');
  await page.getByRole('button', { name: /Choose a product group or a Pin/ }).click();
  const groups = page.getByRole('group', { name: 'Your product groups' });
  await expect(groups.getByRole('checkbox')).toHaveCount(3);
  await page.getByLabel('Find a product group').fill('lig');
  await expect(groups.getByRole('checkbox')).toHaveCount(1);
  await groups.getByRole('checkbox', { name: /^Lights 2 products/ }).check();
  await page.getByLabel('Find a product group').fill('');
  await groups.getByRole('checkbox', { name: /^Brass/ }).check();
  const preview = page.locator('section', { hasText: 'As people see it' });
  await expect(preview.getByText(`Promoted by ${NAME}`)).toBeVisible();
  await expect(preview.getByText('A light for a veranda')).toBeVisible();
  await page.getByRole('button', { name: /^Lights Promoted/ }).click();
  await page.getByLabel('Bid for these products').fill('0.0001');
  await page.getByRole('button', { name: /^Brass Promoted/ }).click();
  await page.getByText('Leave out', { exact: true }).click();
  await expect(page.getByRole('button', { name: /^Brass Left out/ })).toBeVisible();
  await expect(page.getByText('Estimating…')).toHaveCount(0);
  expect(await axeFindings(page), 'the products').toEqual([]);
  await next('review');
  await page.getByRole('button', { name: /Bid at least 0.001 USD/ }).click();
  await expect(page.getByLabel('Bid for these products')).toBeFocused();
  await page.getByLabel('Bid for these products').fill('0.75');
  await next('review');

  await expect(page.getByText('Nothing to fix.')).toBeVisible();
  await expect(page.getByText('Product group, bid $0.75')).toBeVisible();
  expect(await axeFindings(page), 'the review').toEqual([]);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page).toHaveURL(`/advertiser/${advertiser_id}/reporting/campaigns/`);
  const adsNow = async () =>
    (await member.call(getAds, { advertiser_id })).data.map(({ name, creative_type, status }) => ({
      name,
      creative_type,
      status,
    }));
  const light = { name: 'A light for a veranda', creative_type: 'SHOPPING' };
  await expect.poll(adsNow, { timeout: 60_000 }).toEqual([{ ...light, status: 'ACTIVE' }]);

  await approveAd(product, ({ ad }) => ad.name === light.name);
  await page.goto('about:blank');
  await signIn(context, await product.person(), product.url);
  await expect(async () => {
    await open(page, '/search/pins/?q=paper%20lantern');
    const tile = page.getByRole('article').filter({ hasText: `Promoted by ${NAME}` });
    await expect(tile).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });

  await page.goto('about:blank');
  await signIn(context, member, product.url);
  const { data: adGroups } = await member.call(getAdGroups, { advertiser_id });
  await open(page, `/advertiser/${advertiser_id}/ads/edit/?ids=${adGroups[0]?.id}`);
  await page.getByRole('button', { name: /^Brass Left out/ }).click();
  await page.getByText('Promote', { exact: true }).click();
  const changes = page.getByRole('region', { name: 'What changes' });
  await expect(changes.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: /^Lights Promoted/ }).click();
  await page.getByLabel('Bid for these products').fill('');
  await groups.getByRole('checkbox', { name: /^All products/ }).check();
  await expect(changes.getByRole('listitem')).toHaveCount(3);
  await expect(changes).toContainText('All products');
  await changes
    .getByRole('listitem')
    .filter({ hasText: 'All products' })
    .getByRole('button')
    .click();
  await expect(groups.getByRole('checkbox', { name: /^All products/ })).not.toBeChecked();
  expect(await axeFindings(page), 'the edit').toEqual([]);
  await page.getByRole('button', { name: 'Save 2 changes' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  const { data } = await member.call(getProductPromotions, { advertiser_id });
  expect(data).toMatchObject([
    { product_group_name: 'Brass', status: 'RUNNING' },
    { product_group_name: 'Lights', bid_in_micro_currency: null },
  ]);
  const names = async () => (await adsNow()).map(({ name }) => name).toSorted();
  await expect.poll(names, { timeout: 60_000 }).toEqual(['A brass light', light.name]);
});
