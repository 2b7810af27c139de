import { createAdFund } from '#contract/ads/billing.ts';
import { createCampaigns } from '#contract/ads/campaigns.ts';
import { createQuickPromotion } from '#contract/ads/quick-promote.ts';
import { updateAdPreference } from '#contract/ads/reporting/preferences.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { axeFindings } from './axe.ts';
import { expect, open, signIn, test, type Person, type Product } from './product.ts';
import { aBoard, aPin } from './world.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  permissions: ['clipboard-read', 'clipboard-write'],
});

type Owner = Person & { readonly advertiser_id: string };

/** Creates a campaign that spent these prices. */
async function aSpending(product: Product, owner: Owner, campaign_name: string, price: number) {
  const { advertiser_id } = owner;
  const board = await aBoard(owner, campaign_name);
  const pin = await aPin(owner, board, { title: campaign_name, link: 'https://clay.example/one' });
  const made = await owner.call(createQuickPromotion, {
    advertiser_id,
    pin_id: pin.id,
    campaign_name,
    budget_in_micro_currency: 7_000_000,
  });
  await product.spendOn(made, price);
}

test('a link to a list shows a colleague the same rows, columns and order, whatever each of them prefers', async ({
  page,
  context,
  product,
}) => {
  const owner = await aBusiness(product);
  await signIn(context, owner, product.url);
  const { advertiser_id } = owner;
  await product.operator.call(createAdFund, {
    advertiser_id,
    kind: 'credit',
    amount_in_micro_currency: 50_000_000,
    currency: 'USD',
    ref: `welcome ${advertiser_id}`,
  });
  await aSpending(product, owner, 'Vases', 560_008);
  await aSpending(product, owner, 'Jars', 120_003);
  const items = [{ name: 'Known', objective_type: 'AWARENESS' as const }];
  await owner.call(createCampaigns, { advertiser_id, items });
  await product.run('ads.roll');
  const prefer = (who: Person, more: object) =>
    who.call(updateAdPreference, { advertiser_id, version: 0, ...more });
  await prefer(owner, { delivered_only: true, compare: false, columns: { CAMPAIGN: ['SPEND'] } });
  const colleague = await owner.delegate(['ANALYST']);
  await prefer(colleague, { days: 90, columns: { CAMPAIGN: ['IMPRESSION', 'SAVE'] } });
  const path = `/advertiser/${advertiser_id}/reporting/campaigns/`;
  await open(page, path);
  const grid = page.getByRole('grid', { name: 'Campaigns' });
  const spend = grid.getByRole('columnheader', { name: 'Spend' });
  const isTheView = async () => {
    await expect(page.getByText('2 in total')).toBeVisible();
    await expect(spend).toHaveAttribute('aria-sort', 'ascending');
    const names = grid.locator('tbody tr[data-at]').getByRole('link');
    await expect(names).toHaveText(['Jars', 'Vases']);
    await expect(grid.getByRole('columnheader', { name: 'Impressions' })).toHaveCount(0);
    await expect(page.getByText('vs the previous')).toHaveCount(0);
  };
  await spend.getByRole('button').click();
  await spend.getByRole('button').click();
  await isTheView();
  const address = page.url();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Copy the link to this view' }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  const copied = await page.evaluate<string>('navigator.clipboard.readText()');

  await signIn(context, colleague, product.url);
  await open(page, path);
  await expect(page.getByText('3 in total')).toBeVisible();
  await expect(grid.getByRole('columnheader', { name: 'Saves' })).toBeVisible();
  for (const link of [address, copied]) {
    await open(page, link);
    await isTheView();
  }
});

test('four rows are in view above the fold, and more for who hides the chart, for them alone', async ({
  page,
  context,
  product,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const owner = await aBusiness(product);
  await signIn(context, owner, product.url);
  const { advertiser_id } = owner;
  const items = Array.from({ length: 12 }, (_, at) => ({
    name: `Vases ${at}`,
    objective_type: 'AWARENESS' as const,
  }));
  await owner.call(createCampaigns, { advertiser_id, items });
  const path = `/advertiser/${advertiser_id}/reporting/campaigns/`;
  await open(page, path);
  const row = (at: number) => page.locator(`tr[data-at="${at}"]`);
  const chart = page.getByRole('table', { name: 'The values of the chart' });
  await expect(chart).toHaveCount(1);
  await expect(row(3)).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Hide the chart' }).click();
  await expect(chart).toHaveCount(0);
  await expect(row(6)).toBeInViewport({ ratio: 1 });
  expect(await axeFindings(page), 'without a chart').toEqual([]);
  // On the next page and later.
  await open(page, `/advertiser/${advertiser_id}/reporting/adgroups/`);
  await expect(page.getByRole('button', { name: 'Show the chart' })).toBeVisible();
  await open(page, path);
  await expect(row(6)).toBeInViewport({ ratio: 1 });

  await signIn(context, await owner.delegate(['ANALYST']), product.url);
  await open(page, path);
  await expect(chart).toHaveCount(1);
  await signIn(context, owner, product.url);
  await open(page, path);
  await page.getByRole('button', { name: 'Show the chart' }).click();
  await expect(chart).toHaveCount(1);
});
