/** What stands for a picture with nothing visible in it. */
const NEUTRAL = '#e9e9e3';
const VISIBLE_ALPHA = 128;
const NEAR_WHITE = 238;
const NEAR_BLACK = 24;

interface Bin {
  count: number;
  red: number;
  green: number;
  blue: number;
}

/**
 * The colour that a person would name the picture by, as #rrggbb, from the RGBA pixels of a
 * small copy. Pixels fall into 512 bins; a colourful, middling light bin counts for more than
 * a grey or dark one of its size, and paper white and ink black only when there is nothing else.
 */
export function dominantColour(rgba: Uint8Array): string {
  let best: Bin | null = null;
  let bestScore = -1;
  for (const bin of binsOf(rgba).values()) {
    const score = scoreOf(bin);
    if (score > bestScore) [best, bestScore] = [bin, score];
  }
  return best === null ? NEUTRAL : hex(best);
}

function binsOf(rgba: Uint8Array): Map<number, Bin> {
  const bins = new Map<number, Bin>();
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(at, at + 4);
    if (alpha < VISIBLE_ALPHA) continue;
    const key = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5);
    let bin = bins.get(key);
    if (!bin) bins.set(key, (bin = { count: 0, red: 0, green: 0, blue: 0 }));
    bin.count += 1;
    bin.red += red;
    bin.green += green;
    bin.blue += blue;
  }
  return bins;
}

function scoreOf(bin: Bin): number {
  const channels = [bin.red, bin.green, bin.blue].map((sum) => sum / bin.count);
  const most = Math.max(...channels);
  const least = Math.min(...channels);
  if (least >= NEAR_WHITE || most <= NEAR_BLACK) return bin.count * 0.001;
  const chroma = (most - least) / 255;
  const middling = 1 - Math.abs((most + least) / 510 - 0.5);
  return bin.count * (0.25 + chroma) * middling ** 2;
}

function hex(bin: Bin): string {
  const digits = [bin.red, bin.green, bin.blue].map((sum) =>
    Math.round(sum / bin.count)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}
