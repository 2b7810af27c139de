import type { Ad, AdGroup, Campaign } from '#contract/ads/objects.ts';
import type { AdAccount } from '#server/kernel/context/context.ts';
import { maybeSeconds, toSeconds } from '../core/times.ts';
import type { AboveAd } from './above-store.ts';
import type { AdRow } from '../core/ad-store.ts';
import type { CampaignRow } from '../core/campaign-store.ts';
import type { GroupRow } from '../core/group-store.ts';
import { adSummaryOf, groupSummaryOf, summaryOf } from '../core/state-rules.ts';

type Standing = Pick<AdAccount, 'isStopped'>;

function commonOf(row: CampaignRow | GroupRow | AdRow) {
  return {
    id: row.id,
    ad_account_id: row.accountId,
    name: row.name,
    status: row.status,
    created_time: toSeconds(row.createdAt),
    updated_time: toSeconds(row.updatedAt),
    version: row.version,
  };
}

export function campaignView(row: CampaignRow, account: Standing, now: Date): Campaign {
  return {
    ...commonOf(row),
    type: 'campaign',
    objective_type: row.objective,
    daily_spend_cap: row.dailyCap,
    lifetime_spend_cap: row.lifetimeCap,
    start_time: maybeSeconds(row.startAt),
    end_time: maybeSeconds(row.endAt),
    is_campaign_budget_optimization: row.isSharedBudget,
    is_flexible_daily_budgets: row.isFlexible,
    is_performance_plus: row.madeBy === 'automated',
    summary_status: summaryOf(row, account, now),
  };
}

export function groupView(
  row: GroupRow,
  campaign: CampaignRow,
  account: Standing,
  now: Date,
): AdGroup {
  return {
    ...commonOf(row),
    type: 'adgroup',
    campaign_id: row.campaignId,
    billable_event: row.billableEvent,
    budget_in_micro_currency: row.budget,
    budget_type: row.budgetType,
    bid_in_micro_currency: row.bid,
    bid_strategy_type: row.bidStrategy,
    pacing_delivery_type: row.pacing,
    placement_group: row.placements,
    auto_targeting_enabled: row.isAutoTargeted,
    targeting_spec: row.spec,
    optimization_goal_metadata: row.goal,
    lifetime_frequency_cap: row.frequencyCap,
    start_time: maybeSeconds(row.startAt),
    end_time: maybeSeconds(row.endAt),
    summary_status: groupSummaryOf(row, campaign, account, now),
  };
}

export function adView(
  row: AdRow,
  { group, campaign, account, isPinDeleted }: AboveAd & { readonly isPinDeleted: boolean },
): Ad {
  return {
    ...commonOf(row),
    type: 'ad',
    campaign_id: row.campaignId,
    ad_group_id: row.groupId,
    pin_id: row.pinId,
    creative_type: row.creativeType,
    destination_url: row.destinationUrl,
    review_status: row.review,
    rejected_reasons: [...row.reasons],
    is_pin_deleted: isPinDeleted,
    summary_status: adSummaryOf(row, group, campaign, account),
  };
}
