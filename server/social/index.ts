/**
 * Social: the edges between people, and how the wire shows a person.
 * Owns the tables following, followers and unlisted_counts; the calls of contract/social.ts; the
 * job social.follow-applied.
 */
export { peopleViews } from './people-views.ts';
export { findPerson } from './find-person.ts';
export { changeUnlistedCounts, followeesOf } from './store.ts';
