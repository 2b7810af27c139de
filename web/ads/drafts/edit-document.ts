import { EVENTS_OF, type Payer } from '#contract/ads/campaign-rules.ts';
import type {
  DraftAd,
  DraftCampaign,
  DraftDocument,
  DraftGroup,
  DraftPromotion,
} from '#contract/ads/drafts/drafts.ts';
import type { BidStrategy, Objective } from '#contract/ads/objects.ts';
import { MICROS, suggestedBudget } from '#contract/ads/promote.ts';
import type { TargetingSpec } from '#contract/ads/targeting.ts';
import { newGroup, newKey } from './new-document.ts';

/** Edits of a draft. Each also updates dependent fields, so that no invalid combination remains. */

export function withCampaign(
  document: DraftDocument,
  part: Partial<DraftCampaign>,
  payer: Payer,
): DraftDocument {
  const before = document.campaign;
  const campaign = { ...before, ...part };
  return {
    ...document,
    campaign,
    ad_groups: document.ad_groups.map((group) =>
      underBudget(underObjective(group, before, campaign), before, campaign, payer),
    ),
  };
}

function underObjective(
  group: DraftGroup,
  before: DraftCampaign,
  after: DraftCampaign,
): DraftGroup {
  if (before.objective_type === after.objective_type) return group;
  const events = EVENTS_OF[after.objective_type];
  const event = events.includes(group.billable_event) ? group.billable_event : events[0];
  const changed = withEvent(group, event ?? group.billable_event);
  return forObjective(changed, after.objective_type);
}

function forObjective(group: DraftGroup, objective: Objective): DraftGroup {
  const goal = objective === 'WEB_CONVERSION' ? group.optimization_goal_metadata : null;
  const isAutomatic = objective === 'VIDEO_COMPLETION';
  return {
    ...group,
    optimization_goal_metadata: goal,
    product_groups: objective === 'CATALOG_SALES' ? group.product_groups : [],
    ...(isAutomatic && { bid_strategy_type: 'AUTOMATIC_BID', bid_in_micro_currency: null }),
  };
}

/** Ad groups have no budgets of their own while the campaign distributes its budget. */
function underBudget(
  group: DraftGroup,
  before: DraftCampaign,
  after: DraftCampaign,
  { country }: Payer,
): DraftGroup {
  const isShared = after.is_campaign_budget_optimization;
  if (isShared === before.is_campaign_budget_optimization) return group;
  if (!isShared) {
    return {
      ...group,
      budget_type: 'DAILY',
      budget_in_micro_currency: suggestedBudget(country) * MICROS,
    };
  }
  return {
    ...group,
    budget_type: 'CBO_ADGROUP',
    budget_in_micro_currency: null,
    pacing_delivery_type: 'STANDARD',
  };
}

/** Sets the bid strategy. Automatic bidding clears the bids of the ad group and its product groups. */
export function withStrategy(group: DraftGroup, strategy: BidStrategy): DraftGroup {
  const chosen = { ...group, bid_strategy_type: strategy };
  if (strategy !== 'AUTOMATIC_BID') return chosen;
  const free = { bid_in_micro_currency: null };
  return {
    ...chosen,
    ...free,
    product_groups: group.product_groups.map((one) => ({ ...one, ...free })),
  };
}

/** Sets the billable event. Only ads billed by impression can limit views per person. */
export function withEvent(group: DraftGroup, event: DraftGroup['billable_event']): DraftGroup {
  const cap = event === 'IMPRESSION' ? group.lifetime_frequency_cap : null;
  return { ...group, billable_event: event, lifetime_frequency_cap: cap };
}

export function withGroup(
  document: DraftDocument,
  key: string,
  change: (group: DraftGroup) => DraftGroup,
): DraftDocument {
  const groups = document.ad_groups.map((group) => (group.key === key ? change(group) : group));
  return { ...document, ad_groups: groups };
}

/** Appends an ad group. */
export function withNewGroup(document: DraftDocument, payer: Payer): DraftDocument {
  const group = newGroup(document.campaign, payer);
  return { ...document, ad_groups: [...document.ad_groups, group] };
}

/** Removes an ad group; the last one stays. */
export function withoutGroup(document: DraftDocument, key: string): DraftDocument {
  const rest = document.ad_groups.filter((group) => group.key !== key);
  return rest.length === 0 ? document : { ...document, ad_groups: rest };
}

/** Sets part of the targeting; an empty value means everybody, and is omitted. */
export function withTarget<Part extends keyof TargetingSpec>(
  group: DraftGroup,
  part: Part,
  chosen: TargetingSpec[Part],
): DraftGroup {
  const { [part]: _, ...rest } = group.targeting_spec;
  const isAll = chosen === undefined || chosen.length === 0;
  return { ...group, targeting_spec: isAll ? rest : { ...rest, [part]: chosen } };
}

/** Toggles a Pin as an ad of the ad group. */
export function withPin(group: DraftGroup, pin: { readonly id: string; readonly title: string }) {
  const isThere = group.ads.some(({ pin_id: id }) => id === pin.id);
  if (isThere) return { ...group, ads: group.ads.filter(({ pin_id: id }) => id !== pin.id) };
  const ad: DraftAd = { key: newKey(), pin_id: pin.id, name: pin.title, destination_url: '' };
  return { ...group, ads: [...group.ads, ad] };
}

export function withAd(group: DraftGroup, key: string, part: Partial<DraftAd>): DraftGroup {
  return { ...group, ads: group.ads.map((ad) => (ad.key === key ? { ...ad, ...part } : ad)) };
}

/** Toggles a product group of the ad group. */
export function withProductGroup(
  group: DraftGroup,
  { id, name }: { readonly id: string; readonly name: string },
): DraftGroup {
  const others = group.product_groups.filter(({ product_group_id: of }) => of !== id);
  if (others.length < group.product_groups.length) return { ...group, product_groups: others };
  const added = { key: id, product_group_id: id, name, included: true };
  return { ...group, product_groups: [...others, { ...added, bid_in_micro_currency: null }] };
}

/** Changes a product group of the ad group; excluded ones have no bid. */
export function withPromotion(
  group: DraftGroup,
  key: string,
  part: Partial<Pick<DraftPromotion, 'included' | 'bid_in_micro_currency'>>,
): DraftGroup {
  const changed = group.product_groups.map((one) => (one.key === key ? { ...one, ...part } : one));
  return {
    ...group,
    product_groups: changed.map((one) =>
      one.included ? one : { ...one, bid_in_micro_currency: null },
    ),
  };
}
