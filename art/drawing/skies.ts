import type { Colour } from './colour.ts';

/** A landscape's colours: its sky, the farthest and nearest ridges, and the sun. */
export interface Sky {
  readonly top: Colour;
  readonly low: Colour;
  readonly far: Colour;
  readonly near: Colour;
  readonly sun: Colour;
}

export const skies = {
  morning: {
    top: [0.72, 0.07, 235],
    low: [0.95, 0.04, 75],
    far: [0.78, 0.045, 235],
    near: [0.3, 0.06, 245],
    sun: [0.98, 0.04, 85],
  },
  violet: {
    top: [0.6, 0.1, 300],
    low: [0.9, 0.09, 60],
    far: [0.72, 0.09, 340],
    near: [0.27, 0.08, 290],
    sun: [0.95, 0.09, 80],
  },
  desert: {
    top: [0.8, 0.06, 40],
    low: [0.94, 0.05, 85],
    far: [0.76, 0.07, 45],
    near: [0.37, 0.09, 25],
    sun: [0.68, 0.18, 35],
  },
  night: {
    top: [0.24, 0.06, 270],
    low: [0.52, 0.1, 250],
    far: [0.43, 0.08, 255],
    near: [0.16, 0.035, 265],
    sun: [0.96, 0.03, 95],
  },
  mint: {
    top: [0.83, 0.05, 195],
    low: [0.97, 0.025, 100],
    far: [0.8, 0.045, 180],
    near: [0.33, 0.06, 170],
    sun: [0.97, 0.06, 90],
  },
  rose: {
    top: [0.7, 0.11, 20],
    low: [0.92, 0.09, 75],
    far: [0.74, 0.1, 20],
    near: [0.3, 0.09, 350],
    sun: [0.97, 0.07, 90],
  },
  teal: {
    top: [0.3, 0.06, 215],
    low: [0.6, 0.08, 190],
    far: [0.46, 0.07, 205],
    near: [0.17, 0.035, 225],
    sun: [0.95, 0.04, 95],
  },
  meadow: {
    top: [0.84, 0.08, 88],
    low: [0.95, 0.05, 95],
    far: [0.76, 0.07, 105],
    near: [0.33, 0.06, 145],
    sun: [0.99, 0.03, 95],
  },
} satisfies Readonly<Record<string, Sky>>;
