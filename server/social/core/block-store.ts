import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { TimePosition } from '#server/kernel/core/time-position.ts';
import { blocks, isHidden, isSuspendedPerson, VIEWER, viewerValues } from '../sql.ts';

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
    `select wanted.id, 'byViewer' as why from unnest(:others::bigint[]) as wanted (id)
     where ${blocks(VIEWER, 'wanted.id')}
     union all
     select wanted.id, 'ofViewer' from unnest(:buckets::smallint[], :others::bigint[]) as wanted (bucket, id)
     where ${blocks({ bucket: 'wanted.bucket', id: 'wanted.id' }, VIEWER.id)}
     union all
     select wanted.id, 'suspended' from unnest(:others::bigint[]) as wanted (id)
     where ${isSuspendedPerson('wanted.id')}`,
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
  const viewer = { bucket: 'pair.viewer_bucket', id: 'pair.viewer_id' };
  const rows = await tx.rows<{ place: number }>(
    `select (place - 1)::int as place
     from unnest(:viewerBuckets::smallint[], :viewers::bigint[], :people::bigint[]) with ordinality
       as pair (viewer_bucket, viewer_id, person_id, place)
     where ${isHidden('pair.person_id', viewer)}`,
    { viewerBuckets: viewers.map(bucketOf), viewers, people },
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
