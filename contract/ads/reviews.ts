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

/** Ads that wait for somebody to look at them, and what was said of them. */

export const MAX_REVIEW_NOTE = 500;
export const MAX_APPEAL = 1000;

/** An earlier look at an ad. */
const pastLook = z.object({
  verdict: z.enum(['approved', 'rejected', 'doubted']),
  /** An operator's; else that of the checks. */
  is_by_operator: z.boolean(),
  reasons: z.array(z.enum(REASONS)),
  note: z.nullable(z.string()),
  at: z.string(),
});
export type PastLook = z.infer<typeof pastLook>;

export const adReview = z.object({
  /** The ad's. */
  id: z.string(),
  type: z.literal('ad_review'),
  ad,
  /** Names this look: an answer to an earlier one counts for nothing. */
  review_no: z.int(),
  advertiser: z.object({
    id: z.string(),
    name: z.string(),
    owner_username: z.string(),
    /** Of its ads, how many are approved and rejected now. */
    approved: z.int(),
    rejected: z.int(),
  }),
  /** What it is part of, and whom that is for. */
  campaign_name: z.string(),
  ad_group_name: z.string(),
  targeting_spec: targetingSpec,
  /** As everybody sees it; null when nobody does any more. */
  pin: z.nullable(pin),
  /** What the checks doubt; none for the first ad of an ad account. */
  doubts: z.array(z.enum(REASONS)),
  /** Whether the checks have looked at it as it is; not where the advertiser asks for another look. */
  is_checked: z.boolean(),
  /** Looks before this one, the last one first. */
  past: z.array(pastLook),
  waits_since: z.string(),
  /** What the advertiser says against the rejection before. */
  appeal: z.nullable(z.string()),
  /** What people say against it since an operator last looked, the last ones first. */
  complaints: z.array(z.object({ reason: z.enum(COMPLAINTS), comment: z.nullable(z.string()) })),
});
export type AdReview = z.infer<typeof adReview>;

const forOperators = { audience: 'operator', sessionOnly: true } as const;

/** The queue, who waits longest first. */
export const getAdReviews = defineCall({
  name: 'v3_get_ad_reviews',
  resource: ['AdReview', 'get'],
  ...forOperators,
  input: z.object({ field_set_key: z.optional(maybe(text(80))) }),
  output: z.array(adReview),
  paged: true,
  errors: ['not_allowed', 'invalid_input'],
});

/** An operator's word on an ad; a rejection says why. */
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

/** The advertiser asks for another look at a rejected ad, once for each rejection. */
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
