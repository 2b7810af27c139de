import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createCampaigns } from '#contract/ads/campaigns.ts';
import { getAdReport } from '#contract/ads/reports.ts';
import { getAdPreference } from '#contract/ads/reporting/preferences.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { axeFindings } from './axe.ts';
import { expect, open, test, type Product } from './product.ts';
import { aPromotion, fund, type Owner, reportSpending, today } from './advertised.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const report = (owner: Owner, level: 'ADVERTISER' | 'CAMPAIGN') =>
  owner.call(getAdReport, {
    advertiser_id: owner.advertiser_id,
    level,
    start_date: today(),
    end_date: today(),
  });

/** Creates two campaigns that ran, and an awareness campaign that did not. */
async function aWorld(product: Product, owner: Owner): Promise<void> {
  const { advertiser_id } = owner;
  await fund(product, owner);
  await product.spendOn(await aPromotion(owner, '=Vases'), 310_007, 250_001);
  await product.spendOn(await aPromotion(owner, 'Jars'), 120_003);
  const items = [{ name: 'Known', objective_type: 'AWARENESS' }];
  await owner.call(createCampaigns, { advertiser_id, items });
  await reportSpending(product, owner, 680_011);
}

const spendsIn = (page: Page) =>
  page
    .getByRole('grid')
    .locator('tbody tr[data-at]')
    .evaluateAll((rows) =>
      rows.map((row) => Number(row.querySelector('data')?.getAttribute('value'))),
    );

test('a list adds up to its total, to the figures above, to the report, and is narrowed by its address [CONSOLE-04]', async ({
  page,
  product,
  member,
}) => {
  const owner = await aBusiness({ person: () => Promise.resolve(member) });
  const { advertiser_id } = owner;
  await aWorld(product, owner);
  const path = `/advertiser/${advertiser_id}/reporting/campaigns/`;
  await open(page, path);
  const grid = page.getByRole('grid', { name: 'Campaigns' });
  const total = grid.getByRole('row').filter({ hasText: 'All 3' });
  await expect(total.locator('data').first()).toHaveAttribute('value', '680011');
  expect((await spendsIn(page)).toSorted((a, b) => a - b)).toEqual([0, 120_003, 560_008]);
  await expect(page.locator('button data[data-column=SPEND]')).toHaveAttribute('value', '680011');
  const values = page.getByRole('table', { name: 'The values of the chart' });
  await expect(values.locator('td[data-column=SPEND] data').last()).toHaveAttribute(
    'value',
    '680011',
  );
  const rows = (await report(owner, 'CAMPAIGN')).data;
  expect(rows.reduce((sum, { metrics }) => sum + (metrics.SPEND ?? 0), 0)).toBe(680_011);
  expect(await axeFindings(page), 'the list').toEqual([]);

  // An objective's legacy name finds its replacement.
  await page.getByRole('button', { name: /^Objective/ }).click();
  await page.getByRole('menuitem', { name: /^Traffic/ }).click();
  await expect(page).toHaveURL(/objective=TRAFFIC/);
  await expect(page.getByText('2 in total')).toBeVisible();
  await page.getByRole('searchbox').fill('jars');
  await expect(page.getByText('1 in total')).toBeVisible();
  await expect(page.locator('button data[data-column=SPEND]')).toHaveAttribute('value', '120003');
  await expect(values.locator('td[data-column=SPEND] data').last()).toHaveAttribute(
    'value',
    '120003',
  );
  // The address contains the view.
  await open(page, page.url());
  await expect(page.getByText('1 in total')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('jars');

  await open(page, `${path}?delivered=1`);
  await expect(page.getByText('2 in total')).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  const dialog = page.getByRole('dialog', { name: 'Columns' });
  await dialog.getByRole('button', { name: 'Delivery' }).click();
  await dialog.getByRole('checkbox', { name: 'Saves', exact: true }).check();
  expect(await axeFindings(page), 'the columns').toEqual([]);
  await dialog.getByRole('button', { name: 'Show columns' }).click();
  await expect(grid.getByRole('columnheader', { name: 'Saves' })).toBeVisible();
  await expect(page).toHaveURL(
    /columns=SPEND%2CIMPRESSION%2CECPM%2CTOTAL_IMPRESSION_USER%2CTOTAL_IMPRESSION_FREQUENCY%2CSAVE/,
  );

  const saved = async (what: RegExp) => {
    await page.getByRole('button', { name: 'Export' }).click();
    const menu = page.getByRole('menuitem', { name: what });
    return (await Promise.all([page.waitForEvent('download'), menu.click()]))[0];
  };
  const file = await saved(/^This view/);
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv).toContain(`,'=Vases,0.560008,120,`);
  expect(csv).not.toContain('Known');
  const sheet = await readFile(await (await saved(/^Bulk sheet/)).path(), 'utf8');
  const [head = '', , ...lines] = sheet.split('\r\n');
  expect(head).toMatch(/^\uFEFFAction,Entity,Campaign ID,Campaign name,/);
  // Each listed campaign with its ad group and ad, and nothing else.
  expect(lines.filter((line) => line.startsWith(',CAMPAIGN,['))).toHaveLength(2);
  expect(lines.filter((line) => line.startsWith(',AD,['))).toHaveLength(2);
  expect(sheet).toContain(`],'=Vases,`);
  expect(sheet).not.toContain('Known');

  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  await page.getByLabel('Its name').fill('What ran');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await open(page, `/advertiser/${advertiser_id}/reporting/preferences/`);
  await page.getByRole('link', { name: 'What ran' }).click();
  await expect(page.getByText('2 in total')).toBeVisible();
  await expect(grid.getByRole('columnheader', { name: 'Saves' })).toBeVisible();
});

