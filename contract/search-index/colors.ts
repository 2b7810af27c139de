/** Colours that a picture may be asked for; each stands for all that looks like it. */
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
