import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** Where and when a pin was that is brought here. */
export interface Backdated {
  readonly id: string;
  /** Null leaves the date of its arrival. */
  readonly createdAt: Date | null;
  /** The position by hand; null for none. */
  readonly place: string | null;
}

/** Gives new pins the dates and positions that they had elsewhere; lists by time go on following their ids. */
export async function backdatePins(tx: Tx, pins: readonly Backdated[]): Promise<void> {
  await tx.run(
    `update pins set created_at = coalesce(backdated.created_at, pins.created_at), place = backdated.place
     from unnest(:buckets::smallint[], :ids::bigint[], :createdAts::timestamptz[], :places::bigint[])
       as backdated (bucket, id, created_at, place)
     where pins.bucket = backdated.bucket and pins.id = backdated.id`,
    {
      buckets: pins.map(({ id }) => bucketOf(id)),
      ids: pins.map(({ id }) => id),
      createdAts: pins.map(({ createdAt }) => createdAt),
      places: pins.map(({ place }) => place),
    },
  );
}
