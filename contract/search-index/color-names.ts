import type { ColorName } from './colors.ts';
import { toOklch } from './oklch.ts';

/** Below this chroma (OKLCH) a colour is also called grey, black or white; below the other, only that. */
const PALE = 0.06;
const GREY = 0.035;
const BLACK = 0.25;
const WHITE = 0.9;

/** The hue at which each name begins. */
const HUES: readonly (readonly [from: number, name: ColorName])[] = [
  [335, 'pink'],
  [290, 'purple'],
  [220, 'blue'],
  [165, 'teal'],
  [115, 'green'],
  [85, 'yellow'],
  [45, 'orange'],
  [8, 'red'],
  [0, 'pink'],
];

/** Returns the names of a colour (#rrggbb): one, or two for a colour in between. */
export function colorsOf(color: string): ColorName[] {
  const { lightness, chroma, hue } = toOklch(color);
  const shade = lightness < BLACK ? 'black' : lightness > WHITE ? 'white' : 'gray';
  if (chroma < GREY || lightness < BLACK) return [shade];
  const name = named(lightness, chroma, hue);
  return chroma < PALE ? [name, shade] : [name];
}

function named(lightness: number, chroma: number, hue: number): ColorName {
  const name = HUES.find(([from]) => hue >= from)?.[1] ?? 'pink';
  const isWarm = name === 'red' || name === 'orange' || name === 'yellow';
  // Dark or dull orange is what brown is; light red is pink.
  if (isWarm && hue > 30 && lightness < 0.62 && chroma < 0.14) return 'brown';
  if (name === 'red' && lightness > 0.72) return 'pink';
  return name;
}
