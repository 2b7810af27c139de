import { toOklch } from '#contract/search-index/oklch.ts';

/** The distance of neighbouring sort keys, which leaves room for some thirty insertions between them. */
const STEP = 2n ** 32n;
/** Below this chroma (OKLCH) a colour is perceived as grey. */
const GREY = 0.04;
/** The start of the hue order: just before red, after magenta. */
const FIRST_HUE = 5;
export const HUES = 360;
export const LIGHTNESSES = 1000;

/**
 * Returns the sort key between two others, null where there is no neighbour; returns null when there is no space
 * and the whole board must be respaced.
 */
export function sortKeyBetween(before: bigint | null, after: bigint | null): bigint | null {
  if (before === null) return after === null ? 0n : after - STEP;
  if (after === null) return before + STEP;
  const middle = before + (after - before) / 2n;
  return middle > before && middle < after ? middle : null;
}

/** The first sort key and the distance between keys. */
export const SPREAD = STEP.toString();

/**
 * Returns the sort key of a colour (#rrggbb): by hue from red to magenta, within a hue from dark to light, with
 * greys last, from dark to light.
 */
export function colorSortKeyOf(color: string): number {
  const { lightness, chroma, hue } = toOklch(color);
  const shade = Math.min(LIGHTNESSES - 1, Math.max(0, Math.floor(lightness * LIGHTNESSES)));
  if (chroma < GREY) return HUES * LIGHTNESSES + shade;
  return Math.floor((hue - FIRST_HUE + HUES) % HUES) * LIGHTNESSES + shade;
}
