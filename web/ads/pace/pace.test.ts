import { expect, test } from 'vitest';
import type { Campaign } from '#contract/ads/objects.ts';
import { paceOf } from './pace.ts';

const DAY = 86_400;
const NOON = 20_000 * DAY + DAY / 2;
const daily = {
  summary_status: 'RUNNING',
  daily_spend_cap: 10_000_000,
  lifetime_spend_cap: null,
  created_time: NOON - DAY,
  start_time: null,
  end_time: null,
} as Campaign;
const whole: Campaign = {
  ...daily,
  daily_spend_cap: null,
  lifetime_spend_cap: 100_000_000,
  start_time: NOON - DAY,
  end_time: NOON + 3 * DAY,
};

test('a daily budget is measured by its UTC day, and a lifetime one by the days of its campaign', () => {
  expect(paceOf(daily, 4_000_000, NOON)).toMatchObject({ isDaily: true, share: 0.4, time: 0.5 });
  expect(paceOf(whole, 25_000_000, NOON)).toMatchObject({
    isDaily: false,
    share: 0.25,
    time: 0.25,
  });
  expect(paceOf({ ...whole, end_time: null }, 1, NOON)?.time).toBeNull();
});

test('what spends less than half of what its time lets expect is slow, as long as it runs', () => {
  expect(paceOf(daily, 2_400_000, NOON)?.isSlow).toBe(true);
  expect(paceOf(daily, 2_600_000, NOON)?.isSlow).toBe(false);
  expect(paceOf({ ...daily, summary_status: 'PAUSED' }, 0, NOON)?.isSlow).toBe(false);
});

test('without a budget of its own, or before it is known what was spent, there is no pace', () => {
  expect(paceOf({ ...daily, daily_spend_cap: null }, 5, NOON)).toBeNull();
  expect(paceOf(daily, null, NOON)).toBeNull();
  expect(paceOf(daily, 20_000_000, NOON)?.share).toBe(1);
});
