import { bucketOf } from '#server/kernel/core/ids.ts';
import { bucketIn } from '#server/kernel/db/buckets.ts';
import { isSuspended } from '#server/identity/sql.ts';

/**
 * Who is hidden from whom, as conditions of SQL. A person is an expression: a column, or a parameter with
 * its type. Whoever asks is in the parameters that `viewerValues` has values of.
 */

/** Somebody, by the bucket that their rows are in and their id. */
export interface Somebody {
  readonly bucket: string;
  readonly id: string;
}

/** Who asks. */
export const VIEWER: Somebody = { bucket: ':viewerBucket::smallint', id: ':viewerId::bigint' };

/** Nobody's id is this: a visitor's blocks are looked for and not found. */
const NOBODY = '0';

/** What a statement that has VIEWER in it is run with; null is a visitor. */
export const viewerValues = (viewerId: string | null) => ({
  viewerBucket: bucketOf(viewerId ?? NOBODY),
  viewerId: viewerId ?? NOBODY,
});

/**
 * Whether somebody blocks a person. Asked for in the order of the primary key: with three equal signs the
 * planner may as well take blocks_newest, and then reads past everybody whom they block.
 */
export const blocks = (somebody: Somebody, person: string): string => `
  (select blocks.blocked_id from blocks
   where blocks.bucket = ${somebody.bucket} and blocks.person_id = ${somebody.id}
     and blocks.blocked_id >= ${person}
   order by blocks.bucket, blocks.person_id, blocks.blocked_id limit 1) is not distinct from ${person}`;

const isBlockedBy = (somebody: string, person: string): string => `
  (select blocks.person_id from blocks
   where blocks.blocked_id = ${somebody} and blocks.person_id >= ${person}
   order by blocks.blocked_id, blocks.person_id limit 1) is not distinct from ${person}`;

/** Whether a block, either way, stands between a person and whoever asks, or somebody else. */
export const isBlocked = (person: string, from: Somebody = VIEWER): string =>
  `(${blocks(from, person)} or ${isBlockedBy(from.id, person)})`;

/**
 * Whether whoever asks follows a person. In order, as `blocks` is asked: the planner may as well take
 * following_newest, and then reads past everybody whom they follow.
 */
export const isFollowed = (person: string): string => `
  ${person} = (select followee_id from following
    where bucket = ${VIEWER.bucket} and person_id = ${VIEWER.id} and followee_id >= ${person}
    order by bucket, person_id, followee_id limit 1) is true`;

/**
 * Whether a person, of whom the statement has no row at hand, is suspended. Their row is asked for by itself:
 * as a join it may be made by reading all people.
 */
export const isSuspendedPerson = (person: string): string => `
  (select ${isSuspended('anybody')} from people as anybody
   where anybody.bucket = ${bucketIn(person)} and anybody.id = ${person}) is true`;

/**
 * Whether a block, either way, or a suspension hides a person from whoever asks, or from somebody else [BOARD-19]. Of
 * the person themself it says so only where they are suspended.
 */
export const isHidden = (person: string, from: Somebody = VIEWER): string =>
  `(${isBlocked(person, from)} or ${isSuspendedPerson(person)})`;

/** Selects everybody who is blocked from somebody, either way. */
export const blockedPeople = (somebody: Somebody): string => `
  select blocks.blocked_id from blocks
  where blocks.bucket = ${somebody.bucket} and blocks.person_id = ${somebody.id}
  union all
  select blocks.person_id from blocks where blocks.blocked_id = ${somebody.id}`;
