import type { DraftCampaign, DraftDocument, DraftGroup } from '#contract/ads/drafts/drafts.ts';

const DAY_SECONDS = 86_400;
const MS = 1000;

type Dates = Pick<DraftCampaign, 'start_time' | 'end_time'>;

/** The number of days that an ad group runs, including partial ones; null without an end. */
export function daysOf(campaign: Dates, group: Dates, now: number): number | null {
  const ends = [campaign.end_time, group.end_time].filter((end) => end !== null);
  if (ends.length === 0) return null;
  const today = Math.floor(now / MS);
  const from = Math.max(today, campaign.start_time ?? 0, group.start_time ?? 0);
  return Math.max(1, Math.ceil((Math.min(...ends) - from) / DAY_SECONDS));
}

/** The ad group's maximum cost per day, in micros; null if unknown. */
export function dayBudgetOf(
  campaign: DraftCampaign,
  group: DraftGroup,
  now: number,
): number | null {
  const days = daysOf(campaign, group, now);
  const spread = (whole: number | null): number | null =>
    whole === null || days === null ? null : Math.floor(whole / days);
  if (group.budget_type === 'CBO_ADGROUP') {
    return campaign.daily_spend_cap ?? spread(campaign.lifetime_spend_cap);
  }
  if (group.budget_type === 'LIFETIME') return spread(group.budget_in_micro_currency);
  return group.budget_in_micro_currency;
}

/** The maximum cost per day and in total; null without a limit. */
export interface Cost {
  readonly day: number | null;
  readonly whole: number | null;
}

/** A campaign costs the sum of its ad groups, up to its own cap. */
export function costOf({ campaign, ad_groups: groups }: DraftDocument, now: number): Cost {
  const { daily_spend_cap: dayCap, lifetime_spend_cap: wholeCap } = campaign;
  const ofGroups = (of: (group: DraftGroup) => number | null): number | null =>
    groups.reduce<number | null>((sum, group) => {
      const one = of(group);
      return sum === null || one === null ? null : sum + one;
    }, 0);
  const least = (cap: number | null, sum: number | null): number | null => {
    if (cap === null || sum === null) return cap ?? sum;
    return Math.min(cap, sum);
  };
  if (campaign.is_campaign_budget_optimization) {
    const days = groups[0] ? daysOf(campaign, groups[0], now) : null;
    const spread = wholeCap !== null && days !== null ? Math.floor(wholeCap / days) : null;
    return {
      day: dayCap ?? spread,
      whole: wholeCap ?? (dayCap !== null && days !== null ? dayCap * days : null),
    };
  }
  const whole = ofGroups((group) => {
    if (group.budget_type === 'LIFETIME') return group.budget_in_micro_currency;
    const days = daysOf(campaign, group, now);
    return days === null || group.budget_in_micro_currency === null
      ? null
      : group.budget_in_micro_currency * days;
  });
  return {
    day: least(
      dayCap,
      ofGroups((group) => dayBudgetOf(campaign, group, now)),
    ),
    whole: least(wholeCap, whole),
  };
}
