import type { Tx } from '#server/kernel/db/tx.ts';
import { isSuspended } from '#server/identity/sql.ts';
import { isPublic } from '../sql.ts';

/**
 * Returns public boards of people who are not suspended, in the buckets before `end`, by bucket and id, after this one.
 */
export function publishedBoards(
  tx: Tx,
  after: { readonly bucket: number; readonly id: string },
  end: number,
  limit: number,
): Promise<{ bucket: number; id: string; ownerId: string; slug: string; changedAt: Date }[]> {
  return tx.rows(
    `select bucket, id, owner_id as "ownerId", slug,
       greatest(updated_at, last_saved_at) as "changedAt"
     from boards
     where bucket >= :bucket and bucket < :end and (bucket, id) > (:bucket, :id) and ${isPublic('boards')}
       and (select ${isSuspended('owner')} from people as owner
            where owner.bucket = boards.bucket and owner.id = boards.owner_id) is not true
     order by bucket, id limit :limit`,
    { bucket: after.bucket, id: after.id, end, limit },
  );
}
