import { expect, test } from 'vitest';
import {
  differenceOf,
  failsMore,
  isSlower,
  msAt,
  stepOf,
  STEPS_MS,
  verdictOf,
} from './result-rules.ts';

/** Mulberry32 (T. Ettinger, 2017): the same random numbers at each run. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const RUNS = 1000;
const LOOKS = 60;
const BETWEEN = 100;

/** Returns the share of runs in which at least one look finds a difference, by our test and by an ordinary one. */
function foundIn(base: number, other: number): { ours: number; ordinary: number } {
  const chance = chances(20_260_314);
  let [ours, ordinary] = [0, 0];
  for (let run = 0; run < RUNS; run += 1) {
    const [one, two] = [
      { hits: 0, of: 0 },
      { hits: 0, of: 0 },
    ];
    let [isFound, isOrdinary] = [false, false];
    for (let look = 0; look < LOOKS; look += 1) {
      for (let person = 0; person < BETWEEN; person += 1) {
        one.hits += chance() < base ? 1 : 0;
        two.hits += chance() < other ? 1 : 0;
      }
      one.of += BETWEEN;
      two.of += BETWEEN;
      isFound ||= verdictOf(differenceOf(one, two)) !== 'open';
      const both = (one.hits + two.hits) / (one.of + two.of);
      const z = (two.hits - one.hits) / one.of / Math.sqrt((2 * both * (1 - both)) / one.of);
      isOrdinary ||= Math.abs(z) > 1.96;
    }
    ours += isFound ? 1 : 0;
    ordinary += isOrdinary ? 1 : 0;
  }
  return { ours: ours / RUNS, ordinary: ordinary / RUNS };
}

test('looking sixty times finds a difference that is not there in one of twenty at most, where an ordinary test finds it in one of four', () => {
  const { ours, ordinary } = foundIn(0.2, 0.2);
  expect(ours).toBeLessThanOrEqual(0.05);
  expect(ordinary).toBeGreaterThan(0.25);
});

test('a difference that is there is found', () => {
  expect(foundIn(0.2, 0.24).ours).toBeGreaterThan(0.9);
});

test('an interval is around the difference, and gets narrower; of a few people there is none', () => {
  const at = (of: number) => differenceOf({ hits: of * 0.2, of }, { hits: of * 0.25, of });
  expect(at(99)).toBeNull();
  const [few, many] = [at(1000)!, at(100_000)!];
  expect(few.difference).toBeCloseTo(0.05, 10);
  expect([few.least < 0, few.most > 0.1, verdictOf(few)]).toEqual([true, true, 'open']);
  expect([many.least > 0.04, many.most < 0.06, verdictOf(many)]).toEqual([true, true, 'more']);
  const fewer = differenceOf({ hits: 25_000, of: 100_000 }, { hits: 20_000, of: 100_000 });
  expect(verdictOf(fewer)).toBe('fewer');
  expect(verdictOf(differenceOf({ hits: 0, of: 500 }, { hits: 0, of: 500 }))).toBe('open');
});

const requests = (times: Readonly<Record<number, number>>, failures = 0) => ({
  failures,
  times: Array.from({ length: STEPS_MS.length + 1 }, (_, step) => times[step] ?? 0),
});

test('half and 95 % of requests are told to the end of their step', () => {
  expect([stepOf(0), stepOf(5), stepOf(5.1), stepOf(5000), stepOf(5001)]).toEqual([
    0, 0, 1, 13, 14,
  ]);
  const some = requests({ 1: 60, 4: 36, 14: 4 });
  expect([msAt(some, 0.5), msAt(some, 0.95), msAt(some, 0.99)]).toEqual([10, 50, 5000]);
  expect(msAt(requests({}), 0.5)).toBeNull();
});

test('what fails more, or is slower, is seen in requests, and nothing in a few or in the same', () => {
  const base = requests({ 1: 9000, 4: 1000 }, 5);
  expect(failsMore(base, requests({ 1: 9000, 4: 1000 }, 300))).toBe(true);
  expect(failsMore(base, requests({ 1: 9000, 4: 1000 }, 8))).toBe(false);
  expect(failsMore(base, requests({ 1: 90, 4: 10 }, 30))).toBe(false);
  expect(isSlower(base, requests({ 1: 7000, 4: 3000 }))).toBe(true);
  expect(isSlower(base, requests({ 1: 8000, 4: 1000, 8: 1000 }))).toBe(true);
  expect(isSlower(base, requests({ 1: 9000, 4: 1000 }))).toBe(false);
  expect(isSlower(base, requests({ 0: 9500, 4: 500 }))).toBe(false);
  expect(isSlower(base, requests({ 4: 100 }))).toBe(false);
});
