import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createAdGroups, createCampaigns } from '#contract/ads/campaigns.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { axeFindings } from './axe.ts';
import { expect, open, test } from './product.ts';

// Without motion nothing is half transparent when it is looked at.
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  permissions: ['clipboard-read', 'clipboard-write'],
});

const UNIT = 1_000_000;

/** What the browser saves when that button is pressed. */
async function saved(page: Page, name: string): Promise<string> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  return readFile(await (await coming).path(), 'utf8');
}

const linesOf = (csv: string): string[] => csv.replace('\uFEFF', '').trimEnd().split('\r\n');

test('a sheet is made empty or of what exists, names are found with their IDs, and every column is explained', async ({
  page,
  product,
  member,
}) => {
  const people = [member];
  const owner = await aBusiness({ person: async () => people.pop() ?? product.person() });
  const { advertiser_id } = owner;
  const base = `/advertiser/${advertiser_id}/bulk_editor`;
  const item = { name: '=Vases', objective_type: 'CONSIDERATION', daily_spend_cap: 10 * UNIT };
  const [made] = await owner.call(createCampaigns, { advertiser_id, items: [item] });
  const campaign = made?.data?.id ?? '';
  const group = { campaign_id: campaign, name: 'Glass', billable_event: 'CLICKTHROUGH' };
  const items = [{ ...group, budget_in_micro_currency: 5 * UNIT }];
  await owner.call(createAdGroups, { advertiser_id, items });

  await open(page, `/advertiser/${advertiser_id}/`);
  const rail = page.getByRole('navigation', { name: 'Ads', exact: true });
  await rail.getByRole('link', { name: 'Bulk editor' }).click();
  const tabs = page.getByRole('navigation', { name: 'Bulk editor' });
  await tabs.getByRole('link', { name: 'Download', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${base}/download_template/?$`));
  expect(await axeFindings(page), 'a sheet to fill').toEqual([]);
  const whole = linesOf(await saved(page, 'Make the sheet'));
  await expect(page.getByText('Your sheet is saved: 2 rows.')).toBeVisible();
  expect(whole).toHaveLength(4);
  expect(whole[0]).toMatch(/^Action,Entity,Campaign ID/);
  expect(whole[2]).toContain(`,CAMPAIGN,[${campaign}],'=Vases,CONSIDERATION,`);
  await page.getByLabel('Campaign name contains').fill('bowls');
  expect(linesOf(await saved(page, 'Make the sheet'))).toHaveLength(2);
  await page.getByLabel('Campaign name contains').fill('vas');
  await page.getByRole('checkbox', { name: 'Ad groups' }).uncheck();
  expect(linesOf(await saved(page, 'Make the sheet'))).toHaveLength(3);
  await page.getByRole('radio', { name: 'Empty template' }).check({ force: true });
  expect(linesOf(await saved(page, 'Make the sheet'))).toEqual(whole.slice(0, 2));

  await tabs.getByRole('link', { name: 'Names and IDs' }).click();
  await expect(page).toHaveURL(new RegExp(`${base}/bulk_id_library/?$`));
  const names = page.getByRole('table', { name: 'Names and IDs' });
  await page.getByRole('radio', { name: 'Places' }).check({ force: true });
  await page.getByLabel('Find a name or an ID').fill('germany');
  await expect(names.getByRole('row').nth(1)).toHaveText(/Germany.*DE/);
  expect(await axeFindings(page), 'names').toEqual([]);
  await page.getByRole('radio', { name: 'Campaigns' }).check({ force: true });
  await page.getByLabel('Find a name or an ID').fill(`[${campaign}]`);
  await expect(names.getByRole('row').nth(1)).toHaveText(new RegExp(`=Vases.*${campaign}`));
  await page.getByRole('button', { name: 'Copy as CSV' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(linesOf(copied)).toEqual(['Name,ID', `'=Vases,[${campaign}]`]);
  await page.getByLabel('Find a name or an ID').fill('nobody has this');
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();

  await tabs.getByRole('link', { name: 'Resources' }).click();
  await expect(page).toHaveURL(new RegExp(`${base}/resources/?$`));
  const columns = page.getByRole('table', { name: 'Every column' });
  await expect(columns.getByRole('row')).toHaveCount((whole[0] ?? '').split(',').length + 1);
  await expect(columns.getByRole('row', { name: /^Campaign name/ })).toContainText(
    'text of up to 255 characters; needed to create one',
  );
  expect(await axeFindings(page), 'resources').toEqual([]);

  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const name of ['download_template', 'bulk_id_library', 'resources']) {
    await open(page, `${base}/${name}`);
    await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toHaveCount(0);
    expect(await axeFindings(page), `${name} on a phone, dark`).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, name).toBeLessThanOrEqual(390);
  }
});
