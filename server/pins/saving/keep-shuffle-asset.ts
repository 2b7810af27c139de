import type { ShuffleAsset } from '#contract/pins/shuffle-assets.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { insertShuffleAsset } from '../view/shuffle-store.ts';

/** Stores the components of a new pin if the client sends them; returns them. */
export async function keepShuffleAsset(
  tx: Tx,
  pinId: string,
  { shuffle_asset: asset = null }: { readonly shuffle_asset?: ShuffleAsset | null | undefined },
): Promise<ShuffleAsset | null> {
  if (asset !== null) await insertShuffleAsset(tx, pinId, asset);
  return asset;
}
