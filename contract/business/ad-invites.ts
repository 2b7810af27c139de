import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { email } from '#contract/kernel/email.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { flag, id, text } from '#contract/kernel/scalars.ts';
import { adAccountUser } from './ad-accounts.ts';
import { AD_ROLES } from './ad-roles.ts';

/** Invitations by e-mail to act for an ad account. */

/** Days for which an invitation is valid. */
export const INVITE_DAYS = 10;

export const INVITE_STATUSES = ['PENDING', 'ACCEPTED', 'DECLINED', 'CANCELLED', 'EXPIRED'] as const;
export type InviteStatus = (typeof INVITE_STATUSES)[number];

const common = {
  id: z.string(),
  permissions: z.array(z.enum(AD_ROLES)),
  status: z.enum(INVITE_STATUSES),
  expires_at: z.string(),
};

/** As the ad account's owner sees it. */
const adInvite = z.object({
  ...common,
  type: z.literal('ad_account_invite'),
  email: z.string(),
  created_at: z.string(),
});
export type AdInvite = z.infer<typeof adInvite>;

/** As seen by the recipient. */
const adOffer = z.object({
  ...common,
  type: z.literal('ad_account_offer'),
  ad_account: z.object({ id: z.string(), name: z.string(), owner: adAccountUser }),
});
export type AdOffer = z.infer<typeof adOffer>;

const byOwner = { audience: 'signed_in', sessionOnly: true } as const;

/** An ad account's invitations by e-mail and their status, latest first. */
export const getAdInvites = defineCall({
  name: 'v3_get_ad_account_invites',
  resource: ['AdAccountInvites', 'get'],
  ...byOwner,
  input: z.object({ advertiser_id: id() }),
  output: z.array(adInvite),
  paged: true,
  errors: ['ad_account_not_found', 'invalid_input'],
});

/** Invites the reader of an e-mail address; an open invitation is sent again, possibly with other roles. */
export const createAdInvite = defineCall({
  name: 'v3_create_ad_account_invite',
  resource: ['AdAccountInvite', 'create'],
  ...byOwner,
  input: z.object({
    advertiser_id: id(),
    email: email(),
    permissions: z
      .array(z.enum(AD_ROLES))
      .check(z.minLength(1, 'Choose what they can do.'), z.maxLength(AD_ROLES.length)),
  }),
  output: adInvite,
  errors: ['ad_account_not_found', 'log_in_again', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});

/** Revokes an unanswered invitation. */
export const cancelAdInvite = defineCall({
  name: 'v3_delete_ad_account_invite',
  resource: ['AdAccountInvite', 'delete'],
  ...byOwner,
  input: z.object({ advertiser_id: id(), invite_id: id() }),
  output: adInvite,
  errors: ['ad_account_not_found', 'invite_not_found', 'rate_limited'],
  rate: WRITES,
});

const opened = { advertiser_id: id(), code: text(60) };

/** The offer behind an invitation's code. */
export const getAdInvite = defineCall({
  name: 'v3_get_ad_account_invite',
  resource: ['AdAccountInvite', 'get'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object(opened),
  output: adOffer,
  errors: ['invite_not_found'],
  secret: ['code'],
});

/** Accepts or declines an invitation, once and before it expires; repeating the answer changes nothing. */
export const answerAdInvite = defineCall({
  name: 'v3_update_ad_account_invite',
  resource: ['AdAccountInvite', 'update'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object({ ...opened, accepts: flag() }),
  output: adOffer,
  errors: ['invite_not_found', 'link_ended', 'invalid_input', 'rate_limited'],
  secret: ['code'],
  rate: WRITES,
});
