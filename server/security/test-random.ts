/** A seeded generator of numbers from 0 up to but not including 1. */
export type Random = () => number;

export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const oneOf = <T>(random: Random, all: readonly T[]): T =>
  all[Math.floor(random() * all.length)] as T;
