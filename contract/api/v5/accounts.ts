import * as z from 'zod/mini';
import { getAdAccount, getAdAccounts } from '#contract/business/ad-accounts.ts';
import { getFollowedTopics } from '#contract/discovery/topics.ts';
import { flag } from '#contract/kernel/scalars.ts';
import { followUser, getFollowers, getFollowing, getUser } from '#contract/social.ts';
import { digits, notRead, pageOf, paging, v5Operation } from './operation.ts';

/** The token's person, and the ad accounts they may act for. */

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
    /** False leaves out other people's ad accounts. */
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
      /** Not counted. */
      monthly_views: z.null(),
    }),
  },
);

const summary = z.object({ type: z.literal('user'), username: z.string() });
const followers = pageOf(summary);

export const listFollowers = v5Operation(
  ['followers/list', 'GET', '/user_account/followers', 'user_accounts:read'],
  { calls: [getFollowers], query: z.object(paging), answer: followers },
);
export const listFollowed = v5Operation(
  ['user_following/get', 'GET', '/user_account/following', 'user_accounts:read'],
  {
    calls: [getFollowing],
    query: z.object({
      ...paging,
      ad_account_id: notRead,
      feed_type: z.optional(z.literal('ALL', "They're sorted by when they were followed.")),
      explicit_following: notRead,
    }),
    answer: followers,
  },
);
export const followPerson = v5Operation(
  ['follow_user/update', 'POST', '/user_account/following/{username}', 'user_accounts:write'],
  {
    calls: [followUser, getUser],
    body: z.object({ auto_follow: notRead }),
    answer: summary,
  },
);
export const listTopics = v5Operation(
  [
    'user_account/followed_interests',
    'GET',
    '/users/{username}/interests/follow',
    'user_accounts:read',
  ],
  {
    calls: [getFollowedTopics],
    query: z.object(paging),
    /** Topics are identified by slug; other people's interests are private. */
    answer: pageOf(
      z.object({ id: z.string(), key: z.string(), name: z.string(), canonical_url: z.string() }),
    ),
  },
);
