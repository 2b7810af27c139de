import { readFile } from 'node:fs/promises';
import { createCampaigns, updateCampaigns } from '#contract/ads/campaigns.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { axeFindings } from './axe.ts';
import { expect, open, test } from './product.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('an owner reads who changed what, from which value to which, takes a budget back, and saves it all as a sheet [CONSOLE-30]', async ({
  page,
  member,
}) => {
  const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
  await open(page, `/advertiser/${advertiser_id}/history/`);
  await expect(page.getByRole('heading', { level: 1, name: 'Change history' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing has changed yet' })).toBeVisible();
  expect(await axeFindings(page), 'nothing yet').toEqual([]);

  const item = { name: '=SUM(A1)', objective_type: 'CONSIDERATION', daily_spend_cap: 14_000_000 };
  const [made] = await member.call(createCampaigns, { advertiser_id, items: [item] });
  const id = made?.data?.id;
  const dearer = { id, version: 1, daily_spend_cap: 18_000_000 };
  await member.call(updateCampaigns, { advertiser_id, items: [dearer] });
  const paused = { id, version: 2, status: 'PAUSED' };
  await member.call(updateCampaigns, { advertiser_id, items: [paused] });

  await open(page, `/advertiser/${advertiser_id}/reporting/campaigns/`);
  await page.getByRole('link', { name: 'Change history' }).click();
  const table = page.getByRole('table', { name: 'Change history' });
  const rows = table.getByRole('row');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText('ActivetoPaused');
  await expect(rows.nth(2)).toContainText('Daily budget');
  await expect(rows.nth(2)).toContainText('$14.00to$18.00');
  await expect(rows.nth(3)).toContainText('Newly created');
  await expect(rows.nth(1)).toContainText(member.username);
  expect(await axeFindings(page), 'changes').toEqual([]);

  await rows.nth(2).getByRole('button', { name: 'Undo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo this change?' });
  await expect(dialog).toContainText('$14.00');
  expect(await axeFindings(page), 'asking').toEqual([]);
  await dialog.getByRole('button', { name: 'Undo it' }).click();
  await expect(rows).toHaveCount(5);
  await expect(rows.nth(1)).toContainText('$18.00to$14.00');

  await page.getByLabel('Field').selectOption('STATUS');
  await expect(rows).toHaveCount(2);
  await page.getByLabel('Field').selectOption('BID');
  await expect(page.getByRole('heading', { name: 'No changes like that' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(rows).toHaveCount(5);
  const find = page.getByRole('searchbox', { name: 'Find by name or number' });
  await find.fill('somebody else');
  await expect(page.getByRole('heading', { name: 'No changes like that' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(rows).toHaveCount(5);
  await expect(find).toHaveValue('');
  await find.fill('sum(a');
  await expect(page).toHaveURL(`/advertiser/${advertiser_id}/history/?q=sum%28a`);
  await expect(rows).toHaveCount(5);

  // The filter is in the address: it works for whoever opens it, and invalid values are named.
  await page.getByLabel('Field').selectOption('BUDGET');
  await expect(page).toHaveURL(`/advertiser/${advertiser_id}/history/?q=sum%28a&kind=BUDGET`);
  await open(page, `/advertiser/${advertiser_id}/history/?kind=BUDGET&source=UI&from=soon`);
  await expect(rows).toHaveCount(3);
  await expect(page.getByLabel('Through')).toHaveValue('UI');
  await expect(page.getByText('something in “from” in this link')).toBeVisible();
  expect(await axeFindings(page), 'a link with a mistake').toEqual([]);
  await open(page, `/advertiser/${advertiser_id}/history/`);
  await expect(rows).toHaveCount(5);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const sheet = await readFile(await (await saving).path(), 'utf8');
  expect(sheet.split('\r\n')).toHaveLength(6);
  expect(sheet).toContain(',campaign,');
  expect(sheet).toContain(",'=SUM(A1),");
  expect(sheet).not.toMatch(/,=/);
});
