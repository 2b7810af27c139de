import { createHash } from 'node:crypto';
import { createConversionEvents } from '#contract/ads/conversions/events.ts';
import { createPrivateConversions } from '#contract/ads/conversions/uploads.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { axeFindings } from './axe.ts';
import { expect, open, signIn, test } from './product.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  permissions: ['clipboard-read', 'clipboard-write'],
  provoked: /40[134]/,
});

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
});

test('an owner sends a file of conversions after a look at it, and sums of groups of 50 people or more; both stand in their history [CONSOLE-19]', async ({
  page,
  context,
  product,
  member,
}) => {
  test.slow();
  const people = [member];
  const owner = await aBusiness({ person: async () => people.pop() ?? product.person() });
  const { advertiser_id } = owner;
  const base = `/advertiser/${advertiser_id}/conversions`;
  const today = new Date().toISOString().slice(0, 10);

  await open(page, `/advertiser/${advertiser_id}/`);
  const rail = page.getByRole('navigation', { name: 'Ads', exact: true });
  await rail.getByRole('link', { name: 'Conversions' }).click();
  await rail.getByRole('link', { name: 'Conversion files' }).click();
  await expect(page).toHaveURL(new RegExp(`${base}/history/?$`));
  await expect(page.getByRole('heading', { name: 'No files yet' })).toBeVisible();
  expect(await axeFindings(page), 'no files').toEqual([]);
  await page.getByRole('link', { name: 'Send a file' }).click();
  await expect(page).toHaveURL(new RegExp(`${base}/upload/?$`));
  const file = page.getByLabel('File', { exact: true });
  const send = page.getByRole('button', { name: 'Send the file' });
  await file.setInputFiles(csv('names.csv', ['name,event_time', 'Ada,2026-11-20']));
  await expect(page.getByText('This file has no column email.')).toBeVisible();
  await expect(send).toBeDisabled();

  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await file.setInputFiles(
    csv('fair.csv', [
      'E-Mail;email;event_time;value;currency;order_id;till',
      `;Ada@Example.com;${today};38,50;USD;A-1;B`,
      `;${hash('ben@example.com')};${today};12;USD;A-2;B`,
      `;ada@example.com;${today};much;USD;A-3;B`,
      ';ada@example.com;2025-01-01;5;USD;A-4;B',
    ]),
  );
  const preview = page.getByRole('table', { name: "Before it's sent" });
  await expect(preview.getByRole('row', { name: /^till/ })).toContainText('Not used');
  await expect(preview.getByRole('row', { name: /^email/ })).toContainText('Ada@Example.com');
  await expect(page.getByRole('list', { name: 'Rows to change' })).toHaveText(
    'Row 4: value: Write a number, like 49.50.',
  );
  expect(await axeFindings(page), 'a preview').toEqual([]);
  await send.click();
  const failed = page.getByRole('list', { name: 'Rows that failed' });
  await expect(page.getByText('2 rows read, 2 failed.')).toBeVisible();
  await expect(failed).toContainText('Row 4: value: Write a number, like 49.50.');
  await expect(failed).toContainText('Row 5: event_time: It happened more than 30 days ago.');
  expect(sent.some((body) => body.includes(hash('ada@example.com')))).toBe(true);
  expect(sent.filter((body) => /ada@|ada%40/i.test(body))).toEqual([]);

  const tabs = page.getByRole('navigation', { name: 'Conversion files' });
  await tabs.getByRole('link', { name: 'Uploads so far', exact: true }).click();
  const files = page.getByRole('table', { name: 'Files so far' });
  const line = files.getByRole('row').nth(1);
  await expect(line.getByRole('rowheader')).toContainText('fair.csv');
  await expect(line.getByRole('cell')).toHaveText([/\d/, /4$/, /2$/, 'Done']);
  await files.getByText('Rows that failed').click();
  await expect(files).toContainText('Row 5: event_time');
  expect(await axeFindings(page), 'files so far').toEqual([]);

  await tabs.getByRole('link', { name: 'Private upload', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${base}/pca_upload/?$`));
  const head = 'day,event_name,segment,people,conversions,value';
  await file.setInputFiles(csv('wrong.csv', ['day,people', `${today},70`]));
  await send.click();
  await expect(page.getByText('This file has no column event_name.')).toBeVisible();
  await file.setInputFiles(
    csv('members.csv', [
      head,
      `${today},checkout,Members,50,14,480`,
      `${today},checkout,Founders,49,14,480`,
    ]),
  );
  await send.click();
  await expect(page.getByText('1 row read, 1 failed.')).toBeVisible();
  await expect(failed).toHaveText('Row 3: people: A group needs at least 50 people.');
  expect(await axeFindings(page), 'a private file').toEqual([]);
  await tabs.getByRole('link', { name: 'Private uploads so far' }).click();
  await expect(page).toHaveURL(new RegExp(`${base}/pca_history/?$`));
  await expect(files).toContainText('members.csv');
  const groups = page.getByRole('table', { name: 'Groups' });
  await expect(groups.getByRole('row')).toHaveCount(2);
  await expect(groups).toContainText(/Members.*checkout.*50.*14.*480/);
  expect(await axeFindings(page), 'groups').toEqual([]);

  const analyst = await owner.delegate(['ANALYST']);
  const rows = [{ row: 2, group: {} }];
  const input = { advertiser_id, file_name: 'a.csv', rows };
  expect(await analyst.refusal(createPrivateConversions, input)).toMatchObject({ status: 404 });
  await context.clearCookies();
  await signIn(context, analyst, product.url);
  await open(page, `${base}/history`);
  await expect(files).toContainText('fair.csv');
  await open(page, `${base}/upload`);
  await expect(page.getByRole('heading', { name: 'This page needs another role' })).toBeVisible();

  await context.clearCookies();
  await signIn(context, member, product.url);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const name of ['upload', 'history', 'pca_upload', 'pca_history']) {
    await open(page, `${base}/${name}`);
    await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toHaveCount(0);
    expect(await axeFindings(page), `${name} on a phone, dark`).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, name).toBeLessThanOrEqual(390);
  }
});

test('an owner writes an event in the payload helper, sends it, and sees that it counted once beside the same from a file [CONSOLE-21]', async ({
  page,
  product,
  member,
}) => {
  const people = [member];
  const owner = await aBusiness({ person: async () => people.pop() ?? product.person() });
  const { advertiser_id } = owner;
  const base = `/advertiser/${advertiser_id}/conversions`;
  await open(page, `${base}/deduplication`);
  await expect(page.getByRole('heading', { name: 'No events in the last 7 days' })).toBeVisible();
  expect(await axeFindings(page), 'nothing counted').toEqual([]);

  const tabs = page.getByRole('navigation', { name: 'API and partners' });
  await tabs.getByRole('link', { name: 'Payload helper' }).click();
  await expect(page).toHaveURL(new RegExp(`${base}/payload-helper/?$`));
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
  await page.getByLabel('event_id').fill('');
  await expect(page.getByText('Give each event an ID of its own.')).toBeVisible();
  await page.getByLabel('event_id').fill('A-1');
  await page.getByLabel('em', { exact: true }).fill(' Ada@Example.com');
  await page.getByLabel('ph', { exact: true }).fill('+49 30 901820');
  await page.getByLabel('ge', { exact: true }).fill('other');
  await expect(page.getByText("This can't be read, so it's left out.")).toBeVisible();
  await page.getByLabel('value', { exact: true }).fill('38,50');
  const code = page.locator('pre');
  await expect(code).toContainText(hash('ada@example.com'));
  await expect(code).toContainText(hash('4930901820'));
  await expect(code).toContainText('"value": 38.5');
  await expect(code).not.toContainText(/ada@|901820|other/i);
  expect(await axeFindings(page), 'a payload').toEqual([]);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as {
    data: [Record<string, unknown>];
  };
  const answer = await owner.call(createConversionEvents, { advertiser_id, data: copied.data });
  expect(answer).toMatchObject({ num_events_received: 1, num_events_processed: 1 });
  await page.getByRole('button', { name: 'Send as test' }).click();
  await expect(page.getByText("It arrived as a test and isn't counted.")).toBeVisible();
  expect(await axeFindings(page), 'a test that arrived').toEqual([]);
  await page.getByText('curl', { exact: true }).click();
  await expect(code).toContainText(`/ads/v4/advertisers/${advertiser_id}/events/`);
  expect(sent.filter((text) => /ada@|901820|ada%40/i.test(text))).toEqual([]);

  await open(page, `${base}/upload`);
  const today = new Date().toISOString().slice(0, 10);
  const rows = ['email,event_time,source_type,order_id'];
  for (const order of ['A-1', 'A-2']) rows.push(`ada@example.com,${today},web,${order}`);
  await page.getByLabel('File', { exact: true }).setInputFiles(csv('orders.csv', rows));
  await page.getByRole('button', { name: 'Send the file' }).click();
  await expect(page.getByText('2 rows read, 0 failed.')).toBeVisible();
  await open(page, `${base}/deduplication`);
  const events = page.getByRole('table', { name: 'Events by where they came from' });
  // By tag, API and files; duplicates; total.
  await expect(events.getByRole('row').nth(1).getByRole('cell')).toHaveText([
    /0$/,
    /1$/,
    /2$/,
    /1$/,
    /2$/,
  ]);
  const twice = page.getByRole('table', { name: 'The latest duplicates' });
  await expect(twice.getByRole('row')).toHaveCount(2);
  await expect(twice).toContainText(/A-1.*API and File/);
  expect(await axeFindings(page), 'counted once').toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  for (const name of ['deduplication', 'payload-helper']) {
    await open(page, `${base}/${name}`);
    expect(await axeFindings(page), `${name} on a phone`).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, name).toBeLessThanOrEqual(390);
  }
});
