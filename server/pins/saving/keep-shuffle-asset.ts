import type { ShuffleAsset } from '#contract/pins/shuffle-assets.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { insertShuffleAsset } from '../view/shuffle-store.ts';

/** Keeps what a new pin was put together from, where its program says so; answers it. */
export async function keepShuffleAsset(
  tx: Tx,
  pinId: string,
  { shuffle_asset: asset = null }: { readonly shuffle_asset?: ShuffleAsset | null | undefined },
): Promise<ShuffleAsset | null> {
  if (asset !== null) await insertShuffleAsset(tx, pinId, asset);
  return asset;
}
