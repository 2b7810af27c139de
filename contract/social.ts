import * as z from 'zod/mini';
import { businessShown } from '#contract/business/shown.ts';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { flag, id, ids, jsonText, maybe, text } from '#contract/kernel/scalars.ts';

/** A person as displayed with a pin, a board or in a list. */
export const person = z.object({
  id: z.string(),
  node_id: z.string(),
  type: z.literal('user'),
  username: z.string(),
  full_name: z.string(),
  first_name: z.string(),
  image_small_url: z.nullable(z.string()),
  image_medium_url: z.nullable(z.string()),
  image_large_url: z.nullable(z.string()),
  image_xlarge_url: z.nullable(z.string()),
  follower_count: z.int(),
  followed_by_me: z.boolean(),
  is_partner: z.boolean(),
  /** Asks search engines to exclude them, their boards and pins. */
  exclude_from_search: z.boolean(),
});
export type Person = z.infer<typeof person>;

/** A person's profile [DATA-10]. */
export const user = z.extend(person, {
  last_name: z.string(),
  about: z.string(),
  pronouns: z.string(),
  /** Their stated location. */
  location: z.string(),
  following_count: z.int(),
  pin_count: z.int(),
  board_count: z.int(),
  website_url: z.nullable(z.string()),
  domain_url: z.nullable(z.string()),
  /** Whether they have proved ownership of the website. */
  domain_verified: z.boolean(),
  is_verified_merchant: z.boolean(),
  explicitly_followed_by_me: z.boolean(),
  blocked_by_me: z.boolean(),
  is_own_profile: z.boolean(),
  /** Whether this is the viewer. */
  is_auth: z.boolean(),
  created_at: z.string(),
  country: z.nullable(z.string()),
  profile_url: z.string(),
  seo_title: z.string(),
  seo_description: z.string(),
  video_upload_allowed: z.boolean(),
  /** For a business; null for everybody else. */
  partner: z.nullable(businessShown),
  /** Only for the person themself. */
  email: z.optional(z.string()),
});
export type User = z.infer<typeof user>;

const byName = { username: maybe(text(60)), user_id: maybe(id()) };

export const getUser = defineCall({
  name: 'v3_get_user',
  resource: ['User', 'get'],
  audience: 'anyone',
  input: z.object({
    ...byName,
    /** For a former username: refuse with `moved`, naming the current address. */
    redirect: z.optional(flag()),
    field_set_key: maybe(text(60)),
  }),
  output: user,
  errors: ['user_not_found', 'moved', 'invalid_input'],
});

/** Where the follow was made; clients send it, unused [CALL-10]. */
const followed = {
  user_id: id(),
  invite_code: z.optional(maybe(text(200))),
  aux_data: z.optional(maybe(jsonText(z.object({ pin_id: maybe(id()) })))),
  client_tracking_params: z.optional(maybe(text(2000))),
};

export const followUser = defineCall({
  name: 'v3_follow_user',
  resource: ['UserFollow', 'create'],
  audience: 'signed_in',
  input: z.object(followed),
  output: user,
  errors: ['user_not_found', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});

export const unfollowUser = defineCall({
  name: 'v3_unfollow_user',
  resource: ['UserFollow', 'delete'],
  audience: 'signed_in',
  input: z.object(followed),
  output: user,
  errors: ['user_not_found', 'rate_limited'],
  rate: WRITES,
});

export const followUsers = defineCall({
  name: 'v3_follow_users',
  path: ['PUT', '/v3/users/follow/'],
  audience: 'signed_in',
  input: z.object({ followee_ids: ids(100) }),
  output: z.null(),
  errors: ['user_not_found', 'invalid_input', 'rate_limited'],
  rate: WRITES,
  once: true,
});

export const getFollowers = defineCall({
  name: 'v3_get_user_followers',
  resource: ['UserFollowers', 'get'],
  audience: 'anyone',
  input: z.object(byName),
  output: z.array(person),
  paged: true,
  errors: ['user_not_found', 'invalid_input'],
});

export const getFollowing = defineCall({
  name: 'v3_get_user_following',
  resource: ['UserFollowing', 'get'],
  audience: 'anyone',
  input: z.object(byName),
  output: z.array(person),
  paged: true,
  errors: ['user_not_found', 'invalid_input'],
});

/** Removes both people's follows and prevents new ones [CALL-10]. */
export const blockUser = defineCall({
  name: 'v3_block_user',
  resource: ['UserBlock', 'create'],
  audience: 'signed_in',
  input: z.object({
    blocked_user_id: id(),
    orbac_subject_id: maybe(text(60)),
    block_source: maybe(text(100)),
    block_context: maybe(text(100)),
  }),
  output: user,
  errors: ['user_not_found', 'ad_account_not_found', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});

export const unblockUser = defineCall({
  name: 'v3_unblock_user',
  resource: ['UserBlock', 'delete'],
  audience: 'signed_in',
  input: z.object({ blocked_user_id: id() }),
  output: user,
  errors: ['user_not_found', 'rate_limited'],
  rate: WRITES,
});

/** People the viewer blocks, latest first [BOARD-19]. */
export const getBlockedUsers = defineCall({
  name: 'v3_get_blocked_users',
  resource: ['UserBlock', 'get'],
  audience: 'signed_in',
  input: z.object({ field_set_key: maybe(text(60)) }),
  output: z.array(person),
  paged: true,
  errors: ['invalid_input'],
});
