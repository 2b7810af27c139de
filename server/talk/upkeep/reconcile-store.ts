import { bucketOf } from '#server/kernel/core/ids.ts';
import type { CountFound } from '#server/kernel/jobs/reconcile.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

// A statement sees one moment of the database, and these counts change in the transaction that changes
// their rows: what differs really differs.

const placeAfter = (after: string | null): unknown[] =>
  after === null ? [-1, '0'] : [bucketOf(after), after];

export function commentCounts(tx: Tx, after: string | null, limit: number): Promise<CountFound[]> {
  return tx.rows<CountFound>(
    `select p.pin_id as key, p.comments <> (
       select count(*) from comments c where c.bucket = p.bucket and c.pin_id = p.pin_id) as wrong
     from pin_comments p where (p.bucket, p.pin_id) > ($1::smallint, $2::bigint)
     order by p.bucket, p.pin_id limit $3`,
    [...placeAfter(after), limit],
  );
}

export async function commentsAtPin(tx: Tx, pinId: string): Promise<number> {
  const row = await tx.row<{ comments: number }>(
    'select count(*)::int as comments from comments where bucket = $1 and pin_id = $2',
    [bucketOf(pinId), pinId],
  );
  return row?.comments ?? 0;
}

export function replyCounts(tx: Tx, after: string | null, limit: number): Promise<CountFound[]> {
  return tx.rows<CountFound>(
    `select c.id as key, c.reply_count <> (
       select count(*) from comments r where r.bucket = c.bucket and r.parent_id = c.id) as wrong
     from comments c where (c.bucket, c.id) > ($1::smallint, $2::bigint)
     order by c.bucket, c.id limit $3`,
    [...placeAfter(after), limit],
  );
}

/** Counts the replies again, under the comment's lock; true when the count was wrong. */
export async function recountReplies(tx: Tx, id: string): Promise<boolean> {
  const name = [bucketOf(id), id];
  await tx.run('select 1 from comments where bucket = $1 and id = $2 for update', name);
  const rows = await tx.run(
    `update comments set reply_count = found.replies
     from (select count(*)::int as replies from comments where bucket = $1 and parent_id = $2) as found
     where bucket = $1 and id = $2 and reply_count <> found.replies`,
    name,
  );
  return rows === 1;
}
