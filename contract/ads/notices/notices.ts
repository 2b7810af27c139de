import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { MAX_PAGE_SIZE, WRITES } from '#contract/kernel/limits.ts';
import { count, flag, id, ids, jsonText } from '#contract/kernel/scalars.ts';
import { subject } from '../items.ts';
import { NOTICE_KINDS, NOTICE_LEVELS } from './notice-rules.ts';

/**
 * Notices for people of an ad account, in the console and by e-mail: each gets those that their roles let them act on.
 */

const MAX_VERSION = 2_147_483_646;

const adNotice = z.object({
  id: z.string(),
  type: z.literal('ad_notice'),
  kind: z.enum(NOTICE_KINDS),
  at: z.string(),
  /** Read by the viewer. */
  is_read: z.boolean(),
  /** The subject, under the name it had then. */
  level: z.enum(NOTICE_LEVELS),
  entity_id: z.string(),
  name: z.string(),
  campaign_id: z.nullable(z.string()),
  /** The budget used up, the funds left, or the amount of a payment. */
  amount_in_micro_currency: z.nullable(z.int()),
  /** Why an ad was rejected. */
  reasons: z.array(z.string()),
  /** The reviewer's note in their own words. */
  note: z.nullable(z.string()),
});
export type AdNotice = z.infer<typeof adNotice>;

/** The viewer's notices of an ad account from the last 90 days, latest first. */
export const getAdNotices = defineCall({
  name: 'v3_get_ad_notices',
  resource: ['AdNotice', 'get'],
  audience: 'advertiser',
  right: 'act',
  input: z.object({ advertiser_id: id(), ...subject, unread_only: z.optional(flag()) }),
  output: z.array(adNotice),
  paged: true,
  errors: ['ad_account_not_found', 'invalid_input'],
});

const unread = z.object({
  type: z.literal('ad_notice_count'),
  /** Up to 99. */
  unread: z.int(),
  has_more: z.boolean(),
});

/** The viewer's number of unread notices in an ad account. */
export const getAdNoticeCount = defineCall({
  name: 'v3_get_ad_notice_count',
  resource: ['AdNoticeCount', 'get'],
  audience: 'advertiser',
  right: 'act',
  input: z.object({ advertiser_id: id(), ...subject }),
  output: unread,
  errors: ['ad_account_not_found', 'invalid_input'],
});

/** Marks notices as read or unread for the viewer: those named, or all. Returns the count. */
export const updateAdNotices = defineCall({
  name: 'v3_update_ad_notices',
  resource: ['AdNotice', 'update'],
  audience: 'advertiser',
  right: 'act',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    notice_ids: z.optional(ids(MAX_PAGE_SIZE)),
    is_read: flag(),
  }),
  output: unread,
  errors: ['ad_account_not_found', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});

const kinds = z.array(z.enum(NOTICE_KINDS));

const adNoticeChoice = z.object({
  type: z.literal('ad_notice_choice'),
  ad_account_id: z.string(),
  /** 0 before the first choice; incremented by each change, which names the version it was based on. */
  version: z.int(),
  /** Kinds that the viewer's roles entitle them to here. */
  kinds,
  /** Kinds that they also get by e-mail. */
  by_email: kinds,
});
export type AdNoticeChoice = z.infer<typeof adNoticeChoice>;

/** Which notices of an ad account the viewer gets by e-mail: all by default. */
export const getAdNoticeChoice = defineCall({
  name: 'v3_get_ad_notice_choice',
  resource: ['AdNoticeChoice', 'get'],
  audience: 'advertiser',
  right: 'act',
  input: z.object({ advertiser_id: id(), ...subject }),
  output: adNoticeChoice,
  errors: ['ad_account_not_found', 'invalid_input'],
});

/** Saves which kinds the viewer gets by e-mail; kinds outside their roles stay unchanged. */
export const updateAdNoticeChoice = defineCall({
  name: 'v3_update_ad_notice_choice',
  resource: ['AdNoticeChoice', 'update'],
  audience: 'advertiser',
  right: 'act',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    version: count(0, MAX_VERSION),
    by_email: jsonText(kinds.check(z.maxLength(NOTICE_KINDS.length))),
  }),
  output: adNoticeChoice,
  errors: ['ad_account_not_found', 'invalid_input', 'ad_changed', 'rate_limited'],
  rate: WRITES,
});
