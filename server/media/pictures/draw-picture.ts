import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rgbaToThumbHash } from 'thumbhash';
import { dominantColour } from './dominant-colour.ts';
import { sceneOf } from './draw-scenes.ts';
import type { Scene } from './draw-scenes.ts';
import { encodeStill } from './encode.ts';
import { renditionSize } from './sizes.ts';
import type { PixelSize } from './sizes.ts';
import type { DrawOrder } from './worker-messages.ts';

/** More pixels than these are not painted but enlarged: shapes without detail lose nothing by it. */
const MOST_PAINTED = 1_000_000;
/** The longer side of what the placeholder is made from. */
const PLACEHOLDER_SIDE = 16;

/** Draws one size of a drawn picture, the same bytes each time; answers the file's path. */
export async function drawPicture({ seed, size, picture, out }: DrawOrder): Promise<string> {
  const wanted = size === 'originals' ? picture : renditionSize(picture, size);
  const scale = Math.min(1, Math.sqrt(MOST_PAINTED / (wanted.width * wanted.height)));
  const painted = scaledTo(wanted, scale);
  const pixels = { ...painted, channels: 4 as const, data: paint(sceneOf(seed, picture), painted) };
  const file = join(out, `drawn-${size}`);
  await writeFile(file, await encodeStill(pixels, wanted, size));
  return file;
}

/** How a drawn picture looks before its file is there, without painting it. */
export function lookOfDrawn(
  seed: string,
  picture: PixelSize,
): { readonly dominantColor: string; readonly thumbHash: string } {
  const longest = Math.max(picture.width, picture.height);
  const size = scaledTo(picture, Math.min(1, PLACEHOLDER_SIDE / longest));
  const pixels = paint(sceneOf(seed, picture), size);
  const hash = rgbaToThumbHash(size.width, size.height, pixels);
  return { dominantColor: dominantColour(pixels), thumbHash: Buffer.from(hash).toString('base64') };
}

function scaledTo({ width, height }: PixelSize, factor: number): PixelSize {
  return {
    width: Math.max(1, Math.round(width * factor)),
    height: Math.max(1, Math.round(height * factor)),
  };
}

/** The scene's pixels, RGBA; an edge is as wide as one of them. */
function paint({ ground, fall, layers }: Scene, { width, height }: PixelSize): Buffer {
  const short = Math.min(width, height);
  const [from, to] = ground;
  const pixels = Buffer.alloc(width * height * 4, 255);
  for (let at = 0; at < pixels.length; at += 4) {
    const x = (((at / 4) % width) + 0.5) / short;
    const y = (Math.floor(at / 4 / width) + 0.5) / short;
    // From the front to the back, until nothing more shines through.
    let open = 1;
    let [red, green, blue] = [0, 0, 0];
    for (const { colour, opacity, distance } of layers) {
      const inside = 0.5 - distance(x, y) * short;
      if (inside <= 0) continue;
      const cover = open * opacity * Math.min(1, inside);
      red += colour[0] * cover;
      green += colour[1] * cover;
      blue += colour[2] * cover;
      open -= cover;
      if (open < 0.002) break;
    }
    const along = Math.min(1, Math.max(0, (x * fall.x + y * fall.y) / fall.span));
    pixels[at] = Math.round(red + open * (from[0] + (to[0] - from[0]) * along));
    pixels[at + 1] = Math.round(green + open * (from[1] + (to[1] - from[1]) * along));
    pixels[at + 2] = Math.round(blue + open * (from[2] + (to[2] - from[2]) * along));
  }
  return pixels;
}