/** Creates a sale today, three days after a click on the ad. */
const aSale = (product: Product, owner: Owner, made: Awaited<ReturnType<typeof aPromotion>>) =>
  product.sql(
    `insert into ad_attributed (bucket, account_id, conversion_id, kind, name, campaign_id, group_id, ad_id,
       acted_at, converted_at, value, quantity, click_age)
     values (:bucket, :account, 1, 1, 5, :campaign, :group, :ad, now() - interval '3 days', now(), 20000000, 1, 259200)`,
    {
      bucket: bucketOf(owner.advertiser_id),
      account: owner.advertiser_id,
      campaign: made.campaign_id,
      group: made.ad_group_id,
      ad: made.ad_id,
    },
  );

test('conversions in a list and its file are counted by the windows of its address, which can become the usual ones', async ({
  page,
  product,
  member,
}) => {
  const owner = await aBusiness({ person: () => Promise.resolve(member) });
  const { advertiser_id } = owner;
  await fund(product, owner);
  const made = await aPromotion(owner, 'Lamps');
  await aPromotion(owner, 'Rugs');
  await product.spendOn(made, 310_007);
  await aSale(product, owner, made);
  await product.run('ads.roll');
  const spent = async () => (await report(owner, 'ADVERTISER')).data[0]?.metrics.SPEND;
  await expect.poll(spent).toBe(310_007);

  const days = `from=${today()}&to=${today()}`;
  await open(page, `/advertiser/${advertiser_id}/reporting/campaigns/`);
  const chip = page.getByRole('button', { name: /^Attribution/ });
  await expect(chip).toContainText('30 / 30 / 1 days');
  await chip.click();
  const panel = page.getByRole('dialog', { name: 'Attribution' });
  await panel.getByRole('button', { name: 'Add them' }).click();
  const grid = page.getByRole('grid', { name: 'Campaigns' });
  await expect(grid.getByRole('columnheader', { name: 'Conversions' })).toBeVisible();
  const columns = new URL(page.url()).searchParams.get('columns')?.split(',') ?? [];
  expect(columns.slice(-2)).toEqual(['TOTAL_CONVERSIONS', 'CONVERSIONS_COST_PER_ACTION']);
  /** Returns conversions and the cost of each in a row of the list. */
  const countsOf = (name: string) =>
    grid
      .getByRole('row')
      .filter({ hasText: name })
      .locator('data')
      .evaluateAll((all) => all.slice(-2).map((one) => one.getAttribute('value')));
  await expect.poll(() => countsOf('Lamps')).toEqual(['1', '310007']);
  await expect.poll(() => countsOf('All 2')).toEqual(['1', '310007']);
  expect(await countsOf('Rugs')).toEqual(['0', '']);
  expect(await axeFindings(page), 'the panel').toEqual([]);

  const click = panel.getByRole('group', { name: 'Click' });
  await click.getByRole('button', { name: '1 day', exact: true }).click();
  await expect(page).toHaveURL(/[?&]click=1(&|$)/);
  await expect.poll(() => countsOf('Lamps')).toEqual(['0', '']);
  await click.getByRole('button', { name: '7 days' }).click();
  await expect.poll(() => countsOf('Lamps')).toEqual(['1', '310007']);

  // The address contains the choice; the day of the click had no spending, so it has no row.
  const named = `${days}&click=7&columns=SPEND,TOTAL_CONVERSIONS,CONVERSIONS_COST_PER_ACTION`;
  await open(page, `/advertiser/${advertiser_id}/reporting/campaigns/?${named}`);
  await expect(chip).toContainText('7 / 30 / 1 days');
  await expect.poll(() => countsOf('Lamps')).toEqual(['0', '']);
  await chip.click();
  await panel.getByRole('button', { name: 'the conversion' }).click();
  await expect(page).toHaveURL(/counted=conversion/);
  await expect.poll(() => countsOf('Lamps')).toEqual(['1', '310007']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /^This view/ }).click(),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toContain(',"Conversions (7 / 30 / 1 days, by day of conversion)",');
  expect(lines.find((line) => line.includes('Lamps'))).toMatch(/,Lamps,0\.310007,1,0\.310007$/);

  await chip.click();
  await panel.getByRole('button', { name: 'Make it my default' }).click();
  await expect(panel).toContainText('This is your default in this ad account.');
  await expect(page).not.toHaveURL(/click=|counted=/);
  expect(await owner.call(getAdPreference, { advertiser_id })).toMatchObject({
    click_window_days: 7,
    engagement_window_days: 30,
    view_window_days: 1,
    report_time: 'TIME_OF_CONVERSION',
  });
  for (const [path, label] of [
    ['adgroups', 'Ad groups'],
    ['ads', 'Ads'],
  ] as const) {
    await open(
      page,
      `/advertiser/${advertiser_id}/reporting/${path}/?${days}&columns=TOTAL_CONVERSIONS`,
    );
    await expect(chip).toContainText('7 / 30 / 1 days');
    const one = page.getByRole('grid', { name: label }).locator('tbody data[value="1"]');
    await expect(one.first()).toBeVisible();
  }
  await open(page, `/advertiser/${advertiser_id}/?${days}&click=1`);
  const card = page.getByRole('region', { name: 'Conversions' });
  await expect(card.getByLabel('After a click, within')).toHaveValue('1');
  await expect(card).toContainText(/In all\s*0/);
});

