import { devices, type Page } from '@playwright/test';
import { createAdGroups, createCampaigns } from '#contract/ads/campaigns.ts';
import { type AdReportRow, getAdReport } from '#contract/ads/reports.ts';
import type { Breakdown } from '#contract/ads/report-rules.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { axeFindings } from './axe.ts';
import { expect, open, signIn, test, type Product } from './product.ts';
import { aPromotion, fund, type Owner, today } from './advertised.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

type Promotion = Awaited<ReturnType<typeof aPromotion>>;

const BUDGET = 7_000_000;
const PLACE = 'Where it was seen';

/** Returns the campaign's figures in today's report. */
async function reported(
  owner: Owner,
  { campaign_id }: Pick<Promotion, 'campaign_id'>,
  breakdown: Breakdown | null = null,
): Promise<readonly AdReportRow[]> {
  const { advertiser_id } = owner;
  const days = { start_date: today(), end_date: today() };
  const input = {
    advertiser_id,
    level: 'CAMPAIGN' as const,
    campaign_ids: [campaign_id],
    breakdown,
  };
  return (await owner.call(getAdReport, { ...input, ...days })).data;
}

/** Makes people click on a funded promotion, and updates the reports, including hours and audience breakdowns. */
async function run(product: Product, owner: Owner, made: Promotion, ...prices: number[]) {
  await fund(product, owner);
  await product.spendOn(made, ...prices);
  await product.run('ads.roll');
  await product.run('ads.slices');
  const clicks = (rows: readonly AdReportRow[]) => rows[0]?.metrics.CLICKTHROUGH;
  await expect.poll(async () => clicks(await reported(owner, made))).toBe(prices.length);
  const sliced = async () => clicks(await reported(owner, made, 'PLACEMENT'));
  await expect.poll(sliced).toBe(prices.length);
}

const pathOf = ({ advertiser_id }: Owner, { campaign_id }: Pick<Promotion, 'campaign_id'>) =>
  `/advertiser/${advertiser_id}/campaign-insights/${campaign_id}/`;
const figure = (page: Page, column: string) => page.locator(`button data[data-column=${column}]`);
const pacing = (page: Page) => page.getByRole('region', { name: 'Pacing' });
const valuesIn = (page: Page, part: string) =>
  page
    .getByRole('region', { name: part, exact: true })
    .locator('li data')
    .evaluateAll((all) => all.map((one) => Number(one.getAttribute('value'))));

test('a campaign is looked into: its pace, days, Pins and people are what its report says', async ({
  page,
  product,
  member,
}) => {
  const owner = await aBusiness({ person: () => Promise.resolve(member) });
  const { advertiser_id } = owner;
  await open(page, `/advertiser/${advertiser_id}/`);
  await page.getByRole('link', { name: 'Campaign insights' }).click();
  await expect(page.getByRole('heading', { name: 'No campaigns yet' })).toBeVisible();

  const vases = await aPromotion(owner, 'Vases in spring');
  const jars = await aPromotion(owner, 'Jars');
  await run(product, owner, jars, 120_003);
  await open(page, pathOf(owner, vases));
  await expect(page.getByRole('heading', { name: 'No one has seen its ads yet' })).toBeVisible();
  await expect(pacing(page)).toContainText('$0.00 of $7.00');
  expect(await axeFindings(page), 'a campaign that nobody saw').toEqual([]);

  await run(product, owner, vases, 310_007, 250_001);
  await page.getByRole('link', { name: 'Campaign insights' }).click();
  await expect(page.getByRole('heading', { name: 'Which campaign?' })).toBeVisible();
  expect(await axeFindings(page), 'the choice').toEqual([]);
  await page.getByRole('link', { name: 'Vases in spring' }).click();
  await expect(page).toHaveURL(pathOf(owner, vases));
  // A visit of its own loads current data instead of the cache.
  await open(page, pathOf(owner, vases));
  await expect(page.getByRole('heading', { level: 1, name: 'Vases in spring' })).toBeVisible();
  const [whole] = await reported(owner, vases);
  expect(whole?.metrics.SPEND).toBe(560_008);
  for (const column of ['SPEND', 'IMPRESSION', 'CLICKTHROUGH', 'CTR', 'ECPC'] as const) {
    const value = String(whole?.metrics[column]);
    await expect(figure(page, column)).toHaveAttribute('value', value);
    const cell = page
      .getByRole('table', { name: 'Pins' })
      .locator(`td[data-column=${column}] data`);
    await expect(cell, `${column} of its one Pin`).toHaveAttribute('value', value);
  }
  for (const amount of await pacing(page).locator('dd data').all())
    await expect(amount).toHaveAttribute('value', '560008');
  await expect(pacing(page).locator('dd data')).toHaveCount(2);
  await expect(pacing(page)).toContainText('$0.56 of $7.00');
  const parts = {
    [PLACE]: 'PLACEMENT',
    Country: 'COUNTRY',
    Age: 'AGE_BUCKET',
    Gender: 'GENDER',
    Device: 'APPTYPE',
  } as const;
  for (const [part, breakdown] of Object.entries(parts)) {
    const rows = await reported(owner, vases, breakdown);
    expect(rows.length, part).toBeGreaterThan(0);
    expect(await valuesIn(page, part), part).toEqual(rows.map((row) => row.metrics.CLICKTHROUGH));
  }
  await expect(page.getByRole('region', { name: PLACE })).toContainText('Home feed');
  expect(await axeFindings(page), 'a campaign').toEqual([]);

  await page
    .getByRole('group', { name: 'Share of' })
    .getByRole('button', { name: 'Spend' })
    .click();
  await expect(page).toHaveURL(/bars=SPEND/);
  expect(await valuesIn(page, PLACE)).toEqual([560_008]);
  await open(page, `${pathOf(owner, vases)}?bars=x&days=5000`);
  await expect(page.getByRole('alert')).toContainText('“days” and “bars”');
});

