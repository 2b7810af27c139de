import { isPublic } from '#server/boards/sql.ts';
import { isListed, isSuspended } from '#server/identity/sql.ts';
import { bucketIn } from '#server/kernel/db/buckets.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/**
 * Pins on public boards in the buckets before `end`, by bucket and id, after this one. One whose board is
 * public no more is among them until a job has run, and so is one of people who want to be in no search
 * engine, or who are suspended; it says so.
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