test('an address that makes no sense is named', async ({ page, member }) => {
  const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
  const query = 'status=GONE&objective=PROFIT&columns=X&days=1&click=2&counted=NOW&sort=-X';
  await open(page, `/advertiser/${advertiser_id}/reporting/ads/?${query}`);
  await expect(page.getByRole('alert')).toContainText(
    '“days”, “status”, “objective”, “columns”, “click”, “counted”, and “sort”',
  );
});

test('of ten thousand ads few are drawn, and the keyboard reaches the last one', async ({
  page,
  product,
  member,
}) => {
  const owner = await aBusiness({ person: () => Promise.resolve(member) });
  const made = await aPromotion(owner, 'Vases');
  await product.copyAd(made, 9_999);
  await open(page, `/advertiser/${owner.advertiser_id}/reporting/ads/`);
  await expect(page.getByText(/^10,?000 in total$/)).toBeVisible({ timeout: 60_000 });
  const grid = page.getByRole('grid', { name: 'Ads' });
  await expect(grid).toHaveAttribute('aria-rowcount', '10002');
  expect(await grid.getByRole('row').count()).toBeLessThan(120);
  await grid.locator('tr[data-at="0"]').focus();
  await page.keyboard.press('End');
  const last = grid.locator('tr[data-at="9999"]');
  await expect(last).toBeFocused();
  await expect(last).toContainText('Copy 9999');
  await expect(last).toBeInViewport();
  expect(await grid.getByRole('row').count()).toBeLessThan(120);
});
