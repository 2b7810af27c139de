/** Searchable colours; each stands for all similar ones. */
export const COLORS = [
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
  'brown',
  'black',
  'gray',
  'white',
] as const;
export type ColorName = (typeof COLORS)[number];
