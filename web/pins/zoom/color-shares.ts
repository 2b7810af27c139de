import { colorsOf } from '#contract/search-index/color-names.ts';
import type { ColorName } from '#contract/search-index/colors.ts';

export interface ColorShare {
  readonly name: ColorName;
  /** Its average in this picture, `#rrggbb`. */
  readonly color: string;
}

/** Smaller shares of a picture are edges or specks. */
const LEAST = 0.04;
const MOST = 5;

/** Returns a picture's colours, largest share first, from a canvas's pixels. */
export function colorShares(pixels: Uint8ClampedArray): ColorShare[] {
  const sums = new Map<ColorName, [count: number, red: number, green: number, blue: number]>();
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    const [name] = colorsOf(hexOf(red, green, blue));
    if (alpha < 128 || name === undefined) continue;
    const [count, ...sum] = sums.get(name) ?? [0, 0, 0, 0];
    sums.set(name, [count + 1, sum[0] + red, sum[1] + green, sum[2] + blue]);
  }
  return [...sums]
    .filter(([, [count]]) => count >= (pixels.length / 4) * LEAST)
    .toSorted(([, [a]], [, [b]]) => b - a)
    .slice(0, MOST)
    .map(([name, [count, red, green, blue]]) => ({
      name,
      color: hexOf(red / count, green / count, blue / count),
    }));
}

function hexOf(...parts: readonly number[]): string {
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}
