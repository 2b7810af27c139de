import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/ids.ts';

/** How often a picture stands on public boards: all its pins, and those saved from another. */
export interface PictureCounts {
  readonly pins: number;
  readonly saves: number;
}

/** A picture's shard: the first 10 bits of its signature. */
export function bucketOfPicture(signature: string): number {
  return Number.parseInt(signature.slice(0, 3), 16) >> 2;
}

export async function countsOfPictures(
  tx: Tx,
  signatures: readonly string[],
): Promise<Map<string, PictureCounts>> {
  const wanted = [...new Set(signatures)];
  const rows = await tx.rows<PictureCounts & { signature: string }>(
    `select counted.signature, counted.pins, counted.saves
     from unnest($1::smallint[], $2::text[]) as wanted (bucket, signature)
     join picture_counts as counted
       on counted.bucket = wanted.bucket and counted.signature = wanted.signature`,
    [wanted.map(bucketOfPicture), wanted],
  );
  return new Map(rows.map((row) => [row.signature, row]));
}

/** Locks a picture's count until the transaction ends, so that who counts it last sees all. */
export async function lockPictureCount(tx: Tx, signature: string): Promise<void> {
  await tx.run(
    `insert into picture_counts (bucket, signature, pins, saves) values ($1, $2, 0, 0)
     on conflict (bucket, signature) do update set pins = picture_counts.pins`,
    [bucketOfPicture(signature), signature],
  );
}

/** Of these pins, those that stand on a public board now. */
export function publicAmong(
  tx: Tx,
  pinIds: readonly string[],
): Promise<{ id: string; isSave: boolean }[]> {
  return tx.rows(
    `select pin_search.pin_id as id, not pin_search.made as "isSave"
     from unnest($1::smallint[], $2::bigint[]) as wanted (bucket, id)
     join pin_search on pin_search.bucket = wanted.bucket and pin_search.pin_id = wanted.id`,
    [pinIds.map(bucketOf), pinIds],
  );
}

/** Counts a pin that is not counted yet; counting it again changes nothing. */
export async function countPin(
  tx: Tx,
  signature: string,
  pinId: string,
  isSave: boolean,
): Promise<void> {
  await tx.run(
    `with counted as (
       insert into picture_counted_pins (bucket, signature, pin_id, is_save) values ($1, $2, $3, $4)
       on conflict do nothing returning is_save)
     update picture_counts set pins = pins + 1, saves = saves + counted.is_save::int
     from counted where bucket = $1 and signature = $2`,
    [bucketOfPicture(signature), signature, pinId, isSave],
  );
}

/** Takes a pin out of the count; doing so again changes nothing. */
export async function uncountPin(tx: Tx, signature: string, pinId: string): Promise<void> {
  await tx.run(
    `with gone as (
       delete from picture_counted_pins where bucket = $1 and signature = $2 and pin_id = $3
       returning is_save)
     update picture_counts set pins = pins - 1, saves = saves - gone.is_save::int
     from gone where bucket = $1 and signature = $2`,
    [bucketOfPicture(signature), signature, pinId],
  );
}
