import type { Random } from './seeded-random.ts';
import { hex, tone, type Colour } from './colour.ts';
import { smooth, type Point } from './shapes.ts';

/** Draws a small thing of size s around (0, 0) in a colour. */
export type Thing = (r: Random, s: number, colour: Colour) => string;

/** Returns the colour lightened by this amount. */
export const shade = (colour: Colour, lighter: number): string => hex(tone(colour, lighter));
/** Scales points from size 1 to s. */
export const scaled = (s: number, points: readonly Point[]): Point[] =>
  points.map(([x, y]) => [x * s, y * s]);
/** Returns a smooth outline through scaled points. */
export const soft = (s: number, points: readonly Point[]): string =>
  smooth(scaled(s, points), 'closed');
