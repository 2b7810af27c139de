import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { MAX_PAGE_SIZE, WRITES } from '#contract/kernel/limits.ts';
import { count, flag, id, ids, jsonText } from '#contract/kernel/scalars.ts';
import { subject } from '../items.ts';
import { NOTICE_KINDS, NOTICE_LEVELS } from './notice-rules.ts';

/** What people of an ad account are told of, in the console and by e-mail: each of them what their roles let them mend. */

const MAX_VERSION = 2_147_483_646;

const adNotice = z.object({
  id: z.string(),
  type: z.literal('ad_notice'),
  kind: z.enum(NOTICE_KINDS),
  at: z.string(),
  /** By the viewer. */
  is_read: z.boolean(),
  /** What it is about, by the name that it had then. */
  level: z.enum(NOTICE_LEVELS),
  entity_id: z.string(),
  name: z.string(),
  campaign_id: z.nullable(z.string()),
  /** The budget that is gone, what is left of the money, or what a payment was of. */
  amount_in_micro_currency: z.nullable(z.int()),
  /** Why an ad was rejected. */
  reasons: z.array(z.string()),
  /** What somebody adds to it in their own words. */
  note: z.nullable(z.string()),
});
export type AdNotice = z.infer<typeof adNotice>;

/** The notices of an ad account that are for the viewer, the last first; of 90 days. */
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

/** How many notices of an ad account the viewer has not read. */
export const getAdNoticeCount = defineCall({
  name: 'v3_get_ad_notice_count',
  resource: ['AdNoticeCount', 'get'],
  audience: 'advertiser',
  right: 'act',
  input: z.object({ advertiser_id: id(), ...subject }),
  output: unread,
  errors: ['ad_account_not_found', 'invalid_input'],
});

/** Marks notices as read or unread for the viewer: those that are named, or all that there are. Answers the count. */
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
  /** 0 before anything is chosen; rises with each change, and a change names the one that it was made from. */
  version: z.int(),
  /** What the viewer's roles have them told of here. */
  kinds,
  /** Those of them that they get letters of. */
  by_email: kinds,
});
export type AdNoticeChoice = z.infer<typeof adNoticeChoice>;

/** Of which notices of an ad account the viewer gets letters: all, until they choose. */
export const getAdNoticeChoice = defineCall({
  name: 'v3_get_ad_notice_choice',
  resource: ['AdNoticeChoice', 'get'],
  audience: 'advertiser',
  right: 'act',
  input: z.object({ advertiser_id: id(), ...subject }),
  output: adNoticeChoice,
  errors: ['ad_account_not_found', 'invalid_input'],
});

/** Keeps of which kinds the viewer gets letters; what their roles do not show them stays as it was. */
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
