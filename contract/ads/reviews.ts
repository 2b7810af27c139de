import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { count, id, jsonText, maybe, text, trimmed } from '#contract/kernel/scalars.ts';
import { pin } from '#contract/pins.ts';
import { subject } from './items.ts';
import { ad } from './objects.ts';
import { targetingSpec } from './targeting.ts';
import { COMPLAINTS } from './viewing.ts';
import { REASONS } from './review-reasons.ts';

/** Ads that await review, and the results. */

export const MAX_REVIEW_NOTE = 500;
export const MAX_APPEAL = 1000;

/** An earlier review of an ad. */
const pastLook = z.object({
  verdict: z.enum(['approved', 'rejected', 'doubted']),
  /** Whether an operator made it, rather than the checks. */
  is_by_operator: z.boolean(),
  reasons: z.array(z.enum(REASONS)),
  note: z.nullable(z.string()),
  at: z.string(),
});
export type PastLook = z.infer<typeof pastLook>;

export const adReview = z.object({
  /** The ad's id. */
  id: z.string(),
  type: z.literal('ad_review'),
  ad,
  /** Identifies this review: an answer to an earlier one is ignored. */
  review_no: z.int(),
  advertiser: z.object({
    id: z.string(),
    name: z.string(),
    owner_username: z.string(),
    /** The ad account's approved and rejected ads. */
    approved: z.int(),
    rejected: z.int(),
  }),
  /** Its campaign, and the advertiser. */
  campaign_name: z.string(),
  ad_group_name: z.string(),
  targeting_spec: targetingSpec,
  /** As everybody sees it; null if nobody can any more. */
  pin: z.nullable(pin),
  /** Doubts of the checks; empty for an ad account's first ad. */
  doubts: z.array(z.enum(REASONS)),
  /** Whether the checks have run on its current version; false if the advertiser appealed. */
  is_checked: z.boolean(),
  /** Earlier reviews, latest first. */
  past: z.array(pastLook),
  waits_since: z.string(),
  /** The advertiser's appeal against the previous rejection. */
  appeal: z.nullable(z.string()),
  /** Complaints since an operator's last review, latest first. */
  complaints: z.array(z.object({ reason: z.enum(COMPLAINTS), comment: z.nullable(z.string()) })),
});
export type AdReview = z.infer<typeof adReview>;

const forOperators = { audience: 'operator', sessionOnly: true } as const;

/** The review queue, longest waiting first. */
export const getAdReviews = defineCall({
  name: 'v3_get_ad_reviews',
  resource: ['AdReview', 'get'],
  ...forOperators,
  input: z.object({ field_set_key: z.optional(maybe(text(80))) }),
  output: z.array(adReview),
  paged: true,
  errors: ['not_allowed', 'invalid_input'],
});

/** Records an operator's decision on an ad; a rejection needs a reason. */
export const updateAdReview = defineCall({
  name: 'v3_update_ad_review',
  resource: ['AdReview', 'update'],
  ...forOperators,
  input: z.object({
    ad_id: id(),
    review_no: count(1, 0x7fffffff),
    verdict: z.enum(['approved', 'rejected']),
    reasons: z.optional(jsonText(z.array(z.enum(REASONS)).check(z.maxLength(REASONS.length)))),
    note: z.optional(maybe(trimmed(MAX_REVIEW_NOTE))),
  }),
  output: ad,
  errors: ['not_allowed', 'ad_not_found', 'ad_changed', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});

/** Appeals against an ad's rejection, once for each. */
export const createAdAppeal = defineCall({
  name: 'v3_create_ad_appeal',
  resource: ['AdAppeal', 'create'],
  audience: 'advertiser',
  right: 'campaigns',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    ad_id: id(),
    text: z.pipe(trimmed(MAX_APPEAL), z.string().check(z.minLength(1, "Tell us why we're wrong."))),
    guid: z.optional(maybe(text(100))),
  }),
  output: ad,
  errors: [
    'ad_account_not_found',
    'ad_not_found',
    'ad_changed',
    'invalid_input',
    'rate_limited',
    'key_reused',
    'key_in_progress',
  ],
  rate: WRITES,
});
