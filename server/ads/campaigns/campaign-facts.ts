import type { changedCampaign, changedGroup } from '#contract/ads/campaigns.ts';
import {
  campaignProblems,
  groupProblems,
  targetingProblems,
  type RuledCampaign,
  type RuledGroup,
} from '#contract/ads/campaign-rules.ts';
import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod/mini';
import type { AdAccount } from '#server/kernel/context/context.ts';
import type { CampaignRow } from '../core/campaign-store.ts';
import type { GroupRow } from '../core/group-store.ts';
import { maybeSeconds, timeAfter } from '../core/times.ts';
import { refuseField } from '../core/field-rules.ts';
import { floorAbove, type Prices } from '../prices/floor-rules.ts';
import { requireNone } from './require-rules.ts';

/** What is left out of a change stays as it was. */
type Changed<Schema extends z.ZodMiniType> = Partial<z.output<Schema>>;

const or = <T>(asked: T | undefined, before: T): T => (asked === undefined ? before : asked);

/** A campaign as it would be with what was asked for. */
export function campaignWith(
  row: CampaignRow,
  asked: Changed<typeof changedCampaign>,
): CampaignRow {
  return {
    ...row,
    name: or(asked.name, row.name),
    objective: or(asked.objective_type, row.objective),
    status: or(asked.status, row.status),
    dailyCap: or(asked.daily_spend_cap, row.dailyCap),
    lifetimeCap: or(asked.lifetime_spend_cap, row.lifetimeCap),
    isSharedBudget: or(asked.is_campaign_budget_optimization, row.isSharedBudget),
    isFlexible: or(asked.is_flexible_daily_budgets, row.isFlexible),
    startAt: timeAfter(row.startAt, asked.start_time),
    endAt: timeAfter(row.endAt, asked.end_time),
  };
}

/** An ad group as it would be with what was asked for; one that bids by itself has no bid. */
export function groupWith(row: GroupRow, asked: Changed<typeof changedGroup>): GroupRow {
  return {
    ...row,
    name: or(asked.name, row.name),
    status: or(asked.status, row.status),
    billableEvent: or(asked.billable_event, row.billableEvent),
    budgetType: or(asked.budget_type, row.budgetType),
    budget: or(asked.budget_in_micro_currency, row.budget),
    bidStrategy: or(asked.bid_strategy_type, row.bidStrategy),
    bid: or(asked.bid_in_micro_currency, row.bid),
    pacing: or(asked.pacing_delivery_type, row.pacing),
    placements: or(asked.placement_group, row.placements),
    isAutoTargeted: or(asked.auto_targeting_enabled, row.isAutoTargeted),
    goal: or(asked.optimization_goal_metadata, row.goal),
    frequencyCap: or(asked.lifetime_frequency_cap, row.frequencyCap),
    spec: or(asked.targeting_spec, row.spec),
    startAt: timeAfter(row.startAt, asked.start_time),
    endAt: timeAfter(row.endAt, asked.end_time),
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

/** Refuses a campaign that does not go together, or not with these of its ad groups. */
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

/** Refuses what would choose nobody; `before` is null for a new ad group. */
export function requireTargets(after: GroupRow, before: GroupRow | null): void {
  if (before !== null && isDeepStrictEqual(before.spec, after.spec)) return;
  requireNone(targetingProblems(after.spec));
}

const MICROS = 1_000_000;

/** Refuses a bid that would be shown nowhere, or not where the ad group says. */
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
