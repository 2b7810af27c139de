import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createAdGroups, createCampaigns, getCampaigns } from '#contract/ads/campaigns.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { axeFindings } from './axe.ts';
import { expect, open, signIn, test } from './product.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  permissions: ['clipboard-read', 'clipboard-write'],
});

const UNIT = 1_000_000;

/** Returns the file that the browser saves when that button is pressed. */
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
  await page.getByRole('radio', { name: 'JSON' }).check({ force: true });
  const json = JSON.parse(await saved(page, 'Make the sheet')) as { rows: object[] };
  expect(json.rows).toMatchObject([{ 'Campaign ID': `[${campaign}]`, 'Campaign name': '=Vases' }]);
  await page.getByLabel('Made or changed since (UTC)').fill('2999-01-01');
  expect(JSON.parse(await saved(page, 'Make the sheet'))).toMatchObject({ rows: [] });
  await page.getByRole('radio', { name: 'CSV' }).check({ force: true });
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

const csv = (name: string, text: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

test('a sheet is downloaded, changed, sent back and looked over, submitted and followed to its result, with names, IDs and columns explained beside it [CONSOLE-16]', async ({
  page,
  context,
  product,
  member,
}) => {
  test.slow();
  const people = [member];
  const owner = await aBusiness({ person: async () => people.pop() ?? product.person() });
  const { advertiser_id } = owner;
  const base = `/advertiser/${advertiser_id}/bulk_editor`;
  const item = { name: 'Vases', objective_type: 'CONSIDERATION', daily_spend_cap: 10 * UNIT };
  const [made] = await owner.call(createCampaigns, { advertiser_id, items: [item] });
  const campaign = made?.data?.id ?? '';
  const campaigns = async () => (await owner.call(getCampaigns, { advertiser_id })).data;

  await open(page, `${base}/history`);
  await expect(page.getByRole('heading', { name: 'No sheets yet' })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Bulk editor' });
  await tabs.getByRole('link', { name: 'Download', exact: true }).click();
  const [head = '', reference = '', row = ''] = linesOf(await saved(page, 'Make the sheet'));
  await open(page, `${base}/`);
  await expect(tabs.getByRole('link', { name: 'Upload' })).toHaveAttribute('aria-current', 'page');
  const file = page.getByLabel('File', { exact: true });
  await file.setInputFiles(csv('names.csv', 'Name\nVases'));
  await expect(page.getByText('This sheet has no column Action.')).toBeVisible();
  await file.setInputFiles({ ...csv('latin.csv', ''), buffer: Buffer.from([0xe9, 0x2c, 0x0a]) });
  await expect(page.getByText("This file isn't UTF-8. Save it as CSV UTF-8.")).toBeVisible();

  const edited = row.replace(',CAMPAIGN,', 'Edit,CAMPAIGN,').replace(',Vases,', ",'=Bowls,");
  const wrong = row.replace(',CAMPAIGN,', 'Delete,CAMPAIGN,');
  const fresh = 'Create,CAMPAIGN,,Jugs,CONSIDERATION,PAUSED';
  const lines = [head, reference, edited, wrong, row, fresh, 'Create,CAMPAIGN,,Jugs,FAME'];
  await file.setInputFiles(csv('autumn.csv', lines.join('\n')));
  const metrics = page.getByLabel('What the sheet does');
  await expect(metrics).toHaveText('Will be made1Will be changed1Skipped1Errors2');
  const errors = page.getByRole('table', { name: 'Rows with errors' });
  await expect(errors.getByRole('row').nth(1)).toHaveText(
    /4CampaignsActionDeleteWrite Create or Edit/,
  );
  await expect(errors.getByRole('row').nth(2)).toHaveText(/7CampaignsCampaign objective typeFAME/);
  expect(await axeFindings(page), 'looked over').toEqual([]);
  expect((await campaigns()).map(({ name }) => name)).toEqual(['Vases']);
  await page.getByRole('button', { name: 'Submit 2 rows' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Done$/ })).toBeVisible();
  await expect(metrics).toHaveText('Done2Failed0Still to do0Left out2');
  expect((await campaigns()).map(({ name }) => name)).toEqual(['Jugs', '=Bowls']);

  await tabs.getByRole('link', { name: 'History' }).click();
  const sheets = page.getByRole('table', { name: 'Sheets so far' });
  await expect(sheets.getByRole('row').nth(1)).toContainText('autumn.csv');
  await expect(sheets.getByRole('row').nth(1).getByRole('cell').nth(3)).toHaveText(/2$/);
  expect(await axeFindings(page), 'history').toEqual([]);
  const line = sheets.getByRole('row').filter({ hasText: 'autumn.csv' });
  await expect(line).toContainText('Done');
  const result = linesOf(await saved(page, 'Result'));
  expect(result[0]).toMatch(/,Row,Result,Made,Error column,Error$/);
  expect(result[1]).toContain(`Edit,CAMPAIGN,[${campaign}],'=Bowls,`);
  expect(result[1]).toMatch(/,3,DONE,,,$/);
  expect(result[2]).toMatch(/,4,WRONG,,Action,/);
  const input = linesOf(await saved(page, 'What was sent'));
  expect(input[1]).toBe(edited);

  await tabs.getByRole('link', { name: 'Names and IDs' }).click();
  await page.getByRole('radio', { name: 'Campaigns' }).check({ force: true });
  await page.getByLabel('Find a name or an ID').fill('bowl');
  const names = page.getByRole('table', { name: 'Names and IDs' });
  await expect(names.getByRole('row').nth(1)).toContainText(campaign);
  await tabs.getByRole('link', { name: 'Resources' }).click();
  await expect(page.getByRole('table', { name: 'Every column' })).toContainText('Create or Edit');
  const sample = await saved(page, 'A new campaign with an ad group and keywords');
  await tabs.getByRole('link', { name: 'Upload' }).click();
  await expect(page).toHaveURL(new RegExp(`${base}/upload_template/?$`));
  await file.setInputFiles(csv('sample.csv', sample));
  await expect(metrics).toHaveText('Will be made4Will be changed0Skipped0Errors0');

  const analyst = await owner.delegate(['ANALYST']);
  await context.clearCookies();
  await signIn(context, analyst, product.url);
  await open(page, `${base}/history`);
  await expect(sheets).toContainText('autumn.csv');
  await open(page, `${base}/upload_template`);
  await expect(page.getByRole('heading', { name: 'This page needs another role' })).toBeVisible();
  await context.clearCookies();
  await signIn(context, member, product.url);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const name of ['', 'upload_template', 'history']) {
    await open(page, `${base}/${name}`);
    await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toHaveCount(0);
    expect(await axeFindings(page), `${name} on a phone, dark`).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, name).toBeLessThanOrEqual(390);
  }
});

