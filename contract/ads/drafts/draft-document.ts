import * as z from 'zod/mini';
import { MAX_ENTITY_NAME } from '../campaigns.ts';
import { MAX_PRODUCT_GROUP_NAME } from '../catalogs/product-groups.ts';
import { MAX_GROUP_PROMOTIONS } from '../catalogs/product-promotions.ts';
import { MATCH_TYPES, MAX_KEYWORD } from '../keywords.ts';
import {
  BID_STRATEGIES,
  BILLABLE_EVENTS,
  BUDGET_TYPES,
  MAX_MICROS,
  OBJECTIVES,
  PACINGS,
  PLACEMENT_GROUPS,
} from '../objects.ts';
import { targetingSpec } from '../targeting.ts';

/** The document that a draft is: a campaign, its ad groups and what they show, as far as somebody got. */

export const MAX_DRAFT_GROUPS = 10;
/** Ads of one ad group of a draft. */
export const MAX_DRAFT_ADS = 30;
/** Keywords of one ad group of a draft. */
export const MAX_DRAFT_KEYWORDS = 200;

export const DRAFT_STEPS = ['CAMPAIGN', 'AD_GROUP', 'ADS', 'REVIEW'] as const;

const LAST_SECOND = 4_102_444_800;
const MAX_VIEWS = 100_000;
const MAX_LINK = 2048;
const MAX_KEY = 40;

/** The scalars of a document: lenient as it is sent, plain as it is shown. */
interface Scalars<N, F, T, I, G> {
  readonly whole: (most: number) => N;
  readonly yesOrNo: () => F;
  readonly words: (most: number) => T;
  readonly idOf: () => I;
  readonly goal: G;
}

const datesOf = <N extends z.ZodMiniType>({ whole }: Pick<Scalars<N, N, N, N, N>, 'whole'>) => ({
  start_time: z.nullable(whole(LAST_SECOND)),
  end_time: z.nullable(whole(LAST_SECOND)),
});

const campaignOf = <N extends z.ZodMiniType, F extends z.ZodMiniType, T extends z.ZodMiniType>({
  whole,
  yesOrNo,
  words,
}: Pick<Scalars<N, F, T, N, N>, 'whole' | 'yesOrNo' | 'words'>) =>
  z.object({
    name: words(MAX_ENTITY_NAME),
    objective_type: z.enum(OBJECTIVES),
    daily_spend_cap: z.nullable(whole(MAX_MICROS)),
    lifetime_spend_cap: z.nullable(whole(MAX_MICROS)),
    is_campaign_budget_optimization: yesOrNo(),
    is_flexible_daily_budgets: yesOrNo(),
    ...datesOf({ whole }),
  });

/** A product group of an ad group. */
const promotionOf = <
  N extends z.ZodMiniType,
  F extends z.ZodMiniType,
  T extends z.ZodMiniType,
  I extends z.ZodMiniType,
>({
  whole,
  yesOrNo,
  words,
  idOf,
}: Omit<Scalars<N, F, T, I, z.ZodMiniType>, 'goal'>) =>
  z.object({
    /** Names it in the document, as an ad's does. */
    key: words(MAX_KEY),
    product_group_id: idOf(),
    /** What it was called when it was chosen. */
    name: words(MAX_PRODUCT_GROUP_NAME),
    /** Whether its products are promoted, or left out. */
    included: yesOrNo(),
    bid_in_micro_currency: z.nullable(whole(MAX_MICROS)),
  });

/** A draft's document, of these scalars. */
export function documentOf<
  N extends z.ZodMiniType,
  F extends z.ZodMiniType,
  T extends z.ZodMiniType,
  I extends z.ZodMiniType,
  G extends z.ZodMiniType,
>(scalars: Scalars<N, F, T, I, G>) {
  const { whole, yesOrNo, words, idOf, goal } = scalars;
  const money = () => z.nullable(whole(MAX_MICROS));
  const dates = datesOf(scalars);
  const ad = z.object({
    /** Names it in the document: the browser that adds it makes it up. */
    key: words(MAX_KEY),
    pin_id: idOf(),
    name: words(MAX_ENTITY_NAME),
    /** Empty leads where the Pin's own link does. */
    destination_url: words(MAX_LINK),
  });
  const group = z.object({
    key: words(MAX_KEY),
    name: words(MAX_ENTITY_NAME),
    billable_event: z.enum(BILLABLE_EVENTS),
    budget_in_micro_currency: money(),
    budget_type: z.enum(BUDGET_TYPES),
    bid_in_micro_currency: money(),
    bid_strategy_type: z.enum(BID_STRATEGIES),
    pacing_delivery_type: z.enum(PACINGS),
    placement_group: z.enum(PLACEMENT_GROUPS),
    auto_targeting_enabled: yesOrNo(),
    targeting_spec: targetingSpec,
    optimization_goal_metadata: z.nullable(goal),
    lifetime_frequency_cap: z.nullable(whole(MAX_VIEWS)),
    ...dates,
    keywords: z
      .array(z.object({ value: words(MAX_KEYWORD), match_type: z.enum(MATCH_TYPES) }))
      .check(z.maxLength(MAX_DRAFT_KEYWORDS)),
    ads: z.array(ad).check(z.maxLength(MAX_DRAFT_ADS)),
    /** Whose products become ads once it is published, in a campaign for catalogue sales. */
    product_groups: z._default(
      z.array(promotionOf(scalars)).check(z.maxLength(MAX_GROUP_PROMOTIONS)),
      [],
    ),
  });
  return z.object({
    /** Where somebody stopped. */
    step: z.enum(DRAFT_STEPS),
    campaign: campaignOf(scalars),
    ad_groups: z
      .array(group)
      .check(z.minLength(1, 'A draft needs at least one ad group.'), z.maxLength(MAX_DRAFT_GROUPS)),
  });
}
