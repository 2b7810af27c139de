import { isPublic } from '#server/boards/sql.ts';
import { isSuspended } from '#server/identity/sql.ts';
import { pictureBucketIn } from '#server/kernel/db/buckets.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { isBlocked, VIEWER, viewerValues } from '#server/social/sql.ts';

/** A person in search completions. */
export interface NamedPerson {
  readonly id: string;
  readonly username: string;
  readonly fullName: string;
  readonly pictureSignature: string | null;
}

/** A public board in search completions. */
export interface NamedBoard {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly username: string;
  readonly pinCount: number;
  /** Null without a cover. */
  readonly signature: string | null;
  readonly ext: 'jpg' | 'png' | 'webp' | 'gif' | null;
  readonly width: number | null;
  readonly height: number | null;
}

// The people's rows have already been read.
const isFree = (people: string): string =>
  `(not ${isSuspended(people)} and not ${isBlocked(`${people}.id`)})`;

// Parameters are wrapped in a select to hide them from the planner: otherwise it replans each time, which takes
// three times as long as the query.
const WANTED =
  'unnest((select :buckets::smallint[]), (select :ids::bigint[])) as wanted (bucket, id)';

const valuesOf = (ids: readonly string[], viewerId: string | null) => ({
  buckets: ids.map(bucketOf),
  ids,
  ...viewerValues(viewerId),
});

/**
 * Returns those of the people whom neither a block nor a suspension hides from the viewer, unordered. A single
 * statement that joins tables of boards, social, media and identity, because it runs at each keystroke.
 */
export function namedPeople(
  tx: Tx,
  viewerId: string | null,
  ids: readonly string[],
): Promise<NamedPerson[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return tx.rows<NamedPerson>(
    `select found.id, username, full_name as "fullName", picture_signature as "pictureSignature"
     from ${WANTED}
     cross join lateral (
       select * from people
       where people.bucket = wanted.bucket and people.id = wanted.id
         and (people.id = ${VIEWER.id} or ${isFree('people')}) limit 1) as found`,
    valuesOf(ids, viewerId),
  );
}

/** Like namedPeople, for public boards of such people. */
export function namedBoards(
  tx: Tx,
  viewerId: string | null,
  ids: readonly string[],
): Promise<NamedBoard[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return tx.rows<NamedBoard>(
    `select boards.id, boards.name, boards.slug, owner.username, boards.pin_count as "pinCount",
       pictures.signature, pictures.ext, pictures.width, pictures.height
     from ${WANTED}
     join boards on boards.bucket = wanted.bucket and boards.id = wanted.id and ${isPublic('boards')}
     cross join lateral (
       select username from people as owner
       where owner.bucket = boards.bucket and owner.id = boards.owner_id
         and (owner.id = ${VIEWER.id} or ${isFree('owner')}) limit 1) as owner
     left join pictures on pictures.bucket = ${pictureBucketIn('boards.cover_signature')}
       and pictures.signature = boards.cover_signature`,
    valuesOf(ids, viewerId),
  );
}
