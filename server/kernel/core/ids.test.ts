import { expect, test } from 'vitest';
import { BUCKETS, bucketOf, idMaker, timeOf } from './ids.ts';

const MOMENT = Date.UTC(2026, 2, 1, 10, 20, 30, 456);

test('an id has 19 digits and names its bucket and its moment', () => {
  const make = idMaker();
  for (const bucket of [0, 1, 512, 1023]) {
    const id = make(bucket, MOMENT);
    expect(id).toMatch(/^\d{19}$/u);
    expect(bucketOf(id)).toBe(bucket);
    expect(timeOf(id)).toEqual(new Date(MOMENT));
  }
  expect(idMaker()(1023, Date.UTC(2087, 5, 1))).toHaveLength(19);
});

test('the order of the text is the order of time', () => {
  const make = idMaker();
  const ids = Array.from({ length: 500 }, (_, step) => make((step * 37) % BUCKETS, MOMENT + step));
  expect(ids.toSorted()).toEqual(ids);
});

test('never gives an id twice, also when a millisecond is used up', () => {
  const make = idMaker();
  const ids = Array.from({ length: 20_000 }, () => make(7, MOMENT));
  expect(new Set(ids).size).toBe(20_000);
  expect(ids.toSorted()).toEqual(ids);
});

test('does not go back when the clock is set back', () => {
  const make = idMaker();
  const before = make(7, MOMENT);
  const after = make(7, MOMENT - 3_600_000);
  expect(after > before).toBe(true);
});

test('begins each millisecond at another counter', () => {
  const starts = [3, 2047, 0];
  const make = idMaker(() => starts.shift() ?? 0);
  const counters = [0, 1, 2].map((step) => BigInt(make(0, MOMENT + step)) & 4095n);
  expect(counters).toEqual([3n, 2047n, 0n]);
});

test('refuses a bucket that does not exist and a time before 2018', () => {
  expect(() => idMaker()(1024, MOMENT)).toThrow('bucket');
  expect(() => idMaker()(1.5, MOMENT)).toThrow('bucket');
  expect(() => idMaker()(0, Date.UTC(2017, 0, 1))).toThrow('time');
  expect(() => idMaker()(0, Number.NaN)).toThrow('time');
});
