import * as calls from '#contract/social.ts';
import * as photo from '#contract/social/portrait.ts';
import { route, rule, type Route } from '#server/kernel/http/route.ts';
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
const ownPhoto = rule('The viewer, signed in themself; of an upload of their own');
const lists = rule('Anyone whom no block sets apart: who follows whom is public');
const follow = rule('Anyone but the person themself and whom a block sets apart', mayFollow);

/** The domain's calls. */
export const socialRoutes = (media: Media): readonly Route[] => [
  route(calls.getUser, getUser(media), anyone),
  route(calls.followUser, followUser(media), follow),
  route(calls.unfollowUser, unfollowUser(media), rule('The viewer ends their own follows')),
  route(calls.followUsers, followUsers, follow),
  route(calls.getFollowers, getFollowers(media), lists),
  route(calls.getFollowing, getFollowing(media), lists),
  route(calls.blockUser, blockUser(media), rule('Anyone but the person themself', mayBlock)),
  route(calls.getBlockedUsers, getBlockedUsers(media), rule('The viewer, whom they block')),
  route(photo.setPortrait, setPortrait(media), ownPhoto),
  route(photo.removePortrait, removePortrait, ownPhoto),
  route(calls.unblockUser, unblockUser(media), rule('The viewer ends their own blocks')),
];
