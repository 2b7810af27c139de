import * as z from 'zod/mini';
import { count, jsonText, maybe, webAddress } from '#contract/kernel/scalars.ts';

/** The most cut-outs per Pin. */
export const MAX_CUTOUTS = 20;
/** The longest side of a cut-out, in pixels. */
const MAX_SIDE = 20_000;

/** A picture's address and its size in pixels [DATA-13]. */
export const imageDetails = z.object({ url: z.string(), height: z.int(), width: z.int() });

/** A collage's parts: cut-outs of other pictures [DATA-13]. */
export const shuffleAsset = z.object({ cutout_images: z.array(imageDetails) });
export type ShuffleAsset = z.infer<typeof shuffleAsset>;

const sentImages = () =>
  z
    .array(z.object({ url: webAddress(), height: count(1, MAX_SIDE), width: count(1, MAX_SIDE) }))
    .check(z.minLength(1), z.maxLength(MAX_CUTOUTS));

/** As clients send it, possibly as text; the list has the wire's name or the camel-case one. */
export const sentShuffleAsset = () =>
  maybe(
    jsonText(
      z.pipe(
        z.object({
          cutout_images: z.optional(sentImages()),
          cutoutImages: z.optional(sentImages()),
        }),
        z.transform(({ cutout_images, cutoutImages }): ShuffleAsset | null => {
          const images = cutout_images ?? cutoutImages;
          return images === undefined ? null : { cutout_images: images };
        }),
      ),
    ),
  );