test('whoever may only look comes to it from the list of campaigns, and changes nothing', async ({
  page,
  context,
  product,
}) => {
  const owner = await aBusiness(product);
  const made = await aPromotion(owner, 'Jars');
  await signIn(context, await owner.delegate(['ANALYST']), product.url);
  await open(page, `/advertiser/${owner.advertiser_id}/reporting/campaigns/`);
  await page.getByRole('grid').getByRole('checkbox').last().check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Insights' }).click();
  await expect(page).toHaveURL(pathOf(owner, made));
  await expect(page.getByRole('heading', { level: 1, name: 'Jars' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Edit' })).toHaveCount(0);
});

test.describe('a campaign that loads late, or fails to', () => {
  test.use({ provoked: /status of 503|took too long/ });

  test('has a title and a place for its days from the start', async ({ page, member }) => {
    const owner = await aBusiness({ person: async () => member });
    const made = await aPromotion(owner, 'Seen late');
    const names = page.getByRole('heading', { level: 1 });
    await open(page, `/advertiser/${owner.advertiser_id}/campaign-insights/`);
    const held: (() => void)[] = [];
    const hold = /\/(AdPreference|AdCampaign)Resource\//;
    await page.route(hold, async (route) => {
      await new Promise<void>((let_go) => held.push(let_go));
      await route.fulfill({ status: 503, body: 'busy' });
    });
    await page.getByRole('main').getByRole('link', { name: 'Seen late' }).click();
    await expect(page).toHaveURL(new RegExp(made.campaign_id));
    await expect(page.getByText('Loading…')).toBeVisible();
    await expect(names).toHaveText('Campaign insights');
    await expect(page.getByRole('banner').getByText('vs the previous 30 days')).toBeAttached();
    for (const let_go of held) let_go();
    await expect(page.getByRole('alert')).toContainText("This page didn't load");
    await expect(names).toHaveText('Campaign insights');
    await page.unroute(hold);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(names).toHaveText('Seen late');
    await expect(page.getByRole('button', { name: 'Days' })).toBeVisible();
  });
});

test.describe('what is not there', () => {
  test.use({ provoked: /status of 404/ });
  test('is a campaign of somebody else, one that never was, and any of them for a stranger', async ({
    page,
    context,
    product,
    member,
  }) => {
    const owner = await aBusiness({ person: () => Promise.resolve(member) });
    const other = await aBusiness(product);
    const mine = await aPromotion(owner, 'Mine');
    const theirs = await aPromotion(other, 'Theirs');
    const statusOf = async (path: string) => (await page.goto(path))?.status();
    expect(await statusOf(pathOf(owner, mine))).toBe(200);
    expect(await statusOf(pathOf(owner, theirs))).toBe(404);
    expect(await statusOf(pathOf(owner, { campaign_id: '9'.repeat(19) }))).toBe(404);
    expect(await statusOf(`${pathOf(owner, mine)}product-group/1`)).toBe(404);
    await signIn(context, other, product.url);
    expect(await statusOf(pathOf(owner, mine))).toBe(404);
    expect(await statusOf(`/advertiser/${owner.advertiser_id}/campaign-insights/`)).toBe(404);
  });
});

test.describe('on a phone', () => {
  const { viewport, userAgent, isMobile, hasTouch } = devices['Pixel 7'];
  test.use({ viewport, userAgent, isMobile, hasTouch });

  test('a campaign is read', async ({ page, product, member }) => {
    const owner = await aBusiness({ person: () => Promise.resolve(member) });
    const made = await aPromotion(owner, 'Vases in spring');
    await run(product, owner, made, 310_007);
    await open(page, pathOf(owner, made));
    await expect(figure(page, 'SPEND')).toHaveText('$0.31');
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await wide()).toBe(0);
    expect(await axeFindings(page), 'a campaign on a phone').toEqual([]);
  });
});

test('the limit of a campaign of more ad groups than one page holds is that of all of them', async ({
  page,
  member,
}) => {
  const owner = await aBusiness({ person: () => Promise.resolve(member) });
  const { advertiser_id } = owner;
  const vases = { name: 'Vases', objective_type: 'CONSIDERATION' };
  const [made] = await owner.call(createCampaigns, { advertiser_id, items: [vases] });
  const campaign_id = made!.data!.id;
  const group = { campaign_id, billable_event: 'CLICKTHROUGH', budget_in_micro_currency: BUDGET };
  for (let count = 0; count < 270; count += 30) {
    const items = Array.from({ length: 30 }, (_, at) => ({
      ...group,
      name: `Glass ${count + at}`,
    }));
    await owner.call(createAdGroups, { advertiser_id, items });
  }
  await open(page, pathOf(owner, { campaign_id }));
  await expect(pacing(page)).toContainText('of $1,890.00');
  await expect(pacing(page)).not.toContainText('no daily limit');
});
