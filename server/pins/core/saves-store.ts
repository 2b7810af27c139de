import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf, bucketOfPicture } from '#server/kernel/core/ids.ts';

/** Locks a picture's count until the transaction ends, so that the last transaction to count sees all changes. */
export async function lockPictureCount(tx: Tx, signature: string): Promise<void> {
  await tx.run(
    `insert into picture_counts (bucket, signature, pins, saves) values (:bucket, :signature, 0, 0)
     on conflict (bucket, signature) do update set pins = picture_counts.pins`,
    { bucket: bucketOfPicture(signature), signature },
  );
}

/** Like lockPictureCount, for many pictures, in the order of their signatures. */
export async function lockPictureCounts(tx: Tx, signatures: readonly string[]): Promise<void> {
  await tx.run(
    `insert into picture_counts (bucket, signature, pins, saves)
     select bucket, signature, 0, 0
     from unnest(:buckets::smallint[], :signatures::text[]) as wanted (bucket, signature)
     order by signature
     on conflict (bucket, signature) do update set pins = picture_counts.pins`,
    { buckets: signatures.map(bucketOfPicture), signatures },
  );
}

/** Returns those of these pins that are on a public board now. */
export function publicAmong(
  tx: Tx,
  pinIds: readonly string[],
): Promise<{ id: string; isSave: boolean }[]> {
  return tx.rows(
    `select pin_search.pin_id as id, not pin_search.made as "isSave"
     from unnest(:buckets::smallint[], :pinIds::bigint[]) as wanted (bucket, id)
     join pin_search on pin_search.bucket = wanted.bucket and pin_search.pin_id = wanted.id`,
    { buckets: pinIds.map(bucketOf), pinIds },
  );
}

/** A pin as counted for its picture. */
export interface CountedPin {
  readonly id: string;
  readonly signature: string;
  readonly isSave: boolean;
}

/** Counts the pins that are not counted yet; idempotent. */
export async function countPins(tx: Tx, pins: readonly CountedPin[]): Promise<void> {
  await tx.run(
    `with counted as (
       insert into picture_counted_pins (bucket, signature, pin_id, is_save)
       select * from unnest(:buckets::smallint[], :signatures::text[], :ids::bigint[], :isSaves::boolean[])
       on conflict do nothing returning bucket, signature, is_save),
     sums as (
       select bucket, signature, count(*) as pins, count(*) filter (where is_save) as saves
       from counted group by bucket, signature)
     update picture_counts
     set pins = picture_counts.pins + sums.pins, saves = picture_counts.saves + sums.saves
     from sums
     where picture_counts.bucket = sums.bucket and picture_counts.signature = sums.signature`,
    {
      buckets: pins.map((pin) => bucketOfPicture(pin.signature)),
      signatures: pins.map((pin) => pin.signature),
      ids: pins.map((pin) => pin.id),
      isSaves: pins.map((pin) => pin.isSave),
    },
  );
}

/** Removes the pins from the count; idempotent. */
export async function uncountPins(
  tx: Tx,
  pins: readonly Omit<CountedPin, 'isSave'>[],
): Promise<void> {
  await tx.run(
    `with gone as (
       delete from picture_counted_pins
       where (bucket, signature, pin_id)
         in (select * from unnest(:buckets::smallint[], :signatures::text[], :ids::bigint[]))
       returning bucket, signature, is_save),
     sums as (
       select bucket, signature, count(*) as pins, count(*) filter (where is_save) as saves
       from gone group by bucket, signature)
     update picture_counts
     set pins = picture_counts.pins - sums.pins, saves = picture_counts.saves - sums.saves
     from sums
     where picture_counts.bucket = sums.bucket and picture_counts.signature = sums.signature`,
    {
      buckets: pins.map((pin) => bucketOfPicture(pin.signature)),
      signatures: pins.map((pin) => pin.signature),
      ids: pins.map((pin) => pin.id),
    },
  );
}