test('a sheet with pictures on the web says which it would fetch before it is submitted', async ({
  page,
  product,
  member,
}) => {
  const people = [member];
  const owner = await aBusiness({ person: async () => people.pop() ?? product.person() });
  const base = `/advertiser/${owner.advertiser_id}/bulk_editor`;
  const address = 'https://glassworks.example/vases/a-tall-blue-vase-of-spring.jpg';
  const head = 'Action,Entity,Ad group ID,Ad media URL,Ad board ID,Ad pin link';
  const lines = ['1', '2'].map((number) =>
    ['Create', 'AD', '[549755885175]', `${address}?${number}`, '[7]', address].join(','),
  );
  await open(page, `${base}/upload_template`);
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles(csv('spring.csv', [head, ...lines].join('\n')));
  const metrics = page.getByLabel('What the sheet does');
  await expect(metrics).toContainText('Pictures to fetch2');
  const pictures = page.getByRole('table', { name: 'Pictures to fetch' });
  await expect(pictures.getByRole('row').nth(2)).toHaveText(`3${address}?2`);
  await expect(page.getByText('Nothing is fetched until you submit.')).toBeVisible();
  expect(await axeFindings(page), 'pictures to fetch').toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeFindings(page), 'pictures to fetch on a phone, dark').toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
});
