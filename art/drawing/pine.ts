import type { Random } from './seeded-random.ts';
import { fill, polygon, type Point } from './shapes.ts';

/** Draws a pine at (x, y). */
export function pine(r: Random, x: number, y: number, height: number, colour: string): string {
  const boughs = 9;
  const left: Point[] = [[x + r.bell() * height * 0.01, y - height]];
  const right: Point[] = [];
  for (let k = 1; k <= boughs; k += 1) {
    const at = y - height + (height * 0.93 * k) / boughs;
    const wide = height * 0.21 * (k / boughs) ** 0.85 * r.between(0.8, 1.15);
    const [tip, notch] = [at + height * 0.018, at - height * 0.012];
    left.push([x - wide, tip], [x - wide * 0.42, notch]);
    right.push([x + wide * r.between(0.85, 1.1), tip], [x + wide * 0.42, notch]);
  }
  const trunk: Point[] = [
    [x - height * 0.016, y],
    [x + height * 0.016, y],
  ];
  return fill(polygon([...left, ...trunk, ...right.toReversed()]), colour);
}
