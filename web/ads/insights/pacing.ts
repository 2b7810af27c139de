import type { AdGroup, Campaign } from '#contract/ads/objects.ts';

const DAY_S = 86_400;

/** A campaign's limits, in micros; null without a limit. */
export interface Plan {
  readonly today: number | null;
  readonly inAll: number | null;
  /** The part of the total proportional to the time elapsed. */
  readonly byNow: number | null;
}

/** The limits of a campaign or an ad group, in micros, and its schedule, in Unix seconds. */
interface Limit {
  readonly daily: number | null;
  readonly whole: number | null;
  readonly start: number;
  readonly end: number | null;
}

/** The total limit: a daily limit with an end is multiplied by its UTC days. */
function allOf({ daily, whole, start, end }: Limit): number | null {
  if (whole !== null || daily === null || end === null) return whole;
  return daily * Math.max(1, Math.ceil(end / DAY_S) - Math.floor(start / DAY_S));
}

function byNowOf(limit: Limit, now: number): number | null {
  const { start, end } = limit;
  const all = allOf(limit);
  if (all === null || end === null || end <= start) return null;
  return Math.round(all * Math.min(1, Math.max(0, (now - start) / (end - start))));
}

const limitOf = (campaign: Campaign): Limit => ({
  daily: campaign.daily_spend_cap,
  whole: campaign.lifetime_spend_cap,
  start: campaign.start_time ?? campaign.created_time,
  end: campaign.end_time,
});

const groupLimitOf = (group: AdGroup, campaign: Limit): Limit => ({
  daily: group.budget_type === 'DAILY' ? group.budget_in_micro_currency : null,
  whole: group.budget_type === 'LIFETIME' ? group.budget_in_micro_currency : null,
  start: group.start_time ?? campaign.start,
  end: group.end_time ?? campaign.end,
});

/** The sum; null if any amount is null. */
function sumOf(amounts: readonly (number | null)[]): number | null {
  if (amounts.length === 0) return null;
  return amounts.reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0);
}

const least = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

const runsNow = ({ status, summary_status: summary }: AdGroup): boolean =>
  status === 'ACTIVE' && summary !== 'COMPLETED' && summary !== 'NOT_STARTED';

/** A campaign's plan: the lesser of its own caps and the sum of its ad groups' budgets. */
export function planOf(campaign: Campaign, groups: readonly AdGroup[], now: number): Plan {
  const own = limitOf(campaign);
  const daily = groups.filter(runsNow).map((group) => groupLimitOf(group, own).daily);
  const parts = groups.map((group) => groupLimitOf(group, own));
  const ofGroups = sumOf(parts.map(allOf));
  const inAll = least(allOf(own), ofGroups);
  return {
    today: least(own.daily, sumOf(daily)),
    inAll,
    byNow: inAll === ofGroups ? sumOf(parts.map((part) => byNowOf(part, now))) : byNowOf(own, now),
  };
}
