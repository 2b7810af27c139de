import type { ColorName } from '#contract/search-index/colors.ts';
import { colorSortKeyOf, HUES, LIGHTNESSES } from './order-rules.ts';

/** A range of colour sort keys: hues and, within each, lightnesses; both without their ends. */
export interface ColorRange {
  readonly fromHue: number;
  readonly toHue: number;
  readonly fromShade: number;
  readonly toShade: number;
}

const DARK = 250;
const BROWN = 620;
const PINK = 720;
const PAPER = 930;
const WHITE = 900;

const range = (
  [fromHue, toHue]: readonly [number, number],
  [fromShade, toShade]: readonly [number, number],
): ColorRange => ({ fromHue, toHue, fromShade, toShade });

/**
 * What each colour's name stands for on a board. Sort keys hold no chroma, so names are those of
 * search (contract/search-index/color-names.ts) but for dull and vivid oranges, which are told apart by lightness, and
 * for the palest tints of warm hues, which are paper.
 */
const RANGES: Readonly<Record<ColorName, readonly ColorRange[]>> = {
  red: [range([3, 40], [DARK, PINK])],
  orange: [range([40, 80], [BROWN, PAPER])],
  yellow: [range([80, 110], [BROWN, PAPER])],
  green: [range([110, 160], [DARK, LIGHTNESSES])],
  teal: [range([160, 215], [DARK, LIGHTNESSES])],
  blue: [range([215, 285], [DARK, LIGHTNESSES])],
  purple: [range([285, 330], [DARK, LIGHTNESSES])],
  pink: [
    range([330, HUES], [DARK, LIGHTNESSES]),
    range([0, 3], [DARK, LIGHTNESSES]),
    range([3, 40], [PINK, LIGHTNESSES]),
  ],
  brown: [range([40, 110], [DARK, BROWN])],
  black: [range([0, HUES + 1], [0, DARK])],
  gray: [range([HUES, HUES + 1], [DARK, WHITE])],
  white: [range([40, 110], [PAPER, LIGHTNESSES]), range([HUES, HUES + 1], [WHITE, LIGHTNESSES])],
};

/** Returns the ranges of sort keys of a colour. */
export const rangesOf = (color: ColorName): readonly ColorRange[] => RANGES[color];

/** Returns the name of a picture's colour (#rrggbb), by the same ranges. */
export function boardColorOf(color: string): ColorName | null {
  const key = colorSortKeyOf(color);
  const [hue, shade] = [Math.floor(key / LIGHTNESSES), key % LIGHTNESSES];
  const isIn = (one: ColorRange): boolean =>
    hue >= one.fromHue && hue < one.toHue && shade >= one.fromShade && shade < one.toShade;
  const names = Object.keys(RANGES) as ColorName[];
  return names.find((name) => RANGES[name].some(isIn)) ?? null;
}
