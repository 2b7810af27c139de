import type { Tx } from '#server/kernel/db/tx.ts';
import { insertDrawnPictures } from '../core/drawn-store.ts';
import type { Media } from '../context/media.ts';
import { appearanceOfDrawn } from '../decoding/appearance-of-drawn.ts';
import type { PixelSize } from '../storage/sizes.ts';

/** A picture to draw: its seed and size. */
export type DrawnWish = PixelSize & { readonly seed: string };

/**
 * Creates pictures that are drawn at their first request; existing ones stay unchanged. Returns their signatures,
 * in the same order.
 */
export async function storeDrawnPictures(
  media: Pick<Media, 'nameOfDrawn'>,
  tx: Tx,
  wishes: readonly DrawnWish[],
  now: Date,
): Promise<string[]> {
  const pictures = wishes.map((wish) => {
    const { dominantColor, thumbHash } = appearanceOfDrawn(wish.seed, wish);
    return {
      signature: media.nameOfDrawn(wish.seed),
      seed: wish.seed,
      width: wish.width,
      height: wish.height,
      ext: 'jpg' as const,
      dominant_color: dominantColor,
      thumb_hash: thumbHash,
    };
  });
  if (pictures.length > 0) await insertDrawnPictures(tx, pictures, now);
  return pictures.map((picture) => picture.signature);
}
