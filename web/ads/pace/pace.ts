import type { Campaign } from '#contract/ads/objects.ts';
import { SLOW_PERCENT } from '#contract/ads/recommendations/rules.ts';

const DAY_S = 86_400;
const PERCENT = 100;

/** What a campaign spent of its own budget: of a daily one today, of a lifetime one since it began. */
export interface Pace {
  readonly isDaily: boolean;
  readonly spent: number;
  /** Shares of the budget and of its time, from 0 to 1; no share of time that has no end. */
  readonly share: number;
  readonly time: number | null;
  /** It runs, and spends far less than its time lets one expect. */
  readonly isSlow: boolean;
}

const within = (share: number): number => Math.min(1, Math.max(0, share));

/** How much of a daily budget's UTC day, or of a campaign's days, is over. */
function timeOf(campaign: Campaign, now: number): number | null {
  if (campaign.daily_spend_cap !== null) return (now % DAY_S) / DAY_S;
  const { end_time: end, start_time, created_time } = campaign;
  const start = start_time ?? created_time;
  return end === null || end <= start ? null : within((now - start) / (end - start));
}

/** Null of a campaign without a budget of its own, or while nobody knows what it spent. */
export function paceOf(campaign: Campaign, spent: number | null, now: number): Pace | null {
  const { daily_spend_cap: daily, lifetime_spend_cap: whole, summary_status: summary } = campaign;
  const budget = daily ?? whole;
  if (budget === null || budget === 0 || spent === null) return null;
  const share = within(spent / budget);
  const time = timeOf(campaign, now);
  const isSlow = summary === 'RUNNING' && time !== null && share * PERCENT < time * SLOW_PERCENT;
  return { isDaily: daily !== null, spent, share, time, isSlow };
}
