import { bucketOf } from '#server/kernel/core/ids.ts';
import type { CountFound } from '#server/kernel/jobs/reconcile.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

// A statement reads one snapshot, and these counts change in the same transaction as their rows, so any difference is
// real.

const keyAfter = (after: string | null) =>
  after === null ? { bucket: -1, id: '0' } : { bucket: bucketOf(after), id: after };

export function commentCounts(tx: Tx, after: string | null, limit: number): Promise<CountFound[]> {
  return tx.rows<CountFound>(
    `select p.pin_id as key, p.comments <> (
       select count(*) from comments c where c.bucket = p.bucket and c.pin_id = p.pin_id
         and c.removed_at is null) as wrong
     from pin_comments p where (p.bucket, p.pin_id) > (:bucket::smallint, :id::bigint)
     order by p.bucket, p.pin_id limit :limit`,
    { ...keyAfter(after), limit },
  );
}

export async function commentsAtPin(tx: Tx, pinId: string): Promise<number> {
  const row = await tx.row<{ comments: number }>(
    `select count(*)::int as comments from comments
     where bucket = :bucket and pin_id = :pinId and removed_at is null`,
    { bucket: bucketOf(pinId), pinId },
  );
  return row?.comments ?? 0;
}

export function replyCounts(tx: Tx, after: string | null, limit: number): Promise<CountFound[]> {
  return tx.rows<CountFound>(
    `select c.id as key, c.reply_count <> (
       select count(*) from comments r where r.bucket = c.bucket and r.parent_id = c.id
         and r.removed_at is null) as wrong
     from comments c where (c.bucket, c.id) > (:bucket::smallint, :id::bigint)
     order by c.bucket, c.id limit :limit`,
    { ...keyAfter(after), limit },
  );
}

/** Recounts the replies under the comment's lock; returns true if the count was wrong. */
export async function recountReplies(tx: Tx, id: string): Promise<boolean> {
  const name = { bucket: bucketOf(id), id };
  await tx.run('select 1 from comments where bucket = :bucket and id = :id for update', name);
  const rows = await tx.run(
    `update comments set reply_count = found.replies
     from (select count(*)::int as replies from comments
       where bucket = :bucket and parent_id = :id and removed_at is null) as found
     where bucket = :bucket and id = :id and reply_count <> found.replies`,
    name,
  );
  return rows === 1;
}
