import { readFile } from 'node:fs/promises';
import { getAdReportFiles } from '#contract/ads/report-files/report-files.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { axeFindings } from './axe.ts';
import { expect, open, signIn, test } from './product.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' }, provoked: /40[04]|410/ });

test('a report is put together and sent every week; its link opens it without an account, one press stops it, and the history says so [CONSOLE-22]', async ({
  page,
  context,
  product,
  member,
}) => {
  const people = [member];
  const owner = await aBusiness({ person: async () => people.pop() ?? product.person() });
  const { advertiser_id } = owner;
  const path = `/advertiser/${advertiser_id}/report-center`;
  const [ada, bea] = [
    `ada-${advertiser_id}@readers.example`,
    `bea-${advertiser_id}@readers.example`,
  ];
  const letters = (to: string) =>
    product.sql<{ body: string; url: string }>(
      'select body, stop_url as url from outbox where to_address = :to order by queued_at',
      { to },
    );
  /** Makes the schedule due. */
  const come = async () => {
    const now = `update ad_report_schedules set next_run_at = now() where account_id = :advertiser_id returning id`;
    await product.sql(now, { advertiser_id });
    await product.run('ads.plan-reports');
  };

  await open(page, `${path}/builder`);
  await page.getByLabel('Name', { exact: true }).fill('Each week');
  await page.getByLabel('One row for each').selectOption('Ad account');
  await page.getByLabel('Days (UTC)').selectOption('Other days');
  await page.getByLabel('When', { exact: true }).selectOption('Every week');
  // Recurring reports have relative days.
  await expect(page.getByLabel('Days (UTC)')).toHaveValue('LAST_30_DAYS');
  await page.getByLabel('Weekday').selectOption('Thursday');
  await page.getByLabel('Time of day', { exact: true }).selectOption('6');
  expect(await axeFindings(page), 'a schedule in the builder').toEqual([]);
  await page.getByRole('button', { name: 'Schedule report' }).click();
  await expect(page.getByText('Enter at least one address.')).toBeVisible();
  await page.getByLabel('Send a link to').fill(`${ada}, ${bea}`);
  await page.getByRole('button', { name: 'Schedule report' }).click();

  const schedules = page.getByRole('table', { name: 'Schedules' });
  const line = schedules.getByRole('row').nth(1);
  await expect(line).toContainText('Each week');
  await expect(line).toContainText('Every Thursday');
  await expect(line).toContainText(ada);
  expect(await axeFindings(page), 'a schedule in the history').toEqual([]);
  await line.getByRole('button', { name: 'Pause Each week' }).click();
  await expect(line).toContainText('Paused');
  await line.getByRole('button', { name: 'Turn Each week on' }).click();
  await expect(line).toContainText('On');
  await line.getByRole('link', { name: 'Edit Each week' }).click();
  await expect(page.getByLabel('Weekday')).toHaveValue('4');
  await page.getByLabel('Name', { exact: true }).fill('Every Thursday’s numbers');
  await page.getByRole('button', { name: 'Save schedule' }).click();
  await expect(line).toContainText('Every Thursday’s numbers');

  await come();
  await expect.poll(async () => (await letters(ada)).length, { timeout: 20_000 }).toBe(1);
  const [letter] = await letters(ada);
  const [, link = ''] = /(https?:\S+\/report-center\/download\/\S+)/.exec(letter?.body ?? '') ?? [];
  const stopPath = new URL(letter?.url ?? '').pathname;
  expect(stopPath).toContain(`${path}/unsubscribe/`);

  await page.goto('about:blank');
  await context.clearCookies();
  await page.goto(new URL(link).pathname);
  await expect(page.getByRole('heading', { name: 'Your report' })).toBeVisible();
  expect(await axeFindings(page), 'the link of a letter').toEqual([]);
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  const csv = String(await readFile(await (await saved).path()));
  expect(csv).toMatch(/^\uFEFFADVERTISER_ID,DATE,SPEND/);
  await page.goto(`${path}/download/no-such-link/`);
  await expect(page.getByRole('heading', { name: 'This link leads nowhere' })).toBeVisible();
  expect(await axeFindings(page), 'a link of nobody').toEqual([]);

  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(stopPath);
  await expect(page.getByRole('heading', { name: 'Stop these reports?' })).toBeVisible();
  expect(await axeFindings(page), 'asked in the letter').toEqual([]);
  await page.getByRole('button', { name: 'Stop them' }).click();
  await expect(page.getByRole('heading', { name: /^You won’t get these reports/ })).toBeVisible();
  expect(await axeFindings(page), 'stopped by the letter').toEqual([]);

  await come();
  await expect.poll(async () => (await letters(bea)).length, { timeout: 20_000 }).toBe(2);
  expect(await letters(ada)).toHaveLength(1);
  await signIn(context, member, product.url);
  await open(page, `${path}/history`);
  const newest = page.getByRole('table', { name: 'Reports' }).getByRole('row').nth(1);
  await expect(newest).toContainText(`Not sent to ${ada}: unsubscribed`);
  await expect(newest).toContainText(`Sent to ${bea}`);
  await expect(line).toContainText('Unsubscribed');
  expect(await axeFindings(page), 'the history on a phone, dark').toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('link', { name: 'Unsubscribed', exact: true }).click();
  const stopped = page.getByRole('table', { name: 'Unsubscribed addresses' });
  await expect(stopped).toContainText(ada);
  expect(await axeFindings(page), 'who unsubscribed').toEqual([]);

  const { data } = await member.call(getAdReportFiles, { advertiser_id });
  const late = `update ad_report_files set expires_at = now() where id = :id returning id`;
  await product.sql(late, { id: data[1]?.id ?? '' });
  await page.goto(new URL(link).pathname);
  await expect(page.getByRole('heading', { name: 'This file is gone' })).toBeVisible();
  expect(await axeFindings(page), 'a file that is gone').toEqual([]);

  await open(page, `${path}/history`);
  await line.getByRole('button', { name: /^Delete/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this schedule?' });
  await expect(dialog).toContainText('links that were sent stop working');
  expect(await axeFindings(page), 'before it is deleted').toEqual([]);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(schedules).toHaveCount(0);

  const publisher = await owner.delegate(['PROFILE_PUBLISHER']);
  await signIn(context, publisher, product.url);
  await page.goto(`${path}/unsubscribe`);
  await expect(page.getByRole('heading', { name: 'This page needs another role' })).toBeVisible();
});

test('nobody has unsubscribed yet, from the right to the left too; a failed report says why and is made again, one of keywords too', async ({
  page,
  product,
  member,
}) => {
  const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
  const path = `/advertiser/${advertiser_id}/report-center`;
  await open(page, `${path}/unsubscribe`);
  await expect(page.getByRole('heading', { name: 'No one has unsubscribed' })).toBeVisible();
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  expect(await axeFindings(page), 'nobody yet').toEqual([]);
  await open(page, `${path}/builder`);
  await page.getByLabel('Name', { exact: true }).fill('Too much');
  await page.getByLabel('One row for each').selectOption('Ad account');
  await page.getByRole('button', { name: 'Create report' }).click();
  const reports = page.getByRole('table', { name: 'Reports' });
  const line = reports.getByRole('row').nth(1);
  await expect(line).toContainText('Ready', { timeout: 20_000 });
  await open(page, `${path}/builder`);
  await page.getByLabel('Name', { exact: true }).fill('What was searched for');
  await page.getByLabel('One row for each').selectOption('Keyword');
  await expect(page.getByText('Keywords come with spend')).toBeVisible();
  expect(await axeFindings(page), 'a report of keywords').toEqual([]);
  await page.getByRole('button', { name: 'Create report' }).click();
  await expect(line).toContainText('What was searched for');
  await expect(line).toContainText('Ready', { timeout: 20_000 });
  const failed = `update ad_report_files set status = 'FAILED', failure = 'TOO_LARGE', expires_at = null
    where account_id = :advertiser_id and name = 'Too much' returning id`;
  await product.sql(failed, { advertiser_id });
  await open(page, `${path}/history`);
  await expect(reports.getByRole('row').nth(2)).toContainText('More than 256 MB.');
  expect(await axeFindings(page), 'a report that failed').toEqual([]);
  await reports.getByRole('button', { name: 'Make Too much again' }).click();
  await expect(reports.getByRole('row')).toHaveCount(4);
  await expect(line).toContainText('Ready', { timeout: 20_000 });
});
