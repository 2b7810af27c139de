import { expect, test } from 'vitest';
import { toWireDate } from './wire-date.ts';

test('writes a moment as RFC 2822 in UTC', () => {
  expect(toWireDate(new Date('2021-04-04T05:43:58.900Z'))).toBe('Sun, 04 Apr 2021 05:43:58 +0000');
  expect(toWireDate(new Date('2026-12-31T23:59:59+02:00'))).toBe('Thu, 31 Dec 2026 21:59:59 +0000');
});
