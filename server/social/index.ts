/**
 * Social: the edges between people, and how the wire shows a person.
 * Owns the tables following, followers, unlisted_counts and blocks; the calls of
 * contract/social.ts; the job social.follow-applied. It announces social.user-blocked and
 * social.person-followed.
 */
export { USER_BLOCKED } from './block-user.ts';
export { apartAmong, isApart, unblockedAmong } from './blocked.ts';
export { nearestPeople } from './nearest-people.ts';
export { pageOfPeople } from './page-of-people.ts';
export { peopleViews, type Beholding } from './people-views.ts';
export { eraseOf as eraseFollowsOf } from './erase-person.ts';
export { findPerson } from './find-person.ts';
export { PERSON_FOLLOWED } from './follow-applied.ts';
export { followUsers } from './follow-users.ts';
export { portraitAt } from './portrait.ts';
export { socialCounters } from './reconcile-counts.ts';
export { changeUnlistedCounts, correctUnlistedCounts, followersAmong } from './store.ts';
export { toPerson } from './view.ts';
