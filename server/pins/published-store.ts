import type { Tx } from '#server/kernel/db/tx.ts';

/**
 * Pins on public boards in the buckets before `end`, by bucket and id, after this one. One whose board is
 * public no more is among them until a job has run; it says so.
 */
export function publishedPins(
  tx: Tx,
  after: { readonly bucket: number; readonly id: string },
  end: number,
  limit: number,
): Promise<{ bucket: number; id: string; isPublic: boolean }[]> {
  // The first condition says nothing new, but lets the planner see how narrow the range is.
  return tx.rows(
    `select bucket, pin_id as id, (
       select privacy = 'public' from boards
       where boards.bucket = pin_search.bucket and boards.id = board_id) is true as "isPublic"
     from pin_search
     where bucket >= $1 and bucket < $3 and (bucket, pin_id) > ($1, $2)
     order by bucket, pin_id limit $4`,
    [after.bucket, after.id, end, limit],
  );
}
