import type { changedCampaign, changedGroup } from '#contract/ads/campaigns.ts';
import {
  campaignProblems,
  groupProblems,
  type RuledCampaign,
  type RuledGroup,
} from '#contract/ads/campaign-rules.ts';
import { targetingProblems } from '#contract/ads/targeting-rules.ts';
import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod/mini';
import type { AdAccount } from '#server/kernel/context/context.ts';
import type { CampaignRow } from '../core/campaign-store.ts';
import type { GroupRow } from '../core/group-store.ts';
import { maybeSeconds, timeAfter } from '../core/times.ts';
import { refuseField } from '../core/field-rules.ts';
import { floorAbove, type Prices } from '../prices/floor-rules.ts';
import { requireNone } from './require-rules.ts';

/** Fields left out of a change keep their value. */
type Changed<Schema extends z.ZodMiniType> = Partial<z.output<Schema>>;

const or = <T>(changes: T | undefined, before: T): T => (changes === undefined ? before : changes);

/** Returns the campaign with the requested changes. */
export function campaignWith(
  row: CampaignRow,
  changes: Changed<typeof changedCampaign>,
): CampaignRow {
  return {
    ...row,
    name: or(changes.name, row.name),
    objective: or(changes.objective_type, row.objective),
    status: or(changes.status, row.status),
    dailyCap: or(changes.daily_spend_cap, row.dailyCap),
    lifetimeCap: or(changes.lifetime_spend_cap, row.lifetimeCap),
    isSharedBudget: or(changes.is_campaign_budget_optimization, row.isSharedBudget),
    isFlexible: or(changes.is_flexible_daily_budgets, row.isFlexible),
    startAt: timeAfter(row.startAt, changes.start_time),
    endAt: timeAfter(row.endAt, changes.end_time),
  };
}

/** Returns the ad group with the requested changes; with automatic bidding its bid is null. */
export function groupWith(row: GroupRow, changes: Changed<typeof changedGroup>): GroupRow {
  return {
    ...row,
    name: or(changes.name, row.name),
    status: or(changes.status, row.status),
    billableEvent: or(changes.billable_event, row.billableEvent),
    budgetType: or(changes.budget_type, row.budgetType),
    budget: or(changes.budget_in_micro_currency, row.budget),
    bidStrategy: or(changes.bid_strategy_type, row.bidStrategy),
    bid: or(changes.bid_in_micro_currency, row.bid),
    pacing: or(changes.pacing_delivery_type, row.pacing),
    placements: or(changes.placement_group, row.placements),
    isAutoTargeted: or(changes.auto_targeting_enabled, row.isAutoTargeted),
    goal: or(changes.optimization_goal_metadata, row.goal),
    frequencyCap: or(changes.lifetime_frequency_cap, row.frequencyCap),
    spec: or(changes.targeting_spec, row.spec),
    startAt: timeAfter(row.startAt, changes.start_time),
    endAt: timeAfter(row.endAt, changes.end_time),
  };
}

const ruledCampaign = (row: CampaignRow): RuledCampaign => ({
  objective_type: row.objective,
  daily_spend_cap: row.dailyCap,
  lifetime_spend_cap: row.lifetimeCap,
  is_campaign_budget_optimization: row.isSharedBudget,
  is_flexible_daily_budgets: row.isFlexible,
  start_time: maybeSeconds(row.startAt),
  end_time: maybeSeconds(row.endAt),
});

const ruledGroup = (row: GroupRow): RuledGroup => ({
  billable_event: row.billableEvent,
  budget_in_micro_currency: row.budget,
  budget_type: row.budgetType,
  bid_in_micro_currency: row.bid,
  bid_strategy_type: row.bidStrategy,
  pacing_delivery_type: row.pacing,
  optimization_goal_metadata: row.goal,
  lifetime_frequency_cap: row.frequencyCap,
  start_time: maybeSeconds(row.startAt),
  end_time: maybeSeconds(row.endAt),
});

/** Throws if the campaign is invalid, by itself or with these of its ad groups. */
export function requireRunnableCampaign(
  row: CampaignRow,
  groups: readonly GroupRow[],
  account: AdAccount,
): void {
  requireNone(campaignProblems(ruledCampaign(row), account));
  for (const group of groups) requireRunnableGroup(group, row, account);
}

export function requireRunnableGroup(
  row: GroupRow,
  campaign: CampaignRow,
  account: AdAccount,
): void {
  requireNone(groupProblems(ruledGroup(row), ruledCampaign(campaign), account));
}

/** Throws if the targeting matches nobody; `before` is null for a new ad group. */
export function requireTargets(after: GroupRow, before: GroupRow | null): void {
  if (before !== null && isDeepStrictEqual(before.spec, after.spec)) return;
  requireNone(targetingProblems(after.spec));
}

const MICROS = 1_000_000;

/** Throws if the bid is below the price floor of a country that the ad group targets. */
export function requireFloor(
  { bid, billableEvent, spec }: Pick<GroupRow, 'bid' | 'billableEvent' | 'spec'>,
  { objective }: Pick<CampaignRow, 'objective'>,
  { country, currency }: AdAccount,
  prices: Prices,
): void {
  if (bid === null) return;
  const above = floorAbove(bid, { objective, billableEvent, spec, currency }, prices, country);
  if (above === null) return;
  const least = `${above.micros / MICROS} ${currency}`;
  throw refuseField(
    'bid_in_micro_currency',
    `Bid at least ${least} to be shown in ${above.country}.`,
  );
}
