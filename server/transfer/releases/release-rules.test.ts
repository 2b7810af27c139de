import { expect, test } from 'vitest';
import { isNewer, isVersion } from './release-rules.ts';

// As semver.org lists them, oldest first.
const ORDERED = [
  '0.9.10',
  '1.0.0-alpha',
  '1.0.0-alpha.1',
  '1.0.0-alpha.beta',
  '1.0.0-beta',
  '1.0.0-beta.2',
  '1.0.0-beta.11',
  '1.0.0-rc.1',
  '1.0.0',
  '1.0.9',
  '1.0.10',
  'v1.2',
  '1.10.0',
  '2.0.0',
];

test('each version is newer than those before it, and not than itself or those after it', () => {
  for (const [place, one] of ORDERED.entries()) {
    expect(ORDERED.filter((other) => isNewer(one, other))).toEqual(ORDERED.slice(0, place));
  }
});

test.each([
  ['1.0', '1.0.0'],
  ['v1.0.0', '1.0.0'],
  ['1.0.0+5', '1.0.0+9'],
])('%s and %s are one version', (one, other) => {
  expect([isNewer(one, other), isNewer(other, one)]).toEqual([false, false]);
});

test.each(['', 'latest', '1.', '1.0.0.0.0', '1.0.0-', '-1', '1.0.0 <b>', `1.${'0'.repeat(10)}`])(
  '“%s” is no version, and newer than nothing',
  (text) => {
    expect([isVersion(text), isNewer(text, '0.0.1')]).toEqual([false, false]);
  },
);
