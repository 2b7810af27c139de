import type { Tx } from '#server/kernel/db/tx.ts';
import { isListed, isSuspended } from '../sql.ts';

/** People with pins or boards who allow search engines, in buckets before `end`, by bucket and id, after the cursor. */
export function publishedPeople(
  tx: Tx,
  after: { readonly bucket: number; readonly id: string },
  end: number,
  limit: number,
): Promise<{ bucket: number; id: string; username: string }[]> {
  return tx.rows(
    `select bucket, id, username from people
     where bucket >= :bucket and bucket < :end and (bucket, id) > (:bucket, :id) and pin_count + board_count > 0
       and ${isListed('people')} and not ${isSuspended('people')}
     order by bucket, id limit :limit`,
    { bucket: after.bucket, id: after.id, end, limit },
  );
}
