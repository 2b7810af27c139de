import type { CampaignMode } from '#contract/ads/bulk/campaign-mode.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** Returns how a person creates campaigns; null if they have not chosen yet. */
export async function findMode(tx: Tx, personId: string): Promise<CampaignMode | null> {
  const row = await tx.row<{ mode: CampaignMode }>(
    'select mode from ad_modes where bucket = :bucket and person_id = :personId',
    { bucket: bucketOf(personId), personId },
  );
  return row?.mode ?? null;
}

export async function storeMode(
  tx: Tx,
  personId: string,
  mode: CampaignMode,
  now: Date,
): Promise<void> {
  await tx.run(
    `insert into ad_modes (bucket, person_id, mode, chosen_at)
     values (:bucket, :personId, :mode, :now)
     on conflict (bucket, person_id) do update
       set mode = excluded.mode, chosen_at = excluded.chosen_at`,
    { bucket: bucketOf(personId), personId, mode, now },
  );
}
