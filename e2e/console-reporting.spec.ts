import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createAdFund } from '#contract/ads/billing.ts';
import { createCampaigns } from '#contract/ads/campaigns.ts';
import { createQuickPromotion } from '#contract/ads/quick-promote.ts';
import { getAdReport } from '#contract/ads/reports.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { axeFindings } from './axe.ts';
import { expect, open, test, type Person, type Product } from './product.ts';
import { aBoard, aPin } from './world.ts';

// Without motion nothing is half transparent when it is looked at.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

type Owner = Person & { readonly advertiser_id: string };
const today = (): string => new Date().toISOString().slice(0, 10);

async function aPromotion(owner: Owner, campaign_name: string) {
  const { advertiser_id } = owner;
  const board = await aBoard(owner, campaign_name);
  const pin = await aPin(owner, board, { title: campaign_name, link: 'https://clay.example/one' });
  return owner.call(createQuickPromotion, {
    advertiser_id,
    pin_id: pin.id,
    campaign_name,
    budget_in_micro_currency: 7_000_000,
  });
}

const report = (owner: Owner, level: 'ADVERTISER' | 'CAMPAIGN') =>
  owner.call(getAdReport, {
    advertiser_id: owner.advertiser_id,
    level,
    start_date: today(),
    end_date: today(),
  });

/** Two campaigns that ran, and one for awareness that did not. */
async function aWorld(product: Product, owner: Owner): Promise<void> {
  const { advertiser_id } = owner;
  await product.operator.call(createAdFund, {
    advertiser_id,
    kind: 'credit',
    amount_in_micro_currency: 50_000_000,
    currency: 'USD',
    ref: `welcome ${advertiser_id}`,
  });
  await product.spendOn(await aPromotion(owner, '=Vases'), 310_007, 250_001);
  await product.spendOn(await aPromotion(owner, 'Jars'), 120_003);
  const items = [{ name: 'Known', objective_type: 'AWARENESS' }];
  await owner.call(createCampaigns, { advertiser_id, items });
  await product.run('ads.roll');
  const spent = async () => (await report(owner, 'ADVERTISER')).data[0]?.metrics.SPEND;
  await expect.poll(spent).toBe(680_011);
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

  // An older name of an objective finds what became of it.
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
  // The address is the view.
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
  // Each campaign that is shown, its ad group and its ad; what is not shown is not in it.
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

test('an address that makes no sense is named', async ({ page, member }) => {
  const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
  const query = 'status=GONE&objective=PROFIT&columns=X&days=1';
  await open(page, `/advertiser/${advertiser_id}/reporting/ads/?${query}`);
  await expect(page.getByRole('alert')).toContainText(
    '“days”, “status”, “objective”, and “columns”',
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
