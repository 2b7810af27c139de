import { expect, test } from 'vitest';
import type { AdGroup, Campaign } from '#contract/ads/objects.ts';
import { planOf } from './pacing.ts';

const DAY = 86_400;
const START = 100 * DAY;
const NOW = START + 5 * DAY;

const aCampaign = (more: Partial<Campaign> = {}) =>
  ({
    daily_spend_cap: null,
    lifetime_spend_cap: null,
    created_time: START,
    start_time: START,
    end_time: null,
    ...more,
  }) as Campaign;
const aGroup = (more: Partial<AdGroup> = {}) =>
  ({
    status: 'ACTIVE',
    summary_status: 'RUNNING',
    budget_type: 'DAILY',
    budget_in_micro_currency: 7,
    start_time: null,
    end_time: null,
    ...more,
  }) as AdGroup;

test('a day may cost what the running ad groups may together, up to the cap of the campaign', () => {
  const groups = [aGroup(), aGroup({ budget_in_micro_currency: 5 })];
  expect(planOf(aCampaign(), groups, NOW)).toEqual({ today: 12, inAll: null, byNow: null });
  expect(planOf(aCampaign({ daily_spend_cap: 10 }), groups, NOW).today).toBe(10);
  const rest = [aGroup({ status: 'PAUSED' }), aGroup({ summary_status: 'COMPLETED' }), aGroup()];
  expect(planOf(aCampaign(), rest, NOW).today).toBe(7);
});

test('what has an end costs its days together, and by now as much as has gone by', () => {
  const ending = aCampaign({ end_time: START + 10 * DAY });
  expect(planOf(ending, [aGroup()], NOW)).toEqual({ today: 7, inAll: 70, byNow: 35 });
  expect(planOf(ending, [aGroup()], START + 90 * DAY).byNow).toBe(70);
  // It starts and ends at noon, so it touches eleven UTC days.
  const noon = aCampaign({ start_time: START + DAY / 2, end_time: START + 10.5 * DAY });
  expect(planOf(noon, [aGroup()], NOW).inAll).toBe(77);
});

test('a budget for all of the time is the plan, with or without an end', () => {
  const whole = aGroup({ budget_type: 'LIFETIME', budget_in_micro_currency: 100 });
  expect(planOf(aCampaign(), [whole], NOW)).toEqual({ today: null, inAll: 100, byNow: null });
  const ending = aCampaign({ end_time: START + 10 * DAY });
  expect(planOf(ending, [whole], NOW).byNow).toBe(50);
  const capped = aCampaign({ lifetime_spend_cap: 60, end_time: START + 10 * DAY });
  expect(planOf(capped, [whole], NOW)).toEqual({ today: null, inAll: 60, byNow: 30 });
});

test('a campaign that shares its budget has that as its plan', () => {
  const shared = aCampaign({ daily_spend_cap: 9, end_time: START + 10 * DAY });
  const group = aGroup({ budget_type: 'CBO_ADGROUP', budget_in_micro_currency: null });
  expect(planOf(shared, [group], NOW)).toEqual({ today: 9, inAll: 90, byNow: 45 });
});
