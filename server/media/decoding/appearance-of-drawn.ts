import { rgbaToThumbHash } from 'thumbhash';
import { dominantColour } from './dominant-colour.ts';
import { sceneOf } from './draw-scenes.ts';
import { paint, scaledTo } from './paint-scene.ts';
import type { PixelSize } from '../storage/sizes.ts';

/** The longer side of what the placeholder is made from. */
const PLACEHOLDER_SIDE = 16;

/** How a drawn picture looks before its file is there, without painting it. */
export function appearanceOfDrawn(
  seed: string,
  picture: PixelSize,
): { readonly dominantColor: string; readonly thumbHash: string } {
  const longest = Math.max(picture.width, picture.height);
  const size = scaledTo(picture, Math.min(1, PLACEHOLDER_SIDE / longest));
  const pixels = paint(sceneOf(seed, picture), size);
  const hash = rgbaToThumbHash(size.width, size.height, pixels);
  return { dominantColor: dominantColour(pixels), thumbHash: Buffer.from(hash).toString('base64') };
}
