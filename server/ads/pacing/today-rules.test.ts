import { expect, test } from 'vitest';
import { campaignCaps } from '../core/budget-rules.ts';
import { todayOf, type Limit } from './today-rules.ts';
import { shareOfWeek } from './traffic-rules.ts';

const MONDAY = Date.parse('2026-03-16T12:00:00Z');
const DAY_MS = 86_400_000;
const BUDGET = 700_000_000;
const { day = 0, week = 0 } = campaignCaps({
  dailyCap: BUDGET,
  lifetimeCap: null,
  isFlexible: true,
});

/** Hours of a week with these views on each day. */
const trafficOf = (days: readonly number[]): Map<number, number> =>
  new Map(
    days.flatMap((views, number) => hoursOf(number).map((hour) => [hour, Math.floor(views / 24)])),
  );
const hoursOf = (dayOfWeek: number): number[] =>
  Array.from({ length: 24 }, (_, hour) => dayOfWeek * 24 + hour);

/** Returns a flexible budget's plans over many days, all fully spent. */
function plansBy(traffic: ReadonlyMap<number, number>, days: number): number[] {
  const plans: number[] = [];
  for (let number = 0; number < days; number += 1) {
    const now = new Date(MONDAY + number * DAY_MS);
    const before = plans.slice(-6).reduce((sum, each) => sum + each, 0);
    const cap = Math.min(day, week - before);
    const limit: Limit = { period: 'day', cap, weekCap: week, spent: 0 };
    const when = { now, endsAt: null, shareOfWeek: shareOfWeek(traffic, now) };
    plans.push(todayOf([limit], null, when).budget ?? 0);
  }
  return plans;
}

test('a flexible day plans its budget where all days are alike, and nothing is known of any', () => {
  for (const traffic of [new Map<number, number>(), trafficOf([999, 999, 999, 999, 999, 999, 999])])
    for (const planned of plansBy(traffic, 20)) expect(planned / BUDGET).toBeCloseTo(1, 4);
});

test('a busy weekday plans more than a quiet one, up to twice the budget, and seven days never more than seven', () => {
  const thousands = [50, 50, 50, 50, 100, 400, 100].map((views) => views * 1_000);
  const plans = plansBy(trafficOf(thousands), 28);
  for (const [number, planned] of plans.entries()) {
    const seven = plans.slice(Math.max(0, number - 6), number + 1);
    expect(seven.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(week);
    if (number % 7 === 5) expect(planned).toBe(day);
    else expect(planned / BUDGET).toBeCloseTo(number % 7 < 4 ? 0.43 : 0.87, 1);
  }
});

test('a day that is not flexible takes its limit, however busy it is', () => {
  const plain: Limit = { period: 'day', cap: BUDGET, weekCap: null, spent: 0 };
  const when = { now: new Date(MONDAY), endsAt: null, shareOfWeek: 10 };
  expect(todayOf([plain], null, when).budget).toBe(BUDGET);
});
