import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** Empties a ring of events; false, and nothing happens, while it has one that is younger than 30 days. */
export async function forgetRing(tx: Tx, ring: number, now: Date): Promise<boolean> {
  const row = await tx.row<{ forgotten: boolean }>(
    'select forget_ad_events(:ring::integer, :now::timestamptz) as forgotten',
    { ring, now },
  );
  return row?.forgotten ?? false;
}

/** Likewise a ring of samples of auctions. */
export async function forgetSamples(tx: Tx, ring: number, now: Date): Promise<void> {
  await tx.row('select forget_ad_samples(:ring::integer, :now::timestamptz) as forgotten', {
    ring,
    now,
  });
}

/** Whether there still is such an ad account, ended or not. */
export async function isThere(tx: Tx, accountId: string): Promise<boolean> {
  const row = await tx.row(
    'select 1 as found from ad_accounts where bucket = :bucket and id = :accountId',
    { bucket: bucketOf(accountId), accountId },
  );
  return row !== null;
}

/** Forgets what people wrote in the change log of an ad account that is there no more. */
export async function forgetChanges(
  tx: Tx,
  { bucket, id }: { readonly bucket: number; readonly id: string },
): Promise<void> {
  await tx.row('select forget_ad_changes(:bucket::smallint, :id::bigint) as forgotten', {
    bucket,
    id,
  });
}
