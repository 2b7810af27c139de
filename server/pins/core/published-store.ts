import { isPublic } from '#server/boards/sql.ts';
import { isListed, isSuspended } from '#server/identity/sql.ts';
import { bucketIn } from '#server/kernel/db/buckets.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/**
 * Returns pins on public boards in the buckets before `end`, by bucket and id, after this one. Pins of boards that
 * are no longer public are included until a job has run; pins of people who opted out of search engines, or who
 * are suspended, are included and marked.
 */
export function publishedPins(
  tx: Tx,
  after: { readonly bucket: number; readonly id: string },
  end: number,
  limit: number,
): Promise<{ bucket: number; id: string; isPublic: boolean }[]> {
  // The first condition is redundant, but shows the planner how narrow the range is.
  return tx.rows(
    `select bucket, pin_id as id, (
       select ${isPublic('boards')} and ${isListed('owner')} and ${isListed('pinner')}
         and not ${isSuspended('owner')} and not ${isSuspended('pinner')}
       from boards
       join people as owner on owner.bucket = boards.bucket and owner.id = boards.owner_id
       join pins on pins.bucket = boards.bucket and pins.id = pin_search.pin_id
       join people as pinner on pinner.bucket = ${bucketIn('pins.person_id')}
         and pinner.id = pins.person_id
       where boards.bucket = pin_search.bucket and boards.id = pin_search.board_id
     ) is true as "isPublic"
     from pin_search
     where bucket >= :bucket and bucket < :end and (bucket, pin_id) > (:bucket, :id)
     order by bucket, pin_id limit :limit`,
    { bucket: after.bucket, id: after.id, end, limit },
  );
}
