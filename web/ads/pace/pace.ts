import type { Campaign } from '#contract/ads/objects.ts';
import { SLOW_PERCENT } from '#contract/ads/recommendations/rules.ts';

const DAY_S = 86_400;
const PERCENT = 100;

/** A campaign's spend of its own budget: today's for a daily budget, all since the start for a lifetime budget. */
export interface Pace {
  readonly isDaily: boolean;
  readonly spent: number;
  /** Fractions of the budget spent and of the time elapsed, 0 to 1; the time is null without an end. */
  readonly share: number;
  readonly time: number | null;
  /** Running, but spending much less than the elapsed time suggests. */
  readonly isSlow: boolean;
}

const within = (share: number): number => Math.min(1, Math.max(0, share));

/** The elapsed fraction of the UTC day for a daily budget, else of the campaign's schedule. */
function timeOf(campaign: Campaign, now: number): number | null {
  if (campaign.daily_spend_cap !== null) return (now % DAY_S) / DAY_S;
  const { end_time: end, start_time, created_time } = campaign;
  const start = start_time ?? created_time;
  return end === null || end <= start ? null : within((now - start) / (end - start));
}

/** Null for a campaign without its own budget, or while its spend is unknown. */
export function paceOf(campaign: Campaign, spent: number | null, now: number): Pace | null {
  const { daily_spend_cap: daily, lifetime_spend_cap: whole, summary_status: summary } = campaign;
  const budget = daily ?? whole;
  if (budget === null || budget === 0 || spent === null) return null;
  const share = within(spent / budget);
  const time = timeOf(campaign, now);
  const isSlow = summary === 'RUNNING' && time !== null && share * PERCENT < time * SLOW_PERCENT;
  return { isDaily: daily !== null, spent, share, time, isSlow };
}
