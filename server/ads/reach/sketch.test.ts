import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { countOf, countTogether, sketchOf, together } from './sketch.ts';

/** The hashes of a range of people, the same on each run. */
const people = (from: number, to: number): Uint8Array =>
  Buffer.concat(
    Array.from({ length: to - from }, (_, at) =>
      createHash('sha256')
        .update(`seed 7, person ${from + at}`)
        .digest()
        .subarray(0, 6),
    ),
  );

test('up to 999 people are counted exactly, whichever way their sketches come together', () => {
  for (const many of [0, 1, 2, 10, 640, 999]) {
    expect(countOf(sketchOf(people(0, many)))).toBe(many);
    const half = Math.floor(many / 2);
    const parts = [people(0, half), people(half, many), people(0, many)].map(sketchOf);
    expect(countTogether(parts)).toBe(many);
  }
  expect(countTogether([])).toBe(0);
});

test('more people are counted with an error of a few percent, in two kilobytes', () => {
  const errors = [1_000, 2_000, 3_000, 5_000, 8_000, 20_000, 50_000, 200_000].map((many) => {
    const sketch = sketchOf(people(0, many));
    expect(sketch.length).toBe(2_049);
    return (countOf(sketch) - many) / many;
  });
  // The theoretical mean error is 2.3 %; three times that is almost never exceeded.
  for (const error of errors) expect(Math.abs(error)).toBeLessThan(0.069);
  const mean = Math.sqrt(errors.reduce((sum, error) => sum + error ** 2, 0) / errors.length);
  expect(mean).toBeLessThan(0.035);
});

test('the same people are the same bytes, in any order, in any parts, however often they come', () => {
  for (const many of [600, 1_500, 9_000]) {
    const whole = sketchOf(people(0, many));
    const parts = [
      people(many - 400, many),
      people(0, 300),
      people(200, many - 100),
      people(0, 300),
    ].map(sketchOf);
    expect(together(parts)).toEqual(whole);
    expect(together(parts.toReversed())).toEqual(whole);
    expect(together([together(parts.slice(0, 2)), together(parts.slice(1))])).toEqual(whole);
  }
});
