import { expect, test } from 'vitest';
import { webAddressIn } from './save-link.ts';
import { webAddress } from './scalars.ts';

const isTaken = (text: string): boolean => webAddress().safeParse(text).success;

test.each([
  'https://google.com@evil.example/',
  'http://user:pw@evil.example/',
  'https://:pw@evil.example/',
  'https://google.com%2Fa@evil.example/',
])('%s, which reads like the address of another site, is none', (text) => {
  expect([isTaken(text), webAddressIn(text)]).toEqual([false, null]);
});

test.each([
  'https://example.org/@noor',
  'https://example.org/?to=a@b.example',
  'http://a.example/',
])('%s is one', (text) => {
  expect([isTaken(text), webAddressIn(text)]).toEqual([true, text]);
});
