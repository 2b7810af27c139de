import { expect, test } from 'vitest';
import { microsFrom } from './micros-from.ts';

test.each([
  ['50', 50_000_000],
  ['49.90', 49_900_000],
  [' 0,000001 ', 1],
  ['1.1', 1_100_000],
])('%s is exactly %d micros', (text, micros) => {
  expect(microsFrom(text)).toBe(micros);
});

test.each(['', '0', '0.0', '-1', '1e3', '1.0000001', '1,000.50', '123456789'])(
  '“%s” is no amount',
  (text) => {
    expect(microsFrom(text)).toBeNull();
  },
);
