import { times } from '#art/drawing/seeded-random.ts';
import type { Colour } from '#art/drawing/colour.ts';
import type { Canvas } from '#art/drawing/family.ts';
import { fill, polar, polygon, TURN } from '#art/drawing/shapes.ts';

/** A picture of the sky: its centre, shorter side and colours. */
export interface Night extends Canvas {
  readonly s: number;
  readonly x: number;
  readonly y: number;
  readonly ground: Colour;
  readonly ink: string;
  readonly gold: string;
}

/** Draws a star with a number of points. */
export function twinkle(x: number, y: number, radius: number, colour: string, points = 4): string {
  const corners = times(points * 2, (k) => {
    const angle = (k / (points * 2)) * TURN - TURN / 4;
    return polar(x, y, angle, k % 2 ? radius * 0.28 : radius);
  });
  return fill(polygon(corners), colour);
}
