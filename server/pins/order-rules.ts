/** Between the places of two neighbours there is room for some thirty more in between. */
const STEP = 2n ** 32n;
/** Below this chroma (OKLCH) an eye sees a grey. */
const GREY = 0.04;
/** Where the circle of hues is cut open: before red, behind magenta. */
const FIRST_HUE = 5;
const HUES = 360;
const LIGHTNESSES = 1000;

/**
 * The place by hand between two others, null where there is no neighbour; null when there is no room
 * and the whole board has to be spread.
 */
export function placeBetween(before: bigint | null, after: bigint | null): bigint | null {
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
export function colorPlaceOf(color: string): number {
  const { lightness, chroma, hue } = toOklch(color);
  const shade = Math.min(LIGHTNESSES - 1, Math.max(0, Math.floor(lightness * LIGHTNESSES)));
  if (chroma < GREY) return HUES * LIGHTNESSES + shade;
  return Math.floor((hue - FIRST_HUE + HUES) % HUES) * LIGHTNESSES + shade;
}

/** Ottosson's OKLab in polar form: equal steps in it look equal, and its hues keep in shade. */
export function toOklch(color: string): { lightness: number; chroma: number; hue: number } {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  );
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const one = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const other = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(one, other),
    hue: ((Math.atan2(other, one) * 180) / Math.PI + HUES) % HUES,
  };
}

function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
