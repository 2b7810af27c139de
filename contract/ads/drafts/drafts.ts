import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { count, flag, id, jsonText, maybe, text } from '#contract/kernel/scalars.ts';
import { MAX_ENTITY_NAME } from '../campaigns.ts';
import { subject } from '../items.ts';
import { MATCH_TYPES, MAX_KEYWORD } from '../keywords.ts';
import {
  BID_STRATEGIES,
  BILLABLE_EVENTS,
  BUDGET_TYPES,
  OBJECTIVES,
  optimizationGoal,
  PACINGS,
  PLACEMENT_GROUPS,
  sentOptimizationGoal,
} from '../objects.ts';
import { targetingSpec } from '../targeting.ts';

/**
 * Drafts of campaigns. A draft is one document: a campaign, its ad groups and their ads, as far as somebody got. It may
 * lack what a campaign needs; draft-rules.ts says what that is.
 */

/** Drafts of one ad account that are neither published nor thrown away. */
export const MAX_AD_DRAFTS = 200;
export const MAX_DRAFT_GROUPS = 10;
/** Ads of one ad group of a draft. */
export const MAX_DRAFT_ADS = 30;
/** Keywords of one ad group of a draft. */
export const MAX_DRAFT_KEYWORDS = 200;

export const DRAFT_STEPS = ['CAMPAIGN', 'AD_GROUP', 'ADS', 'REVIEW'] as const;
export const DRAFT_STATUSES = ['DRAFT', 'PUBLISHED', 'DELETED_DRAFT'] as const;

const LAST_SECOND = 4_102_444_800;
const MAX_MICROS = 10_000_000_000_000;
const MAX_VIEWS = 100_000;
const MAX_LINK = 2048;
const MAX_KEY = 40;

/** The scalars of a document: lenient as it is sent, plain as it is shown. */
interface Scalars<N, F, T, I, G> {
  readonly whole: (most: number) => N;
  readonly yesOrNo: () => F;
  readonly words: (most: number) => T;
  readonly pinId: () => I;
  readonly goal: G;
}

function documentOf<
  N extends z.ZodMiniType,
  F extends z.ZodMiniType,
  T extends z.ZodMiniType,
  I extends z.ZodMiniType,
  G extends z.ZodMiniType,
>({ whole, yesOrNo, words, pinId, goal }: Scalars<N, F, T, I, G>) {
  const money = () => z.nullable(whole(MAX_MICROS));
  const dates = {
    start_time: z.nullable(whole(LAST_SECOND)),
    end_time: z.nullable(whole(LAST_SECOND)),
  };
  const campaign = z.object({
    name: words(MAX_ENTITY_NAME),
    objective_type: z.enum(OBJECTIVES),
    daily_spend_cap: money(),
    lifetime_spend_cap: money(),
    is_campaign_budget_optimization: yesOrNo(),
    is_flexible_daily_budgets: yesOrNo(),
    ...dates,
  });
  const ad = z.object({
    /** Names it in the document: the browser that adds it makes it up. */
    key: words(MAX_KEY),
    pin_id: pinId(),
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
  });
  return z.object({
    /** Where somebody stopped. */
    step: z.enum(DRAFT_STEPS),
    campaign,
    ad_groups: z
      .array(group)
      .check(z.minLength(1, 'A draft needs at least one ad group.'), z.maxLength(MAX_DRAFT_GROUPS)),
  });
}

const sentDocument = documentOf({
  whole: (most) => count(0, most),
  yesOrNo: flag,
  words: text,
  pinId: id,
  goal: sentOptimizationGoal,
});
const draftDocument = documentOf({
  whole: () => z.int(),
  yesOrNo: () => z.boolean(),
  words: () => z.string(),
  pinId: () => z.string(),
  goal: optimizationGoal,
});
export type DraftDocument = z.infer<typeof draftDocument>;
export type DraftCampaign = DraftDocument['campaign'];
export type DraftGroup = DraftDocument['ad_groups'][number];
export type DraftAd = DraftGroup['ads'][number];

const person = z.object({ id: z.string(), username: z.string(), full_name: z.string() });

const common = {
  id: z.string(),
  ad_account_id: z.string(),
  status: z.enum(DRAFT_STATUSES),
  /** What it was published as; null until then. */
  campaign_id: z.nullable(z.string()),
  /** Who saved it last; null where their account is gone. */
  changed_by: z.nullable(person),
  created_time: z.int(),
  updated_time: z.int(),
  /** Rises with each change; a change names the one that it was made from. */
  version: z.int(),
};

export const adDraft = z.object({
  ...common,
  type: z.literal('ad_draft'),
  document: draftDocument,
});
export type AdDraft = z.infer<typeof adDraft>;

