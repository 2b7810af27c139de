import { expect, it } from 'vitest';
import { namedIn } from './named-in.ts';

it.each([
  ['noor', { username: 'noor' }],
  [' @noor ', { username: 'noor' }],
  ['noor@people.example', { email: 'noor@people.example' }],
  ['', { username: '' }],
])('%j names %j', (written, named) => {
  expect(namedIn(written)).toEqual(named);
});
