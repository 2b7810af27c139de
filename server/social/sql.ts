import { bucketOf } from '#server/kernel/core/ids.ts';

/**
 * Conditions in SQL about who is hidden from whom. A person is an expression: a column, or a parameter with its type.
 * The viewer is in parameters, whose values come from `viewerValues`.
 */

/** A person, as SQL expressions of their bucket and id. */
export interface Somebody {
  readonly bucket: string;
  readonly id: string;
}

/** The viewer. */
export const VIEWER: Somebody = { bucket: ':viewerBucket::smallint', id: ':viewerId::bigint' };

/** The person of a row of people. */
export const somebodyIn = (people: string): Somebody => ({
  bucket: `${people}.bucket`,
  id: `${people}.id`,
});

/** An id of no person: queries for a visitor's blocks find none. */
const NOBODY = '0';

/** The parameters of a statement that contains VIEWER; null for a visitor. */
export const viewerValues = (viewerId: string | null) => ({
  viewerBucket: bucketOf(viewerId ?? NOBODY),
  viewerId: viewerId ?? NOBODY,
});

/**
 * Whether somebody blocks a person. Ordered by the primary key: with three equality conditions the planner may choose
 * blocks_newest instead, and then reads all rows of the blocker.
 */
export const blocks = (somebody: Somebody, person: string): string => `
  (select blocks.blocked_id from blocks
   where blocks.bucket = ${somebody.bucket} and blocks.person_id = ${somebody.id}
     and blocks.blocked_id >= ${person}
   order by blocks.bucket, blocks.person_id, blocks.blocked_id limit 1) is not distinct from ${person}`;

/**
 * Selects those of some people, by a statement that selects their ids, who block the viewer. The array makes the planner
 * look up each block by index; it may otherwise read all against the viewer.
 */
export const blockersAmong = (people: string): string => `
  select person_id as id from blocks
  where blocked_id = ${VIEWER.id} and person_id = any(array(${people}))
  order by blocked_id, person_id`;

/**
 * Whether the viewer follows a person. Ordered like `blocks`: the planner may choose following_newest instead, and then
 * reads all rows of the follower.
 */
export const isFollowed = (person: string): string => `
  ${person} = (select followee_id from following
    where bucket = ${VIEWER.bucket} and person_id = ${VIEWER.id} and followee_id >= ${person}
    order by bucket, person_id, followee_id limit 1) is true`;

/** Selects all people with a block between them and somebody, in either direction. */
export const blockedPeople = (somebody: Somebody): string => `
  select blocks.blocked_id from blocks
  where blocks.bucket = ${somebody.bucket} and blocks.person_id = ${somebody.id}
  union all
  select blocks.person_id from blocks where blocks.blocked_id = ${somebody.id}`;
