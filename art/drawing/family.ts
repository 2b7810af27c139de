import type { Random } from './seeded-random.ts';

/** The content of a picture's SVG. */
export interface Drawing {
  readonly body: string;
  readonly defs?: string;
  /** Roughness of the paper; 1 by default. */
  readonly grain?: number;
}

/** Inputs for drawing a picture. */
export interface Canvas {
  /** The picture's random numbers. */
  readonly r: Random;
  /** In pixels. */
  readonly w: number;
  readonly h: number;
  /** The picture's index in its family, from 0. */
  readonly i: number;
}

/** Dimensions of pictures; the longer side is 1200 pixels, 1080 for a square. */
export const ratios = {
  '2:3': [800, 1200],
  '3:4': [900, 1200],
  '1:1': [1080, 1080],
  '9:16': [675, 1200],
  '4:3': [1200, 900],
  '16:9': [1200, 675],
  '4:5': [960, 1200],
  '3:2': [1200, 800],
} as const;

/**
 * A kind of picture. In all drawing code r is the random generator, w and h are the dimensions and i the index in the
 * family; lengths are in pixels, angles in radians with y pointing down.
 */
export interface Family {
  readonly name: string;
  /** Number of pictures. */
  readonly count: number;
  /** Ratios that its pictures cycle through. */
  readonly ratios: readonly (keyof typeof ratios)[];
  /** Returns a picture's subject in a few words; `r` is its unused random generator. */
  readonly subject: (i: number, r: Random) => string;
  readonly draw: (canvas: Canvas) => Drawing;
}
