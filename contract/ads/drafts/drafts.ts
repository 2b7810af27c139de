import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { count, flag, id, jsonText, maybe, text } from '#contract/kernel/scalars.ts';
import { subject } from '../items.ts';
import { BILLABLE_EVENTS, OBJECTIVES, optimizationGoal, sentOptimizationGoal } from '../objects.ts';
import { targetingSpec } from '../targeting.ts';
import { documentOf, DRAFT_STEPS } from './draft-document.ts';

/** Drafts of campaigns. Each is one document, which may be incomplete; draft-rules.ts lists what a campaign needs. */

/** The most drafts of an ad account that are neither published nor deleted. */
export const MAX_AD_DRAFTS = 200;
export const DRAFT_STATUSES = ['DRAFT', 'PUBLISHED', 'DELETED_DRAFT'] as const;

const sentDocument = documentOf({
  whole: (most) => count(0, most),
  yesOrNo: flag,
  words: text,
  idOf: id,
  goal: sentOptimizationGoal,
});
const draftDocument = documentOf({
  whole: () => z.int(),
  yesOrNo: () => z.boolean(),
  words: () => z.string(),
  idOf: () => z.string(),
  goal: optimizationGoal,
});
export type DraftDocument = z.infer<typeof draftDocument>;
export type DraftCampaign = DraftDocument['campaign'];
export type DraftGroup = DraftDocument['ad_groups'][number];
export type DraftAd = DraftGroup['ads'][number];
export type DraftPromotion = DraftGroup['product_groups'][number];

const person = z.object({ id: z.string(), username: z.string(), full_name: z.string() });

const common = {
  id: z.string(),
  ad_account_id: z.string(),
  status: z.enum(DRAFT_STATUSES),
  /** The published campaign; null before that. */
  campaign_id: z.nullable(z.string()),
  /** Who saved it last; null if their account is gone. */
  changed_by: z.nullable(person),
  created_time: z.int(),
  updated_time: z.int(),
  /** Incremented by each change; a change names the version it was based on. */
  version: z.int(),
};

export const adDraft = z.object({
  ...common,
  type: z.literal('ad_draft'),
  document: draftDocument,
});
export type AdDraft = z.infer<typeof adDraft>;

/** A draft as listed. */
export const adDraftSummary = z.object({
  ...common,
  type: z.literal('ad_draft_summary'),
  name: z.string(),
  objective_type: z.enum(OBJECTIVES),
  step: z.enum(DRAFT_STEPS),
  /** Number of problems that prevent publishing, as the form counts them. */
  problem_count: z.int(),
  /** The campaign's budget, or the sum of its ad groups'; null if none is set or they are of different kinds. */
  daily_budget_in_micro_currency: z.nullable(z.int()),
  lifetime_budget_in_micro_currency: z.nullable(z.int()),
});
export type AdDraftSummary = z.infer<typeof adDraftSummary>;

const forBuilders = { audience: 'advertiser', right: 'campaigns' } as const;
const whose = { advertiser_id: id(), ...subject };
const whichVersion = { draft_id: id(), version: count(1, 2_000_000_000) };

/** An ad account's drafts, newest first. */
export const getAdDrafts = defineCall({
  name: 'v3_get_ad_drafts',
  resource: ['AdDrafts', 'get'],
  ...forBuilders,
  input: z.object(whose),
  output: z.array(adDraftSummary),
  paged: true,
  errors: ['ad_account_not_found', 'invalid_input'],
});

/** One draft, in any state. */
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

/** Saves the whole document over the version it was based on; refused if it has changed since. */
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

/** Deletes a draft. Succeeds if it was deleted already. */
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
 * Creates a draft's campaign with ad groups, keywords and ads, all or nothing and only once. If there are problems the
 * whole call is refused: the refusal's `problems` lists each with its path in the document.
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
  /** The highest floor of its countries, which bids must meet; null if no operator set one. */
  floor_in_micro_currency: z.nullable(z.int()),
  country: z.nullable(z.string()),
});

/** The lowest bid that delivers everywhere in an ad group's countries. */
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
