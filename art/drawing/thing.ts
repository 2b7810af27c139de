import type { Random } from './seeded-random.ts';
import { hex, tone, type Colour } from './colour.ts';
import { smooth, type Point } from './shapes.ts';

/** A small thing around (0, 0), as large as s, of this colour. */
export type Thing = (r: Random, s: number, colour: Colour) => string;

/** The colour, lighter by this. */
export const shade = (colour: Colour, lighter: number): string => hex(tone(colour, lighter));
/** Points of a thing of size 1, as large as it is. */
export const scaled = (s: number, points: readonly Point[]): Point[] =>
  points.map(([x, y]) => [x * s, y * s]);
/** A soft outline through such points. */
export const soft = (s: number, points: readonly Point[]): string =>
  smooth(scaled(s, points), 'closed');
