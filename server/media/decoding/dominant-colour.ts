/** The colour of a fully transparent picture. */
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
 * Returns the dominant colour of a small copy's RGBA pixels, as #rrggbb. Pixels are counted in 512 bins; a
 * saturated bin of medium lightness weighs more than a grey or dark one of the same size, and white and black
 * count only when there is nothing else.
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
