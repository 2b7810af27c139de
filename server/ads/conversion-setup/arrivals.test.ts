import { afterAll, beforeAll, expect, test } from 'vitest';
import { getConversionArrivals, getConversionOverlap } from '#contract/ads/conversions/arrivals.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { clickIds } from '../conversion-events/click-id.ts';
import { TAG } from '../conversion-events/conversion-store.ts';
import { readEvent } from '../conversion-events/read-event.ts';
import { takeEvents } from '../conversion-events/take-events.ts';
import { anEvent, programOf, send } from '../conversion-events/test-events.ts';
import { firstRates } from '../prices/exchange-rules.ts';
import { type Advertiser, anAdvertiser } from '../test-ads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const byTag = ({ advertiser_id }: Advertiser, events: readonly Record<string, unknown>[]) =>
  app.db.transaction((tx) => {
    const { now } = app.clock;
    const rules = { now, currency: 'USD', rates: firstRates };
    const account = { id: advertiser_id, bucket: bucketOf(advertiser_id) };
    const sent = events.map((raw) => ({ raw, reading: readEvent(raw, rules) }));
    const taking = { tx, read: app.db.read, clickIds: clickIds('a key', null) };
    return takeEvents(taking, { account, source: TAG, now }, sent);
  });

test('an account sees what arrived by each way, the newest event, what it came with, and why others were refused', async () => {
  const glass = await anAdvertiser(app);
  const { owner, advertiser_id } = glass;
  const at = Math.floor(app.clock.now.getTime() / 1000);
  expect(await owner.call(getConversionArrivals, { advertiser_id })).toEqual({
    type: 'conversion_arrivals',
    at,
    sources: [],
    last_api_event: null,
    api_sample: 0,
    api_parts: [],
    refusals: [],
  });
  const now = app.clock.now;
  await byTag(glass, [
    anEvent(now, { event_id: 'both' }),
    anEvent(now, { event_id: 'page alone' }),
  ]);
  await send(await programOf(app, glass), advertiser_id, [
    anEvent(now, { event_id: 'both', event_source_url: 'https://glass.example/thanks' }),
    anEvent(now, { event_id: 'server alone', event_name: 'signup' }),
    anEvent(now, { event_id: 'wrong', event_name: 'buy' }),
  ]);
  const arrived = await owner.call(getConversionArrivals, { advertiser_id });
  expect(arrived).toMatchObject({
    sources: [
      { source: 'TAG', received: 2, merged: 0, last_received_time: at },
      { source: 'CONVERSIONS_API', received: 2, merged: 1, last_received_time: at },
    ],
    last_api_event: { event_name: 'signup', event_id: 'server alone', received_time: at },
    api_sample: 2,
    refusals: [
      {
        event_name: 'buy',
        event_id: 'wrong',
        reason: "event_name: We don't know this event.",
      },
    ],
  });
  const counts = new Map(arrived.api_parts.map(({ part, count }) => [part, count]));
  expect([counts.get('hashed_email'), counts.get('source_url')]).toEqual([2, 1]);

  expect(await owner.call(getConversionOverlap, { advertiser_id })).toEqual({
    type: 'conversion_overlap',
    at,
    events: [
      { event_name: 'checkout', tag: 2, api: 1, file: 0, pairs: 1, counted: 2 },
      { event_name: 'signup', tag: 0, api: 1, file: 0, pairs: 0, counted: 1 },
    ],
    examples: [
      {
        event_name: 'checkout',
        event_id: 'both',
        received_time: at,
        sources: ['TAG', 'CONVERSIONS_API'],
      },
    ],
  });
  const analyst = await owner.delegate(['ANALYST']);
  expect(await analyst.call(getConversionArrivals, { advertiser_id })).toEqual(arrived);
  const stranger = await anAdvertiser(app);
  for (const call of [getConversionArrivals, getConversionOverlap])
    expect(await stranger.owner.refusal(call, { advertiser_id })).toMatchObject({ status: 404 });
});
