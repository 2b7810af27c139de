import type { Ad, AdGroup, Campaign } from '#contract/ads/objects.ts';
import type { ProductPromotion } from '#contract/ads/catalogs/product-promotions.ts';
import type {
  DraftAd,
  DraftDocument,
  DraftGroup,
  DraftPromotion,
} from '#contract/ads/drafts/drafts.ts';

/** Documents in the builder's format, made from published entities, with their ids as keys. */

/** The edited campaigns, ad groups and ads, with their parents. */
export interface Entities {
  readonly campaigns: readonly Campaign[];
  readonly groups: readonly AdGroup[];
  readonly ads: readonly Ad[];
  /** Product groups of these ad groups. */
  readonly promotions: readonly ProductPromotion[];
}

/** A campaign being edited. */
export interface EditDocument extends DraftDocument {
  readonly id: string;
}

export const documentsOf = ({ campaigns, groups, ...shown }: Entities): EditDocument[] =>
  campaigns.map((campaign) => ({
    id: campaign.id,
    step: 'CAMPAIGN',
    campaign: {
      name: campaign.name,
      objective_type: campaign.objective_type,
      daily_spend_cap: campaign.daily_spend_cap,
      lifetime_spend_cap: campaign.lifetime_spend_cap,
      is_campaign_budget_optimization: campaign.is_campaign_budget_optimization,
      is_flexible_daily_budgets: campaign.is_flexible_daily_budgets,
      start_time: campaign.start_time,
      end_time: campaign.end_time,
    },
    ad_groups: groups
      .filter(({ campaign_id: of }) => of === campaign.id)
      .map((group) => groupOf(group, shown)),
  }));

function groupOf(
  group: AdGroup,
  { ads, promotions }: Pick<Entities, 'ads' | 'promotions'>,
): DraftGroup {
  return {
    key: group.id,
    name: group.name,
    billable_event: group.billable_event,
    budget_in_micro_currency: group.budget_in_micro_currency,
    budget_type: group.budget_type,
    bid_in_micro_currency: group.bid_in_micro_currency,
    bid_strategy_type: group.bid_strategy_type,
    pacing_delivery_type: group.pacing_delivery_type,
    placement_group: group.placement_group,
    auto_targeting_enabled: group.auto_targeting_enabled,
    targeting_spec: group.targeting_spec,
    optimization_goal_metadata: group.optimization_goal_metadata,
    lifetime_frequency_cap: group.lifetime_frequency_cap,
    start_time: group.start_time,
    end_time: group.end_time,
    keywords: [],
    ads: ads.filter(({ ad_group_id: of }) => of === group.id).map(adOf),
    product_groups: promotions
      .filter(({ ad_group_id: of }) => of === group.id)
      // Oldest first, in the order chosen.
      .toReversed()
      .map(promotionOf),
  };
}

const promotionOf = (one: ProductPromotion): DraftPromotion => ({
  key: one.product_group_id,
  product_group_id: one.product_group_id,
  name: one.product_group_name ?? '',
  included: one.included,
  bid_in_micro_currency: one.bid_in_micro_currency,
});

const adOf = ({ id, pin_id, name, destination_url: link }: Ad): DraftAd => ({
  key: id,
  pin_id,
  name,
  destination_url: link ?? '',
});

type Item = Readonly<Record<string, unknown>>;

/** The changes to send, each with the version that it is based on. */
export interface Changed {
  readonly campaigns: readonly Item[];
  readonly groups: readonly Item[];
  readonly ads: readonly Item[];
  readonly promotions: readonly ChangedPromotion[];
}

/** A product group of an ad group that was added, changed or removed. */
export interface ChangedPromotion {
  readonly adGroupId: string;
  readonly promotion: DraftPromotion;
  readonly isGone: boolean;
}

export function changedIn(
  before: readonly EditDocument[],
  after: readonly EditDocument[],
  versions: ReadonlyMap<string, number>,
): Changed {
  const itemOf = (id: string, was: object, is: object): Item[] => {
    const fields = Object.entries(is).filter(
      ([name, value]) =>
        !NEVER.has(name) &&
        JSON.stringify(value) !== JSON.stringify((was as Record<string, unknown>)[name]),
    );
    return fields.length === 0
      ? []
      : [{ ...Object.fromEntries(fields), id, version: versions.get(id) ?? 1 }];
  };
  const pairs = after.flatMap((document) => {
    const was = before.find(({ id }) => id === document.id);
    return was === undefined ? [] : [{ was, is: document }];
  });
  const groups = pairs.flatMap(({ was, is }) => matched(was.ad_groups, is.ad_groups));
  return {
    campaigns: pairs.flatMap(({ was, is }) => itemOf(is.id, was.campaign, is.campaign)),
    groups: groups.flatMap(({ was, is }) => itemOf(is.key, was, is)),
    ads: groups
      .flatMap(({ was, is }) => matched(was.ads, is.ads))
      .flatMap(({ was, is }) => itemOf(is.key, was, is))
      // An empty link falls back to the Pin's own.
      .map((item) => (item['destination_url'] === '' ? { ...item, destination_url: null } : item)),
    promotions: groups.flatMap(({ was, is }) => promotionsIn(was, is)),
  };
}

const NEVER = new Set(['key', 'ads', 'keywords', 'pin_id', 'product_groups']);

/** Removals come first, because an ad group holds a limited number. */
function promotionsIn(before: DraftGroup, after: DraftGroup): ChangedPromotion[] {
  const adGroupId = after.key;
  const keys = new Set(after.product_groups.map(({ key }) => key));
  const was = new Set(before.product_groups.map((one) => JSON.stringify(one)));
  return [
    ...before.product_groups
      .filter(({ key }) => !keys.has(key))
      .map((promotion) => ({ adGroupId, promotion, isGone: true })),
    ...after.product_groups
      .filter((one) => !was.has(JSON.stringify(one)))
      .map((promotion) => ({ adGroupId, promotion, isGone: false })),
  ];
}

function matched<T extends { readonly key: string }>(before: readonly T[], after: readonly T[]) {
  return after.flatMap((is) => {
    const was = before.find(({ key }) => key === is.key);
    return was === undefined ? [] : [{ was, is }];
  });
}

/**
 * Returns the document with a value at a path, whose list items are addressed by key; undefined removes an item,
 * and a missing one is added.
 */
export function withValue<T>(thing: T, path: string, value: unknown): T {
  const [head = '', ...rest] = path.split('.');
  const next = (inner: unknown) =>
    rest.length === 0 ? value : withValue(inner, rest.join('.'), value);
  if (Array.isArray(thing)) {
    const list: readonly ({ readonly key?: string } | undefined)[] = thing;
    const isThere = list.some((one) => one?.key === head);
    const changed = list.map((one) => (one?.key === head ? next(one) : one));
    const all = isThere || rest.length > 0 ? changed : [...changed, value];
    return all.filter((one) => one !== undefined) as T;
  }
  const { [head]: was, ...others } = thing as Record<string, unknown>;
  const is = next(was);
  return (is === undefined ? others : { ...others, [head]: is }) as T;
}

/** Whether a change at this path sends ads to review again. */
export const isLookedAtAgain = (path: string): boolean =>
  path.includes('.targeting_spec.') || path.endsWith('.targeting_spec') || path.includes('.ads.');
