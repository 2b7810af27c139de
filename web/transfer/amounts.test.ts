import { expect, test } from 'vitest';
import { bytesText, durationText } from './amounts.ts';

test('sizes are in the largest unit that fits, in the words of the language', () => {
  const all = [0, 999, 1000, 1_234_567, 53_687_091_200, 5e15];
  expect(all.map((bytes) => bytesText(bytes, 'en'))).toEqual([
    '0 byte',
    '999 byte',
    '1 kB',
    '1.2 MB',
    '53.7 GB',
    '5,000 TB',
  ]);
  expect(bytesText(1_234_567, 'de')).toBe('1,2 MB');
});

test('times are in milliseconds, or in seconds from one on', () => {
  expect([41, 999, 1234].map((ms) => durationText(ms, 'en'))).toEqual([
    '41 ms',
    '999 ms',
    '1.2 sec',
  ]);
});
