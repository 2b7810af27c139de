import * as z from 'zod/mini';
import { adAccountUser } from '#contract/business/ad-accounts.ts';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { id, ids, maybe, text } from '#contract/kernel/scalars.ts';
import { subject } from '../items.ts';
import { AUDIENCE_STATUSES, MAX_NAMED } from './audiences.ts';

/**
 * Audiences that one ad account shares with another: the other one targets or excludes them, and reads their name and
 * rounded size. Their rule, lists and members stay with the ad account that owns them.
 */

/** The most ad accounts that an audience is shared with. */
export const MAX_SHARES = 50;

/** An ad account as the other side of a share reads it. */
const otherAccount = z.object({
  id: z.string(),
  name: z.string(),
  /** Null if the account is gone. */
  owner: z.nullable(adAccountUser),
});

export const audienceShare = z.object({
  /** The id of the ad account that it is shared with. */
  id: z.string(),
  type: z.literal('ad_audience_share'),
  audience_id: z.string(),
  ad_account: otherAccount,
  /** Its ad groups that use the audience and are not archived. */
  ad_group_count: z.int(),
  created_time: z.int(),
});
export type AudienceShare = z.infer<typeof audienceShare>;

/** An audience of another ad account, shared with this one. */
export const receivedAudience = z.object({
  id: z.string(),
  type: z.literal('ad_received_audience'),
  name: z.string(),
  /** Rounded down to two digits; null while unknown or too small to reveal. */
  size: z.nullable(z.int()),
  status: z.enum(AUDIENCE_STATUSES),
  /** Ad groups of this ad account that use it and are not archived. */
  ad_group_count: z.int(),
  shared_by: otherAccount,
  created_time: z.int(),
});
export type ReceivedAudience = z.infer<typeof receivedAudience>;

/** The ad accounts that an audience is shared with, by id. */
export const getAdAudienceShares = defineCall({
  name: 'v3_get_ad_audience_shares',
  resource: ['AdAudienceShare', 'get'],
  audience: 'advertiser',
  right: 'audiences',
  input: z.object({ advertiser_id: id(), ...subject, audience_id: id() }),
  output: z.array(audienceShare),
  paged: true,
  errors: ['ad_account_not_found', 'audience_not_found', 'invalid_input'],
});

/**
 * Shares an audience with another ad account of the same business, or of a business that acts for it or that it acts
 * for. Sharing it again changes nothing.
 */
export const createAdAudienceShare = defineCall({
  name: 'v3_create_ad_audience_share',
  resource: ['AdAudienceShare', 'create'],
  audience: 'advertiser',
  right: 'audiences',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    audience_id: id(),
    ad_account_id: id(),
    guid: z.optional(maybe(text(100))),
  }),
  output: audienceShare,
  errors: [
    'ad_account_not_found',
    'audience_not_found',
    'invalid_input',
    'rate_limited',
    'key_reused',
    'key_in_progress',
  ],
  rate: WRITES,
});

/**
 * Takes an audience back. The other ad account's ad groups stop using it; those that were for nobody else are paused.
 */
export const deleteAdAudienceShare = defineCall({
  name: 'v3_delete_ad_audience_share',
  resource: ['AdAudienceShare', 'delete'],
  audience: 'advertiser',
  right: 'audiences',
  input: z.object({ advertiser_id: id(), ...subject, audience_id: id(), ad_account_id: id() }),
  output: z.null(),
  errors: [
    'ad_account_not_found',
    'audience_not_found',
    'audience_share_not_found',
    'rate_limited',
  ],
  rate: WRITES,
});

/** Audiences that other ad accounts share with this one, newest first. */
export const getAdReceivedAudiences = defineCall({
  name: 'v3_get_ad_received_audiences',
  resource: ['AdReceivedAudience', 'get'],
  audience: 'advertiser',
  right: 'reporting',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    audience_ids: z.optional(ids(MAX_NAMED)),
  }),
  output: z.array(receivedAudience),
  paged: true,
  errors: ['ad_account_not_found', 'invalid_input'],
});
