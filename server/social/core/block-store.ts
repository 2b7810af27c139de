import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { TimePosition } from '#server/kernel/core/time-position.ts';
import { isSuspended } from '#server/identity/sql.ts';
import { blocks, somebodyIn, VIEWER, viewerValues } from '../sql.ts';

const LAST_ID = '9223372036854775807';

/** Blocks by direction, and suspensions, around one person. */
export interface Blocks {
  /** The people whom the person blocks. */
  readonly byViewer: ReadonlySet<string>;
  /** The people who block the person. */
  readonly ofViewer: ReadonlySet<string>;
  /** Suspended people, who are hidden from everybody. */
  readonly suspended: ReadonlySet<string>;
}

/** Whether a block, in either direction, or a suspension hides a person [BOARD-19]. */
export const isHiddenBy = (blocks: Blocks, id: string): boolean =>
  blocks.byViewer.has(id) || blocks.ofViewer.has(id) || blocks.suspended.has(id);

/** Returns true if the block is new. */
export async function insertBlock(
  tx: Tx,
  personId: string,
  blockedId: string,
  now: Date,
): Promise<boolean> {
  const count = await tx.run(
    `insert into blocks (bucket, person_id, blocked_id, created_at) values (:bucket, :personId, :blockedId, :now)
     on conflict (bucket, person_id, blocked_id) do nothing`,
    { bucket: bucketOf(personId), personId, blockedId, now },
  );
  return count === 1;
}

export async function deleteBlock(tx: Tx, personId: string, blockedId: string): Promise<void> {
  await tx.run(
    'delete from blocks where bucket = :bucket and person_id = :personId and blocked_id = :blockedId',
    {
      bucket: bucketOf(personId),
      personId,
      blockedId,
    },
  );
}

/**
 * The blocks, in both directions, between the viewer (null for a visitor) and each of the others; also reads identity's
 * tables.
 */
export async function blocksBetween(
  tx: Tx,
  viewerId: string | null,
  others: readonly string[],
): Promise<Blocks> {
  const rows = await tx.rows<{ id: string; why: keyof Blocks }>(
    `with by_viewer as materialized (
       select wanted.id from unnest(:others::bigint[]) as wanted (id)
       where ${blocks(VIEWER, 'wanted.id')}),
     others as materialized (
       select person.id, ${blocks(somebodyIn('person'), VIEWER.id)} as blocking, ${isSuspended('person')} as suspended
       from unnest(:buckets::smallint[], :others::bigint[]) as wanted (bucket, id)
       join people as person on person.bucket = wanted.bucket and person.id = wanted.id)
     select id, 'byViewer' as why from by_viewer
     union all select id, 'ofViewer' from others where blocking
     union all select id, 'suspended' from others where suspended`,
    { ...viewerValues(viewerId), others, buckets: others.map(bucketOf) },
  );
  const idsOf = (why: keyof Blocks) =>
    new Set(rows.filter((row) => row.why === why).map((row) => row.id));
  return {
    byViewer: idsOf('byViewer'),
    ofViewer: idsOf('ofViewer'),
    suspended: idsOf('suspended'),
  };
}

/** The indexes of the pairs with a block, in either direction, or with a suspended person. */
export async function blockedPairs(
  tx: Tx,
  pairs: readonly { readonly viewerId: string; readonly personId: string }[],
): Promise<number[]> {
  const viewers = pairs.map(({ viewerId }) => viewerId);
  const people = pairs.map(({ personId }) => personId);
  const rows = await tx.rows<{ place: number }>(
    `with pair as materialized (
       select * from unnest(:viewerBuckets::smallint[], :viewers::bigint[], :buckets::smallint[], :people::bigint[])
         with ordinality as pair (viewer_bucket, viewer_id, bucket, person_id, place)),
     of_viewer as materialized (
       select pair.place from pair
       join people as viewer on viewer.bucket = pair.viewer_bucket and viewer.id = pair.viewer_id
       where ${blocks(somebodyIn('viewer'), 'pair.person_id')}),
     of_person as materialized (
       select pair.place from pair
       join people as person on person.bucket = pair.bucket and person.id = pair.person_id
       where ${isSuspended('person')} or ${blocks(somebodyIn('person'), 'pair.viewer_id')})
     select (place - 1)::int as place from of_viewer
     union all select (place - 1)::int from of_person`,
    {
      viewerBuckets: viewers.map(bucketOf),
      viewers,
      buckets: people.map(bucketOf),
      people,
    },
  );
  return rows.map(({ place }) => place);
}

/** The people whom the person blocks, latest first. */
export function blockedPage(
  tx: Tx,
  personId: string,
  after: TimePosition | null,
  limit: number,
): Promise<TimePosition[]> {
  return tx.rows<TimePosition>(
    `select blocked_id as id, created_at as at from blocks
     where bucket = :bucket and person_id = :personId
       and (created_at, blocked_id) < (:at::timestamptz, :id::bigint)
     order by created_at desc, blocked_id desc
     limit :limit`,
    {
      bucket: bucketOf(personId),
      personId,
      at: after?.at ?? 'infinity',
      id: after?.id ?? LAST_ID,
      limit,
    },
  );
}
