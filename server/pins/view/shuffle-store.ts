import type { ShuffleAsset } from '#contract/pins/shuffle-assets.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** Stores the parts of a new pin's collage. */
export async function insertShuffleAsset(
  tx: Tx,
  pinId: string,
  { cutout_images: images }: ShuffleAsset,
): Promise<void> {
  await tx.run(
    `insert into pin_shuffle_assets (bucket, pin_id, cutout_images)
     values (:bucket, :pinId, :images::jsonb)`,
    { bucket: bucketOf(pinId), pinId, images: JSON.stringify(images) },
  );
}

/** Returns the parts of a pin's collage; null for most pins. */
export function shuffleAssetOf(read: Tx, pinId: string): Promise<ShuffleAsset | null> {
  return read.row<ShuffleAsset>(
    'select cutout_images from pin_shuffle_assets where bucket = :bucket and pin_id = :pinId',
    { bucket: bucketOf(pinId), pinId },
  );
}
