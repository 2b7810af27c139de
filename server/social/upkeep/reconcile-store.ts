import { bucketOf } from '#server/kernel/core/ids.ts';
import type { CountFound } from '#server/kernel/jobs/reconcile.ts';
import { bucketIn } from '#server/kernel/db/buckets.ts';
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

// The bucket of the other person is in bits 12 to 21 of their id. Each follow of the people in the part `page` is looked
// up there: what is left has no other row.
const LOOSE = `
  out_rows as materialized (
    select f.person_id as follower, f.followee_id as followee
    from page join following f on f.bucket = page.bucket and f.person_id = page.id),
  out_found as materialized (
    select edge.follower, edge.followee from out_rows as edge
    join followers m on m.bucket = ${bucketIn('edge.followee')} and m.person_id = edge.followee
      and m.follower_id = edge.follower),
  in_rows as materialized (
    select m.follower_id as follower, m.person_id as followee
    from page join followers m on m.bucket = page.bucket and m.person_id = page.id),
  in_found as materialized (
    select edge.follower, edge.followee from in_rows as edge
    join following f on f.bucket = ${bucketIn('edge.follower')} and f.person_id = edge.follower
      and f.followee_id = edge.followee),
  loose as materialized (
    select follower as person_id, follower, followee
    from (select * from out_rows except select * from out_found) as edge
    union all
    select followee, follower, followee
    from (select * from in_rows except select * from in_found) as edge)`;

/** People, and whether one of their follows lacks a row. */
export function mirrors(tx: Tx, after: string | null, limit: number): Promise<CountFound[]> {
  return tx.rows<CountFound>(
    `with page as materialized (
       select bucket, id from people where (bucket, id) > (:bucket::smallint, :id::bigint)
       order by bucket, id limit :limit),
     ${LOOSE}
     select page.id as key, page.id in (select person_id from loose) as wrong
     from page order by page.bucket, page.id`,
    { ...keyAfter(after), limit },
  );
}

export function looseEdges(tx: Tx, personId: string): Promise<LooseEdge[]> {
  return tx.rows<LooseEdge>(
    `with page as materialized (
       select bucket, id from people where bucket = :bucket and id = :personId),
     ${LOOSE}
     select follower, followee from loose order by follower, followee`,
    { bucket: bucketOf(personId), personId },
  );
}
