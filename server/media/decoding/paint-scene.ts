import type { Scene } from './draw-scenes.ts';
import type { PixelSize } from '../storage/sizes.ts';

/** Scales a size by the factor, to at least one pixel. */
export function scaledTo({ width, height }: PixelSize, factor: number): PixelSize {
  return {
    width: Math.max(1, Math.round(width * factor)),
    height: Math.max(1, Math.round(height * factor)),
  };
}

/** Rasterises the scene as RGBA, with edges antialiased over one pixel. */
export function paint({ ground, fall, layers }: Scene, { width, height }: PixelSize): Buffer {
  const short = Math.min(width, height);
  const [from, to] = ground;
  const pixels = Buffer.alloc(width * height * 4, 255);
  for (let at = 0; at < pixels.length; at += 4) {
    const x = (((at / 4) % width) + 0.5) / short;
    const y = (Math.floor(at / 4 / width) + 0.5) / short;
    // Front to back, until the pixel is opaque.
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
