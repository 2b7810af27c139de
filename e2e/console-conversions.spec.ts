import { readFile } from 'node:fs/promises';
import { createConversionEvents } from '#contract/ads/conversions/events.ts';
import { getConversionTrials, trialStreamPath } from '#contract/ads/conversions/trials.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { axeFindings } from './axe.ts';
import { expect, open, signIn, test } from './product.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' }, provoked: /40[134]|500/ });

const HASH = '973dfe463ec85785f5f95af5ba3906eedb2d931c24e69824a89ea65dba4e813b';
const PAGES = ['events-overview', 'event-history', 'test-events', 'health'] as const;

test('an owner sees which events came, each of them with what came of it, tries events out, and sees how good they are [CONSOLE-17]', async ({
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
  const now = Math.floor(Date.now() / 1000);
  const event = (event_id: string, more: object = {}) => ({
    event_name: 'checkout',
    action_source: 'web',
    event_time: now,
    event_id,
    user_data: { em: [HASH] },
    custom_data: { value: 49.5, currency: 'USD', order_id: event_id },
    ...more,
  });
  const tell = (data: readonly object[]) =>
    owner.call(createConversionEvents, { advertiser_id, data: [...data] });

  await open(page, `${base}/`);
  await expect(page).toHaveURL(new RegExp(`${base}/events-overview/?$`));
  await expect(page.getByRole('heading', { name: 'No events in this time' })).toBeVisible();
  expect(await axeFindings(page), 'nothing yet').toEqual([]);

  await tell([
    event('order-1'),
    event('order-2'),
    event('lead-1', { event_name: 'lead', action_source: 'offline', custom_data: undefined }),
    event('order-3', { event_name: 'buy' }),
  ]);
  await page.reload();
  const counts = page.getByRole('table', { name: 'Events' });
  const checkout = counts.getByRole('row', { name: /^Checkout/ });
  await expect(checkout).toContainText('$99.00');
  await expect(checkout).toContainText('Arriving');
  await expect(page.getByRole('list', { name: 'By platform' })).toContainText('Offline');
  await page.getByText('24 hours').click();
  await expect(checkout).toContainText('$99.00');
  await page.getByRole('combobox', { name: 'Source' }).selectOption('Tag');
  await expect(page.getByRole('heading', { name: 'No events in this time' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Source' }).selectOption('any');
  await page.getByRole('combobox', { name: 'Platform' }).selectOption('Offline');
  await expect(counts.getByRole('row')).toHaveCount(2);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const [head, line] = (await readFile(await (await coming).path(), 'utf8')).split('\r\n');
  expect(head).toContain('event_name,from,to,tag,conversions_api,file_upload,received,counted');
  expect(line).toMatch(/^lead,.*,0,1,0,1,1,0,0,0,/);
  await page.getByRole('combobox', { name: 'Platform' }).selectOption('any');
  await expect(checkout).toBeVisible();
  expect(await axeFindings(page), 'overview').toEqual([]);

  const tabs = page.getByRole('navigation', { name: 'Conversions' });
  await tabs.getByRole('link', { name: 'History' }).click();
  await expect(page).toHaveURL(new RegExp(`${base}/event-history/?$`));
  const feed = page.getByRole('table', { name: 'Event history' });
  await expect(feed.getByRole('row')).toHaveCount(5);
  await expect(feed.getByRole('row', { name: /order-1/ })).toContainText('Counted');
  await expect(feed.getByRole('row', { name: /order-3/ })).toContainText(
    "event_name: We don't know this event.",
  );
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Not counted');
  await expect(feed.getByRole('row')).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('any');
  await page.getByRole('textbox', { name: 'Event ID' }).fill('order-2');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(feed.getByRole('row')).toHaveCount(2);
  await expect(feed).toContainText('order-2');
  await page.getByRole('textbox', { name: 'Event ID' }).fill('order-9');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(feed.getByRole('row')).toHaveCount(5);
  await expect(page.getByText('We never say who was matched.')).toBeVisible();
  expect(await axeFindings(page), 'history').toEqual([]);

  const streamed = page.waitForResponse((answer) =>
    answer.url().endsWith(trialStreamPath(advertiser_id)),
  );
  await tabs.getByRole('link', { name: 'Test events' }).click();
  await expect(page).toHaveURL(new RegExp(`${base}/test-events/?$`));
  await expect(page.getByRole('heading', { name: 'Nothing has arrived yet' })).toBeVisible();
  expect(await axeFindings(page), 'no tests').toEqual([]);
  expect((await streamed).status()).toBe(200);
  // From here on the server sends what arrives: a browser that polled would get nothing.
  await page.route(/ConversionTestEventsResource/, (route) =>
    route.fulfill({ status: 500, json: { resource_response: { status: 'failure' } } }),
  );
  await page.getByRole('button', { name: 'Send a test event' }).click();
  const tests = page.getByRole('table', { name: 'Test events' });
  await expect(tests.getByRole('row', { name: /order-1024/ })).toContainText('Hashed e-mail');
  const { test_code } = await owner.call(getConversionTrials, { advertiser_id });
  await expect(page.getByText(test_code)).toBeVisible();
  // Events from another program appear without a reload.
  await owner.call(createConversionEvents, {
    advertiser_id,
    test_code,
    data: [event('test-1', { event_name: 'buy' }), event('test-2', { custom_data: { value: 3 } })],
  });
  await expect(tests.getByRole('row', { name: /test-1/ })).toContainText(
    "event_name: We don't know this event.",
  );
  await page.getByText('To look at 1').click();
  await expect(tests.getByRole('row')).toHaveCount(2);
  await expect(tests).toContainText('custom_data.currency: Missing, so USD is assumed.');
  await page.getByText('All 3').click();
  expect(await axeFindings(page), 'tests').toEqual([]);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing has arrived yet' })).toBeVisible();
  await page.unroute(/ConversionTestEventsResource/);
  // Nothing was counted.
  await tabs.getByRole('link', { name: 'History' }).click();
  await expect(feed.getByRole('row')).toHaveCount(5);

  await tabs.getByRole('link', { name: 'Health' }).click();
  await expect(page).toHaveURL(new RegExp(`${base}/health/?$`));
  await expect(page.getByText('Your events come with what we need.')).toBeVisible();
  const parts = page.getByRole('table', { name: 'What comes with the events' });
  await expect(parts.getByRole('row', { name: /^Hashed e-mail/ })).toContainText('100%');
  await expect(parts.getByRole('row', { name: /^Page address/ })).toContainText(
    'API never sends it',
  );
  expect(await axeFindings(page), 'health').toEqual([]);
  await page.getByText('App', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No events to look at' })).toBeVisible();
  await page.getByText('Offline', { exact: true }).click();
  await expect(parts.getByRole('row', { name: /^Hashed e-mail/ })).toContainText('100%');

  // A server error is displayed with a retry.
  await page.route(/ConversionHealthResource/, (route) =>
    route.fulfill({ status: 500, json: { resource_response: { status: 'failure' } } }),
  );
  await page.getByText('Since yesterday').click();
  await expect(
    page.getByRole('heading', { name: "The health of your events didn't load" }),
  ).toBeVisible();
  await page.unroute(/ConversionHealthResource/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(parts.getByRole('row', { name: /^Hashed e-mail/ })).toContainText('100%');

  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const name of PAGES) {
    await open(page, `${base}/${name}`);
    await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toHaveCount(0);
    expect(await axeFindings(page), `${name} on a phone, dark`).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, name).toBeLessThanOrEqual(390);
  }

  const stranger = await product.person();
  const analyst = await owner.delegate(['ANALYST']);
  const keeper = await owner.delegate(['CATALOGS_MANAGER']);
  for (const name of PAGES)
    expect((await stranger.request(`${base}/${name}`)).status, name).toBe(404);
  await context.clearCookies();
  await signIn(context, analyst, product.url);
  await open(page, `${base}/test-events`);
  await expect(page.getByText(test_code)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send a test event' })).toHaveCount(0);
  await context.clearCookies();
  await signIn(context, keeper, product.url);
  for (const name of PAGES) {
    await open(page, `${base}/${name}`);
    await expect(page.getByRole('heading', { name: 'This page needs another role' })).toBeVisible();
  }
});
