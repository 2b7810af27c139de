import { expect, it } from 'vitest';
import { lengthOf } from './length-of.ts';

it.each([
  [200, '0:01'],
  [7400, '0:07'],
  [59_600, '1:00'],
  [899_000, '14:59'],
])('%i ms are %s', (ms, text) => expect(lengthOf(ms)).toBe(text));
