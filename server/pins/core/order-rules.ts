import { toOklch } from '#contract/search-index/oklch.ts';

/** Between the sort keys of two neighbours there is room for some thirty more. */
const STEP = 2n ** 32n;
/** Below this chroma (OKLCH) an eye sees a grey. */
const GREY = 0.04;
/** Where the circle of hues is cut open: before red, behind magenta. */
const FIRST_HUE = 5;
const HUES = 360;
const LIGHTNESSES = 1000;

/**
 * The sort key between two others, null where there is no neighbour; null when there is no room
 * and the whole board has to be spread.
 */
export function sortKeyBetween(before: bigint | null, after: bigint | null): bigint | null {
  if (before === null) return after === null ? 0n : after - STEP;
  if (after === null) return before + STEP;
  const middle = before + (after - before) / 2n;
  return middle > before && middle < after ? middle : null;
}

/** Places that begin at this one and leave room between them. */
export const SPREAD = STEP.toString();

/**
 * Where a colour (#rrggbb) stands among others: by hue from red to magenta, within a hue from dark to
 * light, and greys last, from dark to light.
 */
export function colorSortKeyOf(color: string): number {
  const { lightness, chroma, hue } = toOklch(color);
  const shade = Math.min(LIGHTNESSES - 1, Math.max(0, Math.floor(lightness * LIGHTNESSES)));
  if (chroma < GREY) return HUES * LIGHTNESSES + shade;
  return Math.floor((hue - FIRST_HUE + HUES) % HUES) * LIGHTNESSES + shade;
}
