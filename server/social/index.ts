/**
 * Social: relations between people, and a person's wire format. Owns the calls of contract/social.ts and the job
 * social.follow-applied. Announces social.user-blocked and social.person-followed.
 */
export { userBlocked } from './blocks/block-user.ts';
export { blockedAmong, isBlocked, unblockedAmong } from './core/blocked.ts';
export { nearestPeople } from './core/nearest-people.ts';
export { pageOfPeople } from './core/page-of-people.ts';
export { peopleViews, unblockedPeopleViews, type Beholding } from './core/people-views.ts';
export { eraseOf as eraseFollowsOf } from './upkeep/erase-person.ts';
export { firstVisible, type ListAboutPeople } from './core/first-visible.ts';
export { findPerson } from './core/find-person.ts';
export { personFollowed } from './follows/follow-applied.ts';
export { followUsers } from './follows/follow-users.ts';
export { unfollowUser } from './follows/unfollow-user.ts';
export { portraitAt } from './core/portrait.ts';
export { socialCounters } from './upkeep/reconcile-counts.ts';
export { changeUnlistedCounts, correctUnlistedCounts, followersAmong } from './core/store.ts';
export { toPerson } from './core/view.ts';
