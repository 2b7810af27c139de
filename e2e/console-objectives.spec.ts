import type { Page } from '@playwright/test';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { axeFindings } from './axe.ts';
import { expect, open, type Product, test } from './product.ts';
import { aPromotion, fund, type Owner, reportSpending } from './advertised.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** What each campaign brought, by its objective; no sum of some equals a sum of others. */
const SPENT = {
  AWARENESS: 100_001,
  CONSIDERATION: 200_002,
  WEB_CONVERSION: 400_004,
  CATALOG_SALES: 800_008,
  VIDEO_COMPLETION: 1_600_016,
} as const;
type Objective = keyof typeof SPENT;
const WHOLE = Object.values(SPENT).reduce((sum, one) => sum + one, 0);

/** Each filter of the specification: its words, its name in the address, and the objective of today behind it. */
const FILTERS: readonly (readonly [string, string, Objective])[] = [
  ['Awareness', 'AWARENESS', 'AWARENESS'],
  ['Consideration', 'CONSIDERATION', 'CONSIDERATION'],
  ['Traffic', 'TRAFFIC', 'CONSIDERATION'],
  ['Engagement', 'ENGAGEMENT', 'CONSIDERATION'],
  ['App installs', 'APP_INSTALL', 'WEB_CONVERSION'],
  ['Web conversion', 'WEB_CONVERSION', 'WEB_CONVERSION'],
  ['Catalog sales', 'CATALOG_SALES', 'CATALOG_SALES'],
  ['Purchases', 'PURCHASES', 'CATALOG_SALES'],
  ['Video views', 'VIDEO_VIEW', 'VIDEO_COMPLETION'],
  ['Video completion', 'VIDEO_COMPLETION', 'VIDEO_COMPLETION'],
  ['Video views, paid by view', 'VIDEO_VIEWS_CPV', 'VIDEO_COMPLETION'],
  ['Max-width video', 'MAX_WIDTH_VIDEO', 'VIDEO_COMPLETION'],
];
const LEVELS = [
  ['campaigns', 'CAMPAIGN'],
  ['adgroups', 'AD_GROUP'],
  ['ads', 'AD'],
] as const;

/** Creates a campaign, an ad group and an ad for each objective, all of which ran today. */
async function aWorld(product: Product, owner: Owner): Promise<void> {
  const { advertiser_id } = owner;
  await fund(product, owner);
  for (const [objective, price] of Object.entries(SPENT)) {
    const made = await aPromotion(owner, objective);
    await product.spendOn(made, price);
    // Set directly: what each objective requires of its ads is tested with the builder.
    await product.sql(
      'update ad_campaigns set objective = :objective where bucket = :bucket and id = :id',
      { bucket: bucketOf(advertiser_id), id: made.campaign_id, objective },
    );
  }
  await reportSpending(product, owner, WHOLE);
}

/** Checks that a list, its total, its figures and its chart contain these objectives and nothing else. */
async function expectOnly(page: Page, objectives: readonly Objective[]): Promise<void> {
  const sum = objectives.reduce((all, one) => all + SPENT[one], 0);
  await expect(page.getByText(`${objectives.length} in total`, { exact: true })).toBeVisible();
  const rows = page.getByRole('grid').locator('tbody tr[data-at]');
  await expect(rows).toHaveCount(objectives.length);
  await expect(rows.locator('data:not([value=""])').first()).toBeVisible();
  const values = await rows.evaluateAll((all) =>
    all.map((row) => Number(row.querySelector('data')?.getAttribute('value'))),
  );
  const expected = objectives.map((one): number => SPENT[one]);
  expect(values.toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b));
  const figure = page.locator('button data[data-column=SPEND]');
  const inChart = page.getByRole('table', { name: 'The values of the chart' });
  const last = inChart.locator('td[data-column=SPEND] data').last();
  for (const one of [figure, last]) await expect(one).toHaveAttribute('value', `${sum}`);
}

test('campaigns, ad groups and ads are filtered by each objective type, by one and by several, and a link shows the same [CONSOLE-08]', async ({
  page,
  product,
  member,
}) => {
  test.setTimeout(600_000);
  const owner = await aBusiness({ person: () => Promise.resolve(member) });
  await aWorld(product, owner);
  const everything = Object.keys(SPENT) as Objective[];
  const chip = page.getByRole('button', { name: /^Objective/ });
  const pick = async (name: string) => {
    await chip.click();
    const entry = page.getByRole('menuitem').filter({ has: page.getByText(name, { exact: true }) });
    await entry.click();
  };
  for (const [path, level] of LEVELS) {
    await open(page, `/advertiser/${owner.advertiser_id}/reporting/${path}/`);
    await expectOnly(page, everything);
    await chip.click();
    await expect(page.getByRole('menu').getByRole('menuitem')).toHaveCount(FILTERS.length + 1);
    expect(await axeFindings(page), `the menu of ${level}`).toEqual([]);
    await page.keyboard.press('Escape');
    for (const [words, name, objective] of FILTERS) {
      await pick(words);
      await expect(page).toHaveURL(new RegExp(`[?&]objective=${name}(&|$)`));
      await expect(chip).toHaveText(`Objective ${words}`);
      await expectOnly(page, [objective]);
      await pick('Any objective');
      await expect(page).not.toHaveURL(/objective=/);
      await expectOnly(page, everything);
    }
    // Several find what any of them finds, and two names of one objective find it once.
    for (const words of ['Traffic', 'Engagement', 'Max-width video']) await pick(words);
    await expect(chip).toHaveText('Objective Traffic, Engagement, and Max-width video');
    await expectOnly(page, ['CONSIDERATION', 'VIDEO_COMPLETION']);
    await open(page, page.url());
    await expectOnly(page, ['CONSIDERATION', 'VIDEO_COMPLETION']);
    await pick('Traffic');
    await pick('Engagement');
    await expectOnly(page, ['VIDEO_COMPLETION']);
  }
});

test('the figures of all objectives fit beside the cards of the overview, and a single day is a point in the middle of its chart', async ({
  page,
  product,
  member,
}) => {
  const owner = await aBusiness({ person: () => Promise.resolve(member) });
  await aWorld(product, owner);
  const day = new Date().toISOString().slice(0, 10);
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, `/advertiser/${owner.advertiser_id}/?from=${day}&to=${day}&step=DAY`);
  const table = page.getByRole('group', { name: 'By objective' });
  await expect(table.getByRole('row')).toHaveCount(1 + Object.keys(SPENT).length);
  const beyond = () => table.evaluate((box) => box.scrollWidth - box.clientWidth);
  await expect.poll(beyond).toBe(0);
  // The number of changes of that day stands below its point.
  const place = () =>
    page.locator('.u-over').evaluate((over) => {
      const mark = over.closest('[aria-hidden]')?.querySelector(':scope > span');
      if (!mark) return null;
      const [inner, at] = [over.getBoundingClientRect(), mark.getBoundingClientRect()];
      return Math.round((100 * (at.x + at.width / 2 - inner.x)) / inner.width);
    });
  await expect.poll(place).toBe(50);
});
