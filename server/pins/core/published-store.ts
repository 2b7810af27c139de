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
    `with found as materialized (
       select bucket, pin_id, board_id from pin_search
       where bucket >= :bucket and bucket < :end and (bucket, pin_id) > (:bucket, :id)
       order by bucket, pin_id limit :limit),
     here as materialized (
       select found.bucket, found.pin_id, pins.person_id,
         ${isPublic('boards')} and ${isListed('owner')} and not ${isSuspended('owner')} as is_public
       from found
       join boards on boards.bucket = found.bucket and boards.id = found.board_id
       join people as owner on owner.bucket = boards.bucket and owner.id = boards.owner_id
       join pins on pins.bucket = found.bucket and pins.id = found.pin_id),
     pinners as materialized (
       select people.id from people
       where (people.bucket, people.id) in (select ${bucketIn('person_id')}, person_id from here)
         and ${isListed('people')} and not ${isSuspended('people')})
     select found.bucket, found.pin_id as id,
       (here.is_public and here.person_id in (select id from pinners)) is true as "isPublic"
     from found left join here on here.bucket = found.bucket and here.pin_id = found.pin_id
     order by found.bucket, found.pin_id`,
    { bucket: after.bucket, id: after.id, end, limit },
  );
}
