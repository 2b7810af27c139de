import { afterAll, beforeAll, expect, test } from 'vitest';
import { createConversionEvents } from '#contract/ads/conversions/events.ts';
import { getConversionFeed, getConversionOverview } from '#contract/ads/conversions/overview.ts';
import { getConversionTrials, TRIAL_MINUTES } from '#contract/ads/conversions/trials.ts';
import { eraseAdsOf } from '#server/ads/index.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { anEvent } from '../conversion-events/test-events.ts';
import { anAdvertiser } from '../test-ads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const MINUTE_MS = 60_000;

test('events with the test code are read and shown for half an hour, and never counted', async () => {
  const { owner, advertiser_id } = await anAdvertiser(app);
  const tried = () => owner.call(getConversionTrials, { advertiser_id });
  const { test_code, events: before } = await tried();
  expect(before).toEqual([]);
  expect(test_code).toMatch(/^TEST-[0-9A-F]{6}$/);
  const now = app.clock.now;
  const at = Math.floor(now.getTime() / 1000);
  const data = [
    anEvent(now, { event_id: 'good', custom_data: { value: 3 } }),
    anEvent(now, { event_id: 'wrong', event_name: 'buy' }),
  ];
  const answer = await owner.call(createConversionEvents, { advertiser_id, test_code, data });
  expect(answer).toMatchObject({ num_events_received: 2, num_events_processed: 1 });
  expect((await tried()).events).toEqual([
    {
      id: expect.any(String),
      received_time: at,
      event_name: 'buy',
      event_id: 'wrong',
      status: 'failed',
      error_message: "event_name: We don't know this event.",
      warning_message: null,
      value_in_micro_currency: null,
      parts: [],
    },
    {
      id: expect.any(String),
      received_time: at,
      event_name: 'checkout',
      event_id: 'good',
      status: 'processed',
      error_message: null,
      warning_message: 'custom_data.currency: Missing, so USD is assumed.',
      value_in_micro_currency: 3_000_000,
      parts: ['hashed_email', 'order_value'],
    },
  ]);
  expect((await owner.call(getConversionFeed, { advertiser_id })).data).toEqual([]);
  const { events } = await owner.call(getConversionOverview, { advertiser_id, period: 'DAY' });
  expect(events).toEqual([]);

  app.clock.now = new Date(now.getTime() + TRIAL_MINUTES * MINUTE_MS);
  expect((await tried()).events).toEqual([]);
  // Expired test events are deleted with the next test.
  await owner.call(createConversionEvents, { advertiser_id, test_code, data: data.slice(0, 1) });
  const stored = () =>
    app.db.read.rows(
      'select 1 as tried from ad_conversion_trials where account_id = :advertiser_id',
      {
        advertiser_id,
      },
    );
  expect(await stored()).toHaveLength(1);
  await app.db.transaction((tx) => eraseAdsOf({ tx, jobs: jobsIn(tx) }, owner.id));
  expect(await stored()).toEqual([]);
});

test('the code of another ad account is refused by its field and keeps nothing, and so are too many tries', async () => {
  const [one, other] = [await anAdvertiser(app), await anAdvertiser(app)];
  const { advertiser_id } = one;
  const { test_code } = await one.owner.call(getConversionTrials, { advertiser_id });
  const foreign = await other.owner.call(getConversionTrials, {
    advertiser_id: other.advertiser_id,
  });
  const data = [anEvent(app.clock.now)];
  const wrong = { advertiser_id, test_code: foreign.test_code, data };
  expect(await one.owner.refusal(createConversionEvents, wrong)).toMatchObject({
    code: 'invalid_input',
    detail: "That isn't this ad account's test code.",
  });
  expect((await one.owner.call(getConversionTrials, { advertiser_id })).events).toEqual([]);
  expect((await one.owner.call(getConversionFeed, { advertiser_id })).data).toEqual([]);
  await one.owner.call(createConversionEvents, { advertiser_id, test_code, data });
  await app.db.read.run('update use_counts set used = 60 where key = :key', {
    key: `conversion trials:${advertiser_id}`,
  });
  const again = { advertiser_id, test_code, data };
  expect(await one.owner.refusal(createConversionEvents, again)).toMatchObject({
    code: 'rate_limited',
  });
  expect(await other.owner.refusal(getConversionTrials, { advertiser_id })).toMatchObject({
    status: 404,
  });
});
