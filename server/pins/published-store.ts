import type { Tx } from '#server/kernel/db/tx.ts';

/** Pins on public boards in the buckets before `end`, by bucket and id, after this one. */
export function publishedPins(
  tx: Tx,
  after: { readonly bucket: number; readonly id: string },
  end: number,
  limit: number,
): Promise<{ bucket: number; id: string }[]> {
  // The first condition says nothing new, but lets the planner see how narrow the range is.
  return tx.rows(
    `select bucket, pin_id as id from pin_search
     where bucket >= $1 and bucket < $3 and (bucket, pin_id) > ($1, $2)
     order by bucket, pin_id limit $4`,
    [after.bucket, after.id, end, limit],
  );
}
