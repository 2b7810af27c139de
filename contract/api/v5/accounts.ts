import * as z from 'zod/mini';
import { getAdAccount, getAdAccounts } from '#contract/business/ad-accounts.ts';
import { flag } from '#contract/kernel/scalars.ts';
import { getUser } from '#contract/social.ts';
import { digits, pageOf, paging, v5Operation } from './operation.ts';

/** Whose token it is, and the ad accounts that they may act for. */

export const v5Account = z.object({
  id: digits,
  name: z.string(),
  owner: z.object({ id: z.string(), username: z.string() }),
  country: z.string(),
  currency: z.string(),
  permissions: z.array(z.string()),
  /** Unix seconds. */
  created_time: z.int(),
});

export const listAccounts = v5Operation(['ad_accounts/list', 'GET', '/ad_accounts', 'ads:read'], {
  calls: [getAdAccounts],
  query: z.object({
    ...paging,
    /** Without the ad accounts of others, where it is false. */
    include_shared_accounts: z.optional(flag()),
  }),
  answer: pageOf(v5Account),
});
export const readAccount = v5Operation(
  ['ad_accounts/get', 'GET', '/ad_accounts/{ad_account_id}', 'ads:read'],
  { calls: [getAdAccount], answer: v5Account },
);

export const readUser = v5Operation(
  ['user_account/get', 'GET', '/user_account', 'user_accounts:read'],
  {
    calls: [getUser],
    answer: z.object({
      id: digits,
      account_type: z.enum(['PINNER', 'BUSINESS']),
      username: z.string(),
      business_name: z.nullable(z.string()),
      about: z.string(),
      profile_image: z.string(),
      website_url: z.string(),
      board_count: z.int(),
      pin_count: z.int(),
      follower_count: z.int(),
      following_count: z.int(),
      /** Nobody counts them. */
      monthly_views: z.null(),
    }),
  },
);
