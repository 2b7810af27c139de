import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sceneOf } from './draw-scenes.ts';
import { encodeStill } from './encode.ts';
import { paint, scaledTo } from './paint-scene.ts';
import { renditionSize } from '../storage/sizes.ts';
import type { DrawOrder } from './worker-messages.ts';

/**
 * Above this number of pixels the picture is painted smaller and enlarged, which loses nothing, since its shapes
 * lack detail.
 */
const MOST_PAINTED = 1_000_000;
/** Draws one size of a drawn picture, deterministically; returns the file's path. */
export async function drawPicture({ seed, size, picture, out }: DrawOrder): Promise<string> {
  const wanted = size === 'originals' ? picture : renditionSize(picture, size);
  const scale = Math.min(1, Math.sqrt(MOST_PAINTED / (wanted.width * wanted.height)));
  const painted = scaledTo(wanted, scale);
  const pixels = { ...painted, channels: 4 as const, data: paint(sceneOf(seed, picture), painted) };
  const file = join(out, `drawn-${size}`);
  await writeFile(file, await encodeStill(pixels, wanted, size));
  return file;
}
