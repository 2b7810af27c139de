import { devices, type Page } from '@playwright/test';
import { getAdDraft } from '#contract/ads/drafts/drafts.ts';
import { type AdPlan, getAdPlan } from '#contract/ads/planner/plan.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { axeFindings } from './axe.ts';
import { expect, open, signIn, test } from './product.ts';
import { aPromotionThatRan } from './advertised.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const UNIT = 1_000_000;
const DAY_MS = 86_400_000;
const dayAfter = (count: number): string =>
  new Date(Date.now() + count * DAY_MS).toISOString().slice(0, 10);

const plan = {
  goal: 'CONSIDERATION',
  countries: 'DE',
  interests: 'vase',
  from: dayAfter(1),
  to: dayAfter(10),
  per: 'LIFETIME',
  budget: '200',
};
const addressOf = (advertiser: string, more: object = {}): string =>
  `/advertiser/${advertiser}/media_planner/?${new URLSearchParams({ ...plan, ...more })}`;

const curve = (page: Page) => page.getByRole('table', { name: 'The values of the chart' });
const mostOf = (page: Page, figure: string): Promise<number[]> =>
  curve(page)
    .locator(`td[data-figure=${figure}]`)
    .evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute('data-most'))));

/** Compares with tolerance: time passes between two requests, which extends the samples' period. */
function expectNear(figures: readonly number[], known: readonly number[]): void {
  expect(figures).toHaveLength(known.length);
  for (const [at, value] of known.entries())
    expect(Math.abs((figures[at] ?? 0) - value)).toBeLessThanOrEqual(1 + value / 1000);
}

test('a campaign is planned by auctions that happened, and becomes a draft [CONSOLE-26]', async ({
  page,
  product,
  member,
}) => {
  const first = [member];
  const owner = await aBusiness({ person: async () => first.pop() ?? product.person() });
  const { advertiser_id } = owner;
  const analyst = await owner.delegate(['ANALYST']);

  // Nothing is known yet: first of the ad's topics, then of its performance.
  await open(page, `/advertiser/${advertiser_id}/`);
  await page.getByRole('link', { name: 'Media planner' }).click();
  await expect(page.getByRole('heading', { name: 'What will your ads be about?' })).toBeVisible();
  expect(await axeFindings(page), 'nothing to go by').toEqual([]);
  await open(page, addressOf(advertiser_id));
  await expect(page.getByRole('heading', { name: 'Not enough history here yet' })).toBeVisible();
  await expect(curve(page)).toHaveCount(0);
  expect(await axeFindings(page), 'too little history').toEqual([]);

  // Now there is history, and a hundred people saw an ad yesterday.
  await product.happened(3000, 'vase');
  await aPromotionThatRan(product, owner, 'Vases', 10_000, 10_000);
  await product.run('ads.people');
  const rows = (table: string) =>
    product.sql<{ id: string }>(`select id from ${table} where id = :advertiser_id`, {
      advertiser_id,
    });
  for (const table of ['ad_days', 'ad_reach']) {
    await expect.poll(async () => (await rows(table)).length).toBeGreaterThan(0);
    await product.sql(`update ${table} set day = day - 1 where id = :advertiser_id returning id`, {
      advertiser_id,
    });
  }
  const plannedAt = (budget: number): Promise<AdPlan> =>
    owner.call(getAdPlan, {
      advertiser_id,
      objective_type: 'CONSIDERATION',
      start_date: plan.from,
      end_date: plan.to,
      budget_type: 'LIFETIME',
      budget_in_micro_currency: budget * UNIT,
      targeting_spec: { LOCATION: ['DE'], INTEREST: ['vase'] },
    });

  // Performance data may change between the page and the call.
  await expect(async () => {
    await open(page, addressOf(advertiser_id));
    await expect(curve(page)).toBeAttached();
    const known = await plannedAt(200);
    expect(known.points.length).toBeGreaterThanOrEqual(8);
    for (const figure of ['people', 'impressions', 'clicks'] as const) {
      const figures = await mostOf(page, figure);
      expectNear(
        figures,
        known.points.map((point) => point[figure]?.most ?? 0),
      );
      expect(figures).toEqual(figures.toSorted((one, other) => one - other));
    }
  }).toPass({ timeout: 60_000 });
  await expect(page.getByRole('region', { name: 'Where the estimate comes from' })).toContainText(
    'Not yet',
  );
  await expect(page.getByRole('region', { name: 'Three budgets' })).toContainText('$400');
  await expect(page.locator('canvas')).toBeVisible();
  expect(await axeFindings(page), 'a plan').toEqual([]);

  // Another budget updates the curve and the address.
  await page.getByLabel('Budget', { exact: true }).fill('20');
  await expect(async () => {
    const little = (await plannedAt(20)).points.map(({ clicks }) => clicks.most);
    expectNear(await mostOf(page, 'clicks'), little);
  }).toPass({ timeout: 20_000 });
  await expect(page).toHaveURL(addressOf(advertiser_id, { budget: '20' }));
  await page.getByRole('button', { name: 'As a table' }).click();
  await expect(curve(page)).toBeVisible();

  // Invalid values are reported at their field.
  const last = page.getByLabel('Last day');
  await last.fill(dayAfter(0));
  await expect(last).toHaveAccessibleDescription('It ends before it starts.');
  await expect(page.getByRole('button', { name: 'Save as draft campaign' })).toBeDisabled();
  await last.fill(plan.to);

  await page.getByRole('button', { name: 'Save as draft campaign' }).click();
  await expect(page).toHaveURL(/\/ads\/edit_draft\/\?id=\d+$/);
  await expect(page.getByLabel('Campaign name')).toHaveValue('Planned campaign');
  const draft_id = new URL(page.url()).searchParams.get('id') ?? '';
  const { document } = await owner.call(getAdDraft, { advertiser_id, draft_id });
  expect(document.campaign.objective_type).toBe('CONSIDERATION');
  expect(document.ad_groups[0]).toMatchObject({
    budget_type: 'LIFETIME',
    budget_in_micro_currency: 20 * UNIT,
    targeting_spec: { LOCATION: ['DE'], INTEREST: ['vase'] },
    start_time: Date.parse(plan.from) / 1000,
  });

  // Everybody with access to reports can plan; saving needs another role.
  await signIn(page.context(), analyst, product.url);
  await open(page, addressOf(advertiser_id));
  await expect(curve(page)).toBeAttached();
  await expect(page.getByRole('button', { name: 'Save as draft campaign' })).toHaveCount(0);
  await expect(page.getByText('Your role can plan.')).toBeVisible();
});

/** Returns by how much a page overflows its window horizontally. */
const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('a plan stands on a phone, in the dark and from right to left', async ({
  browser,
  page,
  product,
  member,
}) => {
  const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
  await product.happened(3000, 'vase');
  const address = addressOf(advertiser_id);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await open(page, address);
  await expect(page.locator('canvas')).toBeVisible();
  expect(await axeFindings(page), 'in the dark').toEqual([]);
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  expect(await sideways(page), 'from right to left').toBe(0);
  const { defaultBrowserType: _, ...phone } = devices['iPhone 13'];
  const context = await browser.newContext({ ...phone, reducedMotion: 'reduce' });
  const small = await context.newPage();
  await signIn(context, member, product.url);
  await open(small, address);
  await expect(small.locator('canvas')).toBeVisible();
  expect(await sideways(small), 'on a phone').toBe(0);
  expect(await axeFindings(small), 'on a phone').toEqual([]);
  await context.close();
});