/** A draft as lists show it. */
export const adDraftSummary = z.object({
  ...common,
  type: z.literal('ad_draft_summary'),
  name: z.string(),
  objective_type: z.enum(OBJECTIVES),
  step: z.enum(DRAFT_STEPS),
  /** How much stands in the way of publishing it, by its form. */
  problem_count: z.int(),
  /** Of the campaign, or of its ad groups together; null where none is chosen, or where they are not of one kind. */
  daily_budget_in_micro_currency: z.nullable(z.int()),
  lifetime_budget_in_micro_currency: z.nullable(z.int()),
});
export type AdDraftSummary = z.infer<typeof adDraftSummary>;

const forBuilders = { audience: 'advertiser', right: 'campaigns' } as const;
const whose = { advertiser_id: id(), ...subject };
const whichVersion = { draft_id: id(), version: count(1, 2_000_000_000) };

/** The drafts of an ad account, the newest first. */
export const getAdDrafts = defineCall({
  name: 'v3_get_ad_drafts',
  resource: ['AdDrafts', 'get'],
  ...forBuilders,
  input: z.object(whose),
  output: z.array(adDraftSummary),
  paged: true,
  errors: ['ad_account_not_found', 'invalid_input'],
});

/** One draft, in whichever state. */
export const getAdDraft = defineCall({
  name: 'v3_get_ad_draft',
  resource: ['AdDraft', 'get'],
  ...forBuilders,
  input: z.object({ ...whose, draft_id: id() }),
  output: adDraft,
  errors: ['ad_account_not_found', 'draft_not_found', 'invalid_input'],
});

export const createAdDraft = defineCall({
  name: 'v3_create_ad_draft',
  resource: ['AdDraft', 'create'],
  ...forBuilders,
  input: z.object({
    ...whose,
    document: jsonText(sentDocument),
    guid: z.optional(maybe(text(100))),
  }),
  output: adDraft,
  errors: [
    'ad_account_not_found',
    'too_many_drafts',
    'invalid_input',
    'rate_limited',
    'key_reused',
    'key_in_progress',
  ],
  rate: WRITES,
});

/** Saves the whole document in place of the version that it was made from; refused when another one stands by now. */
export const updateAdDraft = defineCall({
  name: 'v3_update_ad_draft',
  resource: ['AdDraft', 'update'],
  ...forBuilders,
  input: z.object({ ...whose, ...whichVersion, document: jsonText(sentDocument) }),
  output: adDraft,
  errors: [
    'ad_account_not_found',
    'draft_not_found',
    'draft_changed',
    'invalid_input',
    'rate_limited',
  ],
  rate: WRITES,
});

/** Throws a draft away. One that was thrown away already stays so. */
export const deleteAdDraft = defineCall({
  name: 'v3_delete_ad_draft',
  resource: ['AdDraft', 'delete'],
  ...forBuilders,
  input: z.object({ ...whose, draft_id: id() }),
  output: adDraft,
  errors: [
    'ad_account_not_found',
    'draft_not_found',
    'draft_changed',
    'invalid_input',
    'rate_limited',
  ],
  rate: WRITES,
});

/**
 * Makes the campaign of a draft with its ad groups, keywords and ads, all or nothing, and once however often it is
 * asked. What stands in the way is refused as a whole: `problems` of the refusal says each, with its path in the document.
 */
export const publishAdDraft = defineCall({
  name: 'v3_publish_ad_draft',
  resource: ['AdDraftPublish', 'create'],
  ...forBuilders,
  input: z.object({ ...whose, ...whichVersion, guid: z.optional(maybe(text(100))) }),
  output: adDraft,
  errors: [
    'ad_account_not_found',
    'terms_not_accepted',
    'draft_not_found',
    'draft_changed',
    'draft_incomplete',
    'invalid_input',
    'rate_limited',
    'key_reused',
    'key_in_progress',
  ],
  rate: WRITES,
});

export const adBidFloor = z.object({
  type: z.literal('ad_bid_floor'),
  currency: z.string(),
  /** The highest of the countries that it is for, as a bid has to be; null where an operator asks for none. */
  floor_in_micro_currency: z.nullable(z.int()),
  country: z.nullable(z.string()),
});

/** The least that a bid has to be to be shown everywhere where an ad group says. */
export const getAdBidFloor = defineCall({
  name: 'v3_get_ad_bid_floor',
  resource: ['AdBidFloor', 'get'],
  ...forBuilders,
  input: z.object({
    ...whose,
    objective_type: z.enum(OBJECTIVES),
    billable_event: z.enum(BILLABLE_EVENTS),
    targeting_spec: z.optional(jsonText(targetingSpec)),
  }),
  output: adBidFloor,
  errors: ['ad_account_not_found', 'invalid_input'],
});
