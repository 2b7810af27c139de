import { readFile } from 'node:fs/promises';
import { getAdReportFiles } from '#contract/ads/report-files/report-files.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { axeFindings } from './axe.ts';
import { expect, open, signIn, test } from './product.ts';
import { aPromotionThatRan } from './advertised.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' }, provoked: /40[04]/ });

test('an analyst puts a report together, fetches it as a file, makes it again and changes it; others find nothing', async ({
  page,
  context,
  product,
  member,
}) => {
  const people = [member];
  const owner = await aBusiness({ person: async () => people.pop() ?? product.person() });
  const { advertiser_id } = owner;
  await aPromotionThatRan(product, owner, 'Vases', 1_250_000);
  const analyst = await owner.delegate(['ANALYST']);
  await signIn(context, analyst, product.url);

  await open(page, `/advertiser/${advertiser_id}/`);
  const rail = page.getByRole('navigation', { name: 'Ads', exact: true });
  await rail.getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('heading', { name: 'No reports yet' })).toBeVisible();
  expect(await axeFindings(page), 'no reports yet').toEqual([]);
  await page.getByRole('link', { name: 'New report' }).click();
  await page.getByRole('button', { name: 'Create report' }).click();
  await expect(page.getByText('Give the report a name.')).toBeVisible();
  expect(await axeFindings(page), 'the builder').toEqual([]);
  await page.getByLabel('Name', { exact: true }).fill('Spring, by day');
  await page.getByLabel('One row for each').selectOption('Ad account');
  await page.getByLabel('Days (UTC)').selectOption('Last 7 days');
  await page.getByRole('button', { name: 'Create report' }).click();

  const reports = page.getByRole('table', { name: 'Reports' });
  const line = reports.getByRole('row').nth(1);
  await expect(line).toContainText('Spring, by day');
  await expect(line).toContainText('Ready', { timeout: 20_000 });
  expect(await axeFindings(page), 'a report').toEqual([]);
  const saved = page.waitForEvent('download');
  await line.getByRole('link', { name: 'Download Spring, by day as CSV' }).click();
  const csv = String(await readFile(await (await saved).path()));
  expect(csv).toMatch(/^\uFEFFADVERTISER_ID,DATE,SPEND \(USD\),IMPRESSION,/);
  expect(csv.trimEnd().split('\r\n')).toHaveLength(2);
  expect(csv).toContain(',1.250000,');

  await line.getByRole('button', { name: 'Make Spring, by day again' }).click();
  await expect(reports.getByRole('row')).toHaveCount(3);
  await line.getByRole('link', { name: 'Edit Spring, by day' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Spring, by day');
  await page.getByLabel('Name', { exact: true }).fill('By country');
  await page.getByLabel('Split by').selectOption('Country');
  await page.getByText('JSON', { exact: true }).click();
  await page.getByRole('button', { name: 'Create report' }).click();
  await expect(reports.getByRole('row')).toHaveCount(4);
  await expect(line).toContainText('Ready', { timeout: 20_000 });
  const { data } = await member.call(getAdReportFiles, { advertiser_id });
  expect(data[0]).toMatchObject({ name: 'By country', format: 'JSON' });
  expect(data[0]?.template).toMatchObject({ breakdown: 'COUNTRY', granularity: 'TOTAL' });

  const path = `/advertiser/${advertiser_id}/report-center`;
  await open(page, `${path}/download?id=${data[0]?.id}`);
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download', exact: true }).last().click();
  // Countries are aggregated hourly: there is no data yet.
  expect(JSON.parse(String(await readFile(await (await file).path())))).toEqual([]);
  await open(page, `${path}/download?id=7`);
  await expect(page.getByRole('heading', { name: "This file isn't here" })).toBeVisible();
  expect(await axeFindings(page), 'no such file').toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, `${path}/history`);
  await expect(line).toContainText('By country');
  expect(await axeFindings(page), 'on a phone, dark').toEqual([]);
  await open(page, `${path}/builder`);
  expect(await axeFindings(page), 'the builder on a phone, dark').toEqual([]);

  const publisher = await owner.delegate(['PROFILE_PUBLISHER']);
  await signIn(context, publisher, product.url);
  await page.goto(`${path}/history`);
  await expect(page.getByRole('heading', { name: 'This page needs another role' })).toBeVisible();
  const stranger = await product.person();
  await signIn(context, stranger, product.url);
  expect((await page.goto(`${path}/history`))?.status()).toBe(404);
});
