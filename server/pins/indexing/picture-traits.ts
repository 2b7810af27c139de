import type { Tx } from '#server/kernel/db/tx.ts';
import { picturesBySignature } from '#server/media/index.ts';

/** The traits of a picture that search indexes; they never change. */
export interface PictureTraits {
  readonly dominant_color: string;
  readonly video_ms: number | null;
}

const MOST = 10_000;
const known = new Map<string, PictureTraits>();

/**
 * Returns the traits of these pictures; deleted ones are omitted. Cached: most saves are of recently viewed
 * pictures.
 */
export async function pictureTraitsOf(
  tx: Tx,
  signatures: readonly string[],
): Promise<ReadonlyMap<string, PictureTraits>> {
  const found = new Map<string, PictureTraits>();
  const unknown = new Set<string>();
  for (const signature of signatures) {
    const traits = known.get(signature);
    if (traits === undefined) unknown.add(signature);
    else found.set(signature, traits);
  }
  if (unknown.size === 0) return found;
  for (const [signature, picture] of await picturesBySignature(tx, [...unknown])) {
    const traits = { dominant_color: picture.dominant_color, video_ms: picture.video_ms };
    found.set(signature, traits);
    cacheTraits(signature, traits);
  }
  return found;
}

/** Caches the traits of a picture that was read for another purpose. */
export function cacheTraits(signature: string, traits: PictureTraits): void {
  known.set(signature, traits);
  if (known.size > MOST) known.delete(known.keys().next().value ?? '');
}
