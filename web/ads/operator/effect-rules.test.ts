import { expect, test } from 'vitest';
import { shareOf, verdictOn } from './effect-rules.ts';

const [most, few] = [0.95, 0.05];
const compared = (withAds: number, withoutAds: number) =>
  shareOf({ times: withAds, part: most }, { times: withoutAds, part: few });

test('as much for each person is a share of one, with a range that narrows as more is counted', () => {
  const some = compared(1900, 100);
  const many = compared(190_000, 10_000);
  expect(some?.share).toBeCloseTo(1);
  expect(some?.from).toBeCloseTo(0.818, 2);
  expect(some?.to).toBeCloseTo(1.223, 2);
  expect(many?.from).toBeGreaterThan(0.97);
  expect(many?.to).toBeLessThan(1.03);
});

test('too little on either side says nothing', () => {
  expect(compared(1900, 99)).toBeNull();
  expect(compared(99, 1900)).toBeNull();
});

test('only a range that lies wholly on one side of what is wanted decides', () => {
  const at = (from: number, to: number) => verdictOn({ share: 1, from, to });
  expect([at(0.99, 1.01), at(0.9, 0.97), at(0.9, 1.1)]).toEqual(['fine', 'harms', 'open']);
});
