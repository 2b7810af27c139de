import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** Empties a ring of events; does nothing and returns false if it has one younger than 30 days. */
export async function forgetRing(tx: Tx, ring: number, now: Date): Promise<boolean> {
  const row = await tx.row<{ forgotten: boolean }>(
    'select forget_ad_events(:ring::integer, :now::timestamptz) as forgotten',
    { ring, now },
  );
  return row?.forgotten ?? false;
}

/** Empties a ring of auction samples under the same condition. */
export async function forgetSamples(tx: Tx, ring: number, now: Date): Promise<void> {
  await tx.row('select forget_ad_samples(:ring::integer, :now::timestamptz) as forgotten', {
    ring,
    now,
  });
}

/** Whether the ad account exists, ended or not. */
export async function isThere(tx: Tx, accountId: string): Promise<boolean> {
  const row = await tx.row(
    'select 1 as found from ad_accounts where bucket = :bucket and id = :accountId',
    { bucket: bucketOf(accountId), accountId },
  );
  return row !== null;
}

/** Deletes free text from the change log of a deleted ad account. */
export async function forgetChanges(
  tx: Tx,
  { bucket, id }: { readonly bucket: number; readonly id: string },
): Promise<void> {
  await tx.row('select forget_ad_changes(:bucket::smallint, :id::bigint) as forgotten', {
    bucket,
    id,
  });
}
