import { nth, times, type Random } from './seeded-random.ts';

/** Returns a smooth value between about -1 and 1 for any point (Perlin noise). */
export type Noise = (x: number, y: number) => number;

export function noise(r: Random): Noise {
  const order = r.shuffle(times(256, (index) => index));
  const slope = (cellX: number, cellY: number, x: number, y: number): number => {
    const angle = nth(order, nth(order, cellX & 255) + cellY) * 0.0245436926;
    return Math.cos(angle) * (x - cellX) + Math.sin(angle) * (y - cellY);
  };
  const ease = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);
  return (x, y) => {
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [u, v] = [ease(x - left), ease(y - top)];
    const a = slope(left, top, x, y);
    const b = slope(left + 1, top, x, y);
    const c = slope(left, top + 1, x, y);
    const d = slope(left + 1, top + 1, x, y);
    return (a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v) * 1.5;
  };
}

/** Sums octaves of noise, each twice as fine and half as strong, which resembles hills. */
export function layered(one: Noise, x: number, y: number, layers: number): number {
  let [sum, strength, atX, atY] = [0, 0.5, x, y];
  for (let layer = 0; layer < layers; layer += 1) {
    sum += strength * one(atX, atY);
    [atX, atY, strength] = [atX * 2 + 17, atY * 2 + 9, strength / 2];
  }
  return sum;
}
