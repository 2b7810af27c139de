import { isPublic } from '#server/boards/sql.ts';
import { isSuspended } from '#server/identity/sql.ts';
import { pictureBucketIn } from '#server/kernel/db/buckets.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { blocks, somebodyIn, VIEWER, viewerValues } from '#server/social/sql.ts';

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

// Whom the viewer blocks is read apart: it lies in the viewer's bucket.
const isFree = (people: string): string =>
  `(not ${isSuspended(people)} and not ${blocks(somebodyIn(people), VIEWER.id)})`;

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
    `with blocked as materialized (select wanted.id from ${WANTED} where ${blocks(VIEWER, 'wanted.id')})
     select people.id, username, full_name as "fullName", picture_signature as "pictureSignature"
     from ${WANTED}
     join people on people.bucket = wanted.bucket and people.id = wanted.id
     where (people.id = ${VIEWER.id} or ${isFree('people')}) and people.id not in (select id from blocked)`,
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
    `with board as materialized (
       select boards.id, boards.name, boards.slug, owner.id as owner_id, owner.username, boards.pin_count,
         boards.cover_signature
       from ${WANTED}
       join boards on boards.bucket = wanted.bucket and boards.id = wanted.id and ${isPublic('boards')}
       join people as owner on owner.bucket = boards.bucket and owner.id = boards.owner_id
       where owner.id = ${VIEWER.id} or ${isFree('owner')}),
     blocked as materialized (select owner_id from board where ${blocks(VIEWER, 'board.owner_id')}),
     cover as materialized (
       select pictures.signature, ext, width, height from board
       join pictures on pictures.bucket = ${pictureBucketIn('board.cover_signature')}
         and pictures.signature = board.cover_signature)
     select board.id, name, slug, username, pin_count as "pinCount", cover.signature, ext, width, height
     from board
     left join (select distinct * from cover) as cover on cover.signature = board.cover_signature
     where owner_id not in (select owner_id from blocked)`,
    valuesOf(ids, viewerId),
  );
}
