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
