import type { ColorName } from '#contract/search-index/colors.ts';

/** The colours' names, for `t`. */
export const colorNames: Readonly<Record<ColorName, string>> = {
  red: 'Red',
  orange: 'Orange',
  yellow: 'Yellow',
  green: 'Green',
  teal: 'Teal',
  blue: 'Blue',
  purple: 'Purple',
  pink: 'Pink',
  brown: 'Brown',
  black: 'Black',
  gray: 'Grey',
  white: 'White',
};
