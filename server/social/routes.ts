import * as calls from '#contract/social.ts';
import * as photo from '#contract/social/portrait.ts';
import { route, rule, withServices, type Route } from '#server/kernel/http/route.ts';
import type { Media } from '#server/media/index.ts';
import { blockUser } from './blocks/block-user.ts';
import { followUser } from './follows/follow-user.ts';
import { followUsers } from './follows/follow-users.ts';
import { getBlockedUsers } from './blocks/get-blocked-users.ts';
import { getFollowers } from './follows/get-followers.ts';
import { getFollowing } from './follows/get-following.ts';
import { getUser } from './people/get-user.ts';
import { mayBlock, mayFollow, mayKnowAll } from './core/policy.ts';
import { removePortrait, setPortrait } from './core/portrait.ts';
import { unblockUser } from './blocks/unblock-user.ts';
import { unfollowUser } from './follows/unfollow-user.ts';

const anyone = rule(
  'Anyone; what is not public is counted for the person themself only',
  mayKnowAll,
);
const ownPhoto = rule('The viewer, signed in themselves; of an upload of their own');
const lists = rule('Anyone who is not blocked: who follows whom is public');
const follow = rule('Anyone but the person themself and people who are blocked', mayFollow);

/** The domain's calls. */
export const socialRoutes = (media: Media): readonly Route[] => [
  route(calls.getUser, withServices({ media }, getUser), anyone, 'standby'),
  route(calls.followUser, followUser, follow),
  route(calls.unfollowUser, unfollowUser, rule('The viewer ends their own follows')),
  route(calls.followUsers, followUsers, follow),
  route(calls.getFollowers, getFollowers, lists, 'standby'),
  route(calls.getFollowing, getFollowing, lists, 'standby'),
  route(calls.blockUser, blockUser, rule('Anyone but the person themself', mayBlock)),
  route(calls.getBlockedUsers, getBlockedUsers, rule('The viewer, whom they block')),
  route(photo.setPortrait, withServices({ media }, setPortrait), ownPhoto),
  route(photo.removePortrait, removePortrait, ownPhoto),
  route(calls.unblockUser, unblockUser, rule('The viewer ends their own blocks')),
];
