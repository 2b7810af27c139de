import { expect, test } from 'vitest';
import { diversified } from './diversify.ts';

const apart = (letters: string): string =>
  diversified([...letters], (one, other) => one === other).join('');

test('what is alike stands apart where there is enough to stand between, and nothing else moves', () => {
  expect(apart('abcdefg')).toBe('abcdefg');
  expect(apart('aabcdefgh')).toBe('abcdefagh');
  expect(apart('aaabbcdefghi')).toBe('abcdefabghia');
  expect(apart('aaaa')).toBe('aaaa');
  expect(apart('')).toBe('');
});
