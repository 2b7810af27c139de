import { expect, test } from 'vitest';
import type { OverviewEvent } from '#contract/ads/conversions/overview.ts';
import { isSilent } from './is-silent.ts';

const HOUR = 3600;

const event = (received: number, hoursAgo: number): OverviewEvent => ({
  event_name: 'checkout',
  sources: [],
  received,
  merged: 0,
  value_in_micro_currency: 0,
  received_before: 0,
  last_received_time: -hoursAgo * HOUR,
  bars: [],
});

test('an event is silent once it has not come for much longer than it usually takes', () => {
  // A thousand a week is six an hour.
  expect(isSilent(event(1000, 2), 'WEEK', 0)).toBe(false);
  expect(isSilent(event(1000, 4), 'WEEK', 0)).toBe(true);
  // 21 a week is one in eight hours.
  expect(isSilent(event(21, 90), 'WEEK', 0)).toBe(false);
  expect(isSilent(event(21, 100), 'WEEK', 0)).toBe(true);
  expect(isSilent(event(19, 160), 'WEEK', 0)).toBe(false);
});
