import { bucketOf } from '#server/kernel/core/ids.ts';
import type { CountFound } from '#server/kernel/jobs/reconcile.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

const keyAfter = (after: string | null) =>
  after === null ? { bucket: -1, id: '0' } : { bucket: bucketOf(after), id: after };

export function edgeCounts(tx: Tx, after: string | null, limit: number): Promise<CountFound[]> {
  return tx.rows<CountFound>(
    `select p.id as key, p.following_count <> (
         select count(*) from following f where f.bucket = p.bucket and f.person_id = p.id)
       or p.follower_count <> (
         select count(*) from followers f where f.bucket = p.bucket and f.person_id = p.id) as wrong
     from people p where (p.bucket, p.id) > (:bucket::smallint, :id::bigint)
     order by p.bucket, p.id limit :limit`,
    { ...keyAfter(after), limit },
  );
}

export async function edgesOf(
  tx: Tx,
  personId: string,
): Promise<{ followers: number; following: number }> {
  const row = await tx.row<{ followers: number; following: number }>(
    `select (select count(*)::int from followers where bucket = :bucket and person_id = :personId) as followers,
       (select count(*)::int from following where bucket = :bucket and person_id = :personId) as following`,
    { bucket: bucketOf(personId), personId },
  );
  return row ?? { followers: 0, following: 0 };
}

/** A follow with one of its two rows missing. */
export interface LooseEdge {
  readonly follower: string;
  readonly followee: string;
}

// The bucket of the other person is in bits 12 to 21 of their id.
const LOOSE = `
  select f.person_id as follower, f.followee_id as followee from following f
  where f.bucket = p.bucket and f.person_id = p.id and not exists (
    select 1 from followers m where m.bucket = (f.followee_id >> 12) & 1023
      and m.person_id = f.followee_id and m.follower_id = f.person_id)
  union all
  select m.follower_id, m.person_id from followers m
  where m.bucket = p.bucket and m.person_id = p.id and not exists (
    select 1 from following f where f.bucket = (m.follower_id >> 12) & 1023
      and f.person_id = m.follower_id and f.followee_id = m.person_id)`;

/** People, and whether one of their follows lacks a row. */
export function mirrors(tx: Tx, after: string | null, limit: number): Promise<CountFound[]> {
  return tx.rows<CountFound>(
    `select p.id as key, exists (${LOOSE}) as wrong
     from people p where (p.bucket, p.id) > (:bucket::smallint, :id::bigint)
     order by p.bucket, p.id limit :limit`,
    { ...keyAfter(after), limit },
  );
}

export function looseEdges(tx: Tx, personId: string): Promise<LooseEdge[]> {
  return tx.rows<LooseEdge>(
    `select edge.follower, edge.followee
     from people p cross join lateral (${LOOSE}) as edge
     where p.bucket = :bucket and p.id = :personId
     order by edge.follower, edge.followee`,
    { bucket: bucketOf(personId), personId },
  );
}
