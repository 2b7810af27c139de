import { afterAll, beforeAll, expect, test } from 'vitest';
import { getConversionHealth, type Lookback } from '#contract/ads/conversions/health.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { anEvent, programOf, send, tellByTag } from '../conversion-events/test-events.ts';
import { anAdvertiser } from '../test-ads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const DAY_MS = 86_400_000;

const address = { client_ip_address: '192.0.2.7', client_user_agent: 'A browser' };

test('what comes along is counted for each way by itself, also of events that both told of, and judged', async () => {
  const glass = await anAdvertiser(app);
  const { owner, advertiser_id } = glass;
  const now = app.clock.now;
  const health = (lookback: Lookback, platform: 'WEB' | 'OFFLINE' = 'WEB') =>
    owner.call(getConversionHealth, { advertiser_id, lookback, platform });
  expect(await health('DAY')).toMatchObject({ status: null, overlap: null, sources: [] });

  // The tag sends no data about people, but the value.
  const value = { value: 5, currency: 'USD' };
  await tellByTag(app, glass, now, [
    { event_id: 'both', user_data: address, custom_data: value },
    { event_id: 'page alone', user_data: address },
  ]);
  await tellByTag(app, glass, now, [{ event_id: 'both', user_data: address, custom_data: value }]);
  await send(await programOf(app, glass), advertiser_id, [
    anEvent(now, {
      event_id: 'both',
      event_source_url: 'https://glass.example/thanks',
      custom_data: { ...value, order_id: '7', content_ids: ['vase'] },
    }),
    anEvent(now, {
      event_id: 'found',
      event_name: 'search',
      event_source_url: 'https://glass.example/',
    }),
    anEvent(now, { event_id: 'in the shop', action_source: 'offline' }),
  ]);

  const { status, overlap, sources } = await health('DAY');
  expect([status, overlap]).toEqual(['POOR', 33]);
  const [tag, api] = sources;
  expect(tag).toMatchObject({
    source: 'TAG',
    received: 2,
    repeated: 1,
    quality: 'NEEDS_IMPROVEMENT',
  });
  expect(api).toMatchObject({ source: 'CONVERSIONS_API', received: 2, quality: 'GOOD' });
  const sharesOf = (one: typeof tag) =>
    Object.fromEntries((one?.parts ?? []).map(({ part, share }) => [part, share]));
  expect(sharesOf(tag)).toEqual({
    hashed_email: 0,
    click_id: 0,
    client_ip_address: 100,
    client_user_agent: 100,
    external_id: 0,
    order_id: 0,
    order_value: 50,
    product_id: 0,
    source_url: 0,
    currency: 50,
  });
  // Searches need no value.
  expect(sharesOf(api)).toMatchObject({ hashed_email: 100, order_value: 100, currency: 100 });
  const issues = new Map(tag?.parts.map(({ part, issue }) => [part, issue]));
  expect(issues.get('hashed_email')).toBe('NEVER_SENT');
  expect(issues.get('order_value')).toBe('OFTEN_MISSING');
  expect(issues.get('external_id')).toBeNull();

  expect(await health('DAY', 'OFFLINE')).toMatchObject({
    overlap: null,
    sources: [{ source: 'CONVERSIONS_API', received: 1 }],
  });
  await tellByTag(app, glass, new Date(now.getTime() - 5 * DAY_MS), [{ event_id: 'earlier' }]);
  expect((await health('DAY')).sources[0]?.received).toBe(2);
  expect((await health('TWO_WEEKS')).sources[0]?.received).toBe(3);
  const stranger = await anAdvertiser(app);
  const wanted = { advertiser_id, lookback: 'DAY', platform: 'WEB' } as const;
  expect(await stranger.owner.refusal(getConversionHealth, wanted)).toMatchObject({ status: 404 });
});
