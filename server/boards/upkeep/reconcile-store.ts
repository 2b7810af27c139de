import { bucketOf } from '#server/kernel/core/ids.ts';
import type { CountFound } from '#server/kernel/jobs/reconcile.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { isPublic } from '../sql.ts';

// A statement sees a snapshot, and counts change in the transaction of their rows, so any difference is real.

/** Continues after the row with this id, in primary key order. */
const keyAfter = (after: string | null) =>
  after === null ? { bucket: -1, id: '0' } : { bucket: bucketOf(after), id: after };

export function sectionCounts(tx: Tx, after: string | null, limit: number): Promise<CountFound[]> {
  return tx.rows<CountFound>(
    `select b.id as key, b.section_count <> (
       select count(*) from sections s where s.bucket = b.bucket and s.board_id = b.id) as wrong
     from boards b where (b.bucket, b.id) > (:bucket::smallint, :id::bigint)
     order by b.bucket, b.id limit :limit`,
    { ...keyAfter(after), limit },
  );
}

export function noteCounts(tx: Tx, after: string | null, limit: number): Promise<CountFound[]> {
  return tx.rows<CountFound>(
    `select b.id as key, b.note_count <> (
       select count(*) from board_notes n where n.bucket = b.bucket and n.board_id = b.id) as wrong
     from boards b where (b.bucket, b.id) > (:bucket::smallint, :id::bigint)
     order by b.bucket, b.id limit :limit`,
    { ...keyAfter(after), limit },
  );
}

export function followerCounts(tx: Tx, after: string | null, limit: number): Promise<CountFound[]> {
  return tx.rows<CountFound>(
    `select b.id as key, b.follower_count <> (
       select count(*) from board_followers f where f.bucket = b.bucket and f.board_id = b.id) as wrong
     from boards b where (b.bucket, b.id) > (:bucket::smallint, :id::bigint)
     order by b.bucket, b.id limit :limit`,
    { ...keyAfter(after), limit },
  );
}

export function collaboratorCounts(
  tx: Tx,
  after: string | null,
  limit: number,
): Promise<CountFound[]> {
  return tx.rows<CountFound>(
    `select b.id as key, b.collaborator_count <> (
       select count(*) from board_collaborators c
       where c.bucket = b.bucket and c.board_id = b.id) as wrong
     from boards b where (b.bucket, b.id) > (:bucket::smallint, :id::bigint)
     order by b.bucket, b.id limit :limit`,
    { ...keyAfter(after), limit },
  );
}

export function publicCounts(tx: Tx, after: string | null, limit: number): Promise<CountFound[]> {
  return tx.rows<CountFound>(
    `select p.id as key, (p.board_count, p.pin_count) <> (
       select count(*), coalesce(sum(b.pin_count), 0) from boards b
       where b.bucket = p.bucket and b.owner_id = p.id and ${isPublic('b')}) as wrong
     from people p where (p.bucket, p.id) > (:bucket::smallint, :id::bigint)
     order by p.bucket, p.id limit :limit`,
    { ...keyAfter(after), limit },
  );
}

export function unlistedCounts(tx: Tx, after: string | null, limit: number): Promise<CountFound[]> {
  return tx.rows<CountFound>(
    `select p.id as key, (coalesce(u.board_count, 0), coalesce(u.pin_count, 0)) <> (
       select count(*), coalesce(sum(b.pin_count), 0) from boards b
       where b.bucket = p.bucket and b.owner_id = p.id and not ${isPublic('b')}) as wrong
     from people p
     left join unlisted_counts u on u.bucket = p.bucket and u.person_id = p.id
     where (p.bucket, p.id) > (:bucket::smallint, :id::bigint)
     order by p.bucket, p.id limit :limit`,
    { ...keyAfter(after), limit },
  );
}

/** Returns the totals of a person's public or non-public boards. */
export async function boardsOf(
  tx: Tx,
  ownerId: string,
  areListed: boolean,
): Promise<{ boards: number; pins: number }> {
  const row = await tx.row<{ boards: number; pins: number }>(
    `select count(*)::int as boards, coalesce(sum(pin_count), 0)::int as pins from boards
     where bucket = :bucket and owner_id = :ownerId and (${isPublic('boards')}) = :areListed`,
    { bucket: bucketOf(ownerId), ownerId, areListed },
  );
  return row ?? { boards: 0, pins: 0 };
}
