import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Moment } from '#server/kernel/core/moment.ts';

const LAST_ID = '9223372036854775807';

/** What sets one person apart from others: blocks, by who blocks, and suspensions. */
export interface Blocks {
  /** Whom the person blocks. */
  readonly byViewer: ReadonlySet<string>;
  /** Who blocks the person. */
  readonly ofViewer: ReadonlySet<string>;
  /** Who exists for nobody while they are suspended. */
  readonly suspended: ReadonlySet<string>;
}

/** True when the block is new. */
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

/** Both ways between the person, '0' for a visitor, and each of the others; it reads what belongs to identity. */
export async function blocksBetween(
  tx: Tx,
  personId: string,
  others: readonly string[],
): Promise<Blocks> {
  // In order, and each by itself: with three equal signs the planner may as well take blocks_newest,
  // and then reads past everybody whom the person blocks.
  const rows = await tx.rows<{ id: string; why: keyof Blocks }>(
    `select wanted.id, 'byViewer' as why from unnest(:others::bigint[]) as wanted (id)
     where wanted.id = (select blocked_id from blocks
       where bucket = :bucket and person_id = :personId and blocked_id >= wanted.id
       order by bucket, person_id, blocked_id limit 1)
     union all
     select wanted.id, 'ofViewer' from unnest(:buckets::smallint[], :others::bigint[]) as wanted (bucket, id)
     where :personId = (select blocked_id from blocks
       where bucket = wanted.bucket and person_id = wanted.id and blocked_id >= :personId
       order by bucket, person_id, blocked_id limit 1)
     union all
     select wanted.id, 'suspended' from unnest(:buckets::smallint[], :others::bigint[]) as wanted (bucket, id)
     where (select suspended_at from people
       where people.bucket = wanted.bucket and people.id = wanted.id) is not null`,
    { bucket: bucketOf(personId), personId, others, buckets: others.map(bucketOf) },
  );
  const idsOf = (why: keyof Blocks) =>
    new Set(rows.filter((row) => row.why === why).map((row) => row.id));
  return {
    byViewer: idsOf('byViewer'),
    ofViewer: idsOf('ofViewer'),
    suspended: idsOf('suspended'),
  };
}

/** Of these pairs, the places, from 0, of those whom a block either way, or the person's suspension, sets apart. */
export async function pairsApart(
  tx: Tx,
  pairs: readonly { readonly viewerId: string; readonly personId: string }[],
): Promise<number[]> {
  const viewers = pairs.map(({ viewerId }) => viewerId);
  const people = pairs.map(({ personId }) => personId);
  // Asked for in order: see blocksBetween.
  const rows = await tx.rows<{ place: number }>(
    `select (place - 1)::int as place
     from unnest(:viewerBuckets::smallint[], :viewers::bigint[], :peopleBuckets::smallint[], :people::bigint[]) with ordinality
       as pair (viewer_bucket, viewer_id, person_bucket, person_id, place)
     where pair.person_id = (select blocked_id from blocks
         where bucket = pair.viewer_bucket and blocks.person_id = pair.viewer_id
           and blocked_id >= pair.person_id
         order by bucket, blocks.person_id, blocked_id limit 1)
       or pair.viewer_id = (select blocked_id from blocks
         where bucket = pair.person_bucket and blocks.person_id = pair.person_id
           and blocked_id >= pair.viewer_id
         order by bucket, blocks.person_id, blocked_id limit 1)
       or (select suspended_at from people
         where people.bucket = pair.person_bucket and people.id = pair.person_id) is not null`,
    { viewerBuckets: viewers.map(bucketOf), viewers, peopleBuckets: people.map(bucketOf), people },
  );
  return rows.map(({ place }) => place);
}

/** Whom the person blocks, the last block first. */
export function blockedPage(
  tx: Tx,
  personId: string,
  after: Moment | null,
  limit: number,
): Promise<Moment[]> {
  return tx.rows<Moment>(
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
