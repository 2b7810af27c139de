import { rgbaToThumbHash } from 'thumbhash';
import { dominantColour } from './dominant-colour.ts';
import { sceneOf } from './draw-scenes.ts';
import { paint, scaledTo } from './paint-scene.ts';
import type { PixelSize } from '../storage/sizes.ts';

/** The longer side of the image that the placeholder is computed from. */
const PLACEHOLDER_SIDE = 16;

/** Computes a drawn picture's colour and placeholder without painting its file. */
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
