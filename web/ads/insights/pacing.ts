import type { AdGroup, Campaign } from '#contract/ads/objects.ts';

const DAY_S = 86_400;

/** What a campaign may cost, in micros; null of what has no limit, or of what nobody set one for. */
export interface Plan {
  readonly today: number | null;
  readonly inAll: number | null;
  /** As much of all as has time gone by. */
  readonly byNow: number | null;
}

/** What a campaign or an ad group may cost, and from when to when, in Unix seconds. */
interface Limit {
  readonly daily: number | null;
  readonly whole: number | null;
  readonly start: number;
  readonly end: number | null;
}

/** In all: of a daily limit that ends, as much as its UTC days together. */
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

/** Of several together; null as soon as one of them has none. */
function sumOf(amounts: readonly (number | null)[]): number | null {
  if (amounts.length === 0) return null;
  return amounts.reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0);
}

const least = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

const runsNow = ({ status, summary_status: summary }: AdGroup): boolean =>
  status === 'ACTIVE' && summary !== 'COMPLETED' && summary !== 'NOT_STARTED';

/** What a campaign may cost: its own caps and the budgets of its ad groups, whichever is less. */
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
