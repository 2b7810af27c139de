import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  getConversionFeed,
  getConversionMatch,
  getConversionOverview,
  MIN_MATCHED_PEOPLE,
} from '#contract/ads/conversions/overview.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { anEvent, programOf, send, tellByTag } from '../conversion-events/test-events.ts';
import { anAdvertiser } from '../test-ads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const HOUR_MS = 3_600_000;

test('each event is counted by way, platform and bar of the period, and what two ways sent counts as merged', async () => {
  const glass = await anAdvertiser(app);
  const { owner, advertiser_id } = glass;
  const now = app.clock.now;
  const at = Math.floor(now.getTime() / 1000);
  const value = { custom_data: { value: 3, currency: 'USD' } };
  await tellByTag(app, glass, now, [{ event_id: 'both', ...value }, { event_id: 'page alone' }]);
  const earlier = new Date(now.getTime() - 30 * HOUR_MS);
  await tellByTag(app, glass, earlier, [{ event_id: 'yesterday' }]);
  await tellByTag(app, glass, new Date(now.getTime() - 8 * 24 * HOUR_MS), [
    { event_id: 'last week' },
  ]);
  await send(await programOf(app, glass), advertiser_id, [
    anEvent(now, { event_id: 'both', ...value }),
    anEvent(now, { event_id: 'in the shop', event_name: 'lead', action_source: 'offline' }),
  ]);
  const day = await owner.call(getConversionOverview, { advertiser_id, period: 'DAY' });
  const last = (count: number) => [...Array.from({ length: 23 }, () => 0), count];
  expect(day).toMatchObject({
    at,
    start_time: at - (at % 3600) - 23 * 3600,
    events: [
      {
        event_name: 'checkout',
        sources: [
          { source: 'TAG', received: 2 },
          { source: 'CONVERSIONS_API', received: 1 },
        ],
        received: 3,
        merged: 1,
        value_in_micro_currency: 3_000_000,
        received_before: 1,
        last_received_time: at,
        bars: last(3),
      },
      { event_name: 'lead', received: 1, merged: 0, received_before: 0, bars: last(1) },
    ],
    before: { received: 1, merged: 0, value_in_micro_currency: 0 },
    sources: [
      { source: 'TAG', received: 2 },
      { source: 'CONVERSIONS_API', received: 2 },
    ],
    platforms: [
      { platform: 'WEB', received: 3 },
      { platform: 'OFFLINE', received: 1 },
    ],
  });
  const counted = async (period: 'WEEK' | 'FOUR_WEEKS', source?: 'TAG') => {
    const { events } = await owner.call(getConversionOverview, { advertiser_id, period, source });
    const sum = (bars: readonly number[]) => bars.reduce((all, one) => all + one, 0);
    return events.map(({ event_name, received, bars }) => [event_name, received, sum(bars)]);
  };
  expect(await counted('WEEK')).toEqual([
    ['checkout', 4, 4],
    ['lead', 1, 1],
  ]);
  expect(await counted('FOUR_WEEKS', 'TAG')).toEqual([['checkout', 4, 4]]);
  const inShops = { advertiser_id, period: 'DAY' as const, platform: 'OFFLINE' as const };
  expect(await owner.call(getConversionOverview, inShops)).toMatchObject({
    events: [{ event_name: 'lead', received: 1 }],
    before: { received: 0 },
    platforms: [{ platform: 'OFFLINE', received: 1 }],
  });
});

test('events stand one after the other, counted and refused, and say nothing of whom they are about', async () => {
  const glass = await anAdvertiser(app);
  const { owner, advertiser_id } = glass;
  const now = app.clock.now;
  const at = Math.floor(now.getTime() / 1000);
  await tellByTag(app, glass, now, [{ event_id: 'one' }]);
  const program = await programOf(app, glass);
  await send(program, advertiser_id, [anEvent(now, { event_id: 'one' })]);
  await send(program, advertiser_id, [
    anEvent(now, {
      event_id: 'two',
      event_time: at - 60,
      custom_data: { value: 2, currency: 'USD' },
    }),
    anEvent(now, { event_id: 'wrong', event_name: 'buy' }),
  ]);
  const all = await owner.call(getConversionFeed, { advertiser_id });
  const [wrong, two, one] = all.data;
  expect(one).toEqual({
    id: expect.any(String),
    type: 'conversion_feed_event',
    status: 'COUNTED',
    received_time: at,
    event_time: at,
    event_name: 'checkout',
    event_id: 'one',
    sources: ['TAG', 'CONVERSIONS_API'],
    value_in_micro_currency: null,
    reason: null,
  });
  expect(two).toMatchObject({ event_time: at - 60, value_in_micro_currency: 2_000_000 });
  expect(wrong).toMatchObject({
    status: 'REFUSED',
    event_time: null,
    event_name: 'buy',
    event_id: 'wrong',
    sources: ['CONVERSIONS_API'],
    reason: "event_name: We don't know this event.",
  });
  const found = async (more: object) => {
    const { data } = await owner.call(getConversionFeed, { advertiser_id, ...more });
    return data.map(({ event_id }) => event_id);
  };
  expect(await found({ status: 'REFUSED' })).toEqual(['wrong']);
  expect(await found({ status: 'COUNTED' })).toEqual(['two', 'one']);
  expect(await found({ event_id: 'two' })).toEqual(['two']);
  expect(await found({ event_id: 'wrong' })).toEqual(['wrong']);
  expect(await found({ event_id: 'three' })).toEqual([]);
  const analyst = await owner.delegate(['ANALYST']);
  expect(await analyst.call(getConversionFeed, { advertiser_id })).toEqual(all);
  const stranger = await anAdvertiser(app);
  for (const call of [getConversionFeed, getConversionMatch])
    expect(await stranger.owner.refusal(call, { advertiser_id })).toMatchObject({ status: 404 });
});

test('how many events are of people known here is told in tens, and only of 50 people or more', async () => {
  const glass = await anAdvertiser(app);
  const { owner, advertiser_id } = glass;
  const match = () => owner.call(getConversionMatch, { advertiser_id });
  expect(await match()).toEqual({ type: 'conversion_match', share: null });
  const events = Array.from({ length: 150 }, (_, at) => ({ event_id: `order-${at}` }));
  await tellByTag(app, glass, app.clock.now, events);
  const know = (people: number, each: number) =>
    app.db.transaction((tx) =>
      tx.run(
        `update ad_conversions set viewer = case when at.place < :people::int * :each::int
           then at.place % :people::int + 1 end
         from (select event_key as key, row_number() over (order by id) - 1 as place
               from ad_conversions where account_id = :advertiser_id) as at
         where account_id = :advertiser_id and event_key = at.key`,
        { advertiser_id, people, each },
      ),
    );
  await know(MIN_MATCHED_PEOPLE - 1, 3);
  expect((await match()).share).toBeNull();
  await know(MIN_MATCHED_PEOPLE, 1);
  // A third, rounded down to tens.
  expect((await match()).share).toBe(30);
});
