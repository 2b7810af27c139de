import { EVENTS_OF, type Payer } from '#contract/ads/campaign-rules.ts';
import type { DraftCampaign, DraftDocument, DraftGroup } from '#contract/ads/drafts/drafts.ts';
import { MICROS, suggestedBudget } from '#contract/ads/promote.ts';
import { newGuid } from '#web/kernel/core/guid.ts';

/** A unique, unguessable key of an entity in a document. */
export const newKey = newGuid;

const OBJECTIVE = 'CONSIDERATION';

export function newDocument(payer: Payer): DraftDocument {
  const campaign: DraftCampaign = {
    name: '',
    objective_type: OBJECTIVE,
    daily_spend_cap: null,
    lifetime_spend_cap: null,
    is_campaign_budget_optimization: false,
    is_flexible_daily_budgets: false,
    start_time: null,
    end_time: null,
  };
  return { step: 'CAMPAIGN', campaign, ad_groups: [newGroup(campaign, payer)] };
}

/** A new ad group with its campaign's defaults: everybody in the ad account's country, at the usual daily budget. */
export function newGroup(campaign: DraftCampaign, { country }: Payer): DraftGroup {
  const [event = 'CLICKTHROUGH'] = EVENTS_OF[campaign.objective_type];
  const isShared = campaign.is_campaign_budget_optimization;
  return {
    key: newKey(),
    name: '',
    billable_event: event,
    budget_in_micro_currency: isShared ? null : suggestedBudget(country) * MICROS,
    budget_type: isShared ? 'CBO_ADGROUP' : 'DAILY',
    bid_in_micro_currency: null,
    bid_strategy_type: 'AUTOMATIC_BID',
    pacing_delivery_type: 'STANDARD',
    placement_group: 'ALL',
    auto_targeting_enabled: true,
    targeting_spec: { LOCATION: [country] },
    optimization_goal_metadata: null,
    lifetime_frequency_cap: null,
    start_time: null,
    end_time: null,
    keywords: [],
    ads: [],
    product_groups: [],
  };
}
