import type { Random } from './seeded-random.ts';

/** A picture as SVG: what is inside its frame. */
export interface Drawing {
  readonly body: string;
  readonly defs?: string;
  /** How rough the paper is; 1 unless given. */
  readonly grain?: number;
}

/** What a picture is drawn from. */
export interface Canvas {
  /** The picture's own chance. */
  readonly r: Random;
  /** In pixels. */
  readonly w: number;
  readonly h: number;
  /** The picture's place in its family, from 0. */
  readonly i: number;
}

/** Sides of pictures; the longer one is 1200 pixels, 1080 of a square. */
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
 * Pictures of one kind. In all drawing code r is the picture's chance, w and h are its sides and i
 * its place in the family; lengths are in pixels, angles in radians with y pointing down.
 */
export interface Family {
  readonly name: string;
  /** How many pictures it has. */
  readonly count: number;
  /** Ratios that its pictures take in turn. */
  readonly ratios: readonly (keyof typeof ratios)[];
  /** What the picture at a place shows, in a few words; `r` is its chance, unused. */
  readonly subject: (i: number, r: Random) => string;
  readonly draw: (canvas: Canvas) => Drawing;
}
