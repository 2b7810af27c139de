import { expect, test } from 'vitest';
import { isGroupOf } from './gates.ts';

test.for([
  ['crop:on', 'crop:on', true],
  ['crop:on', 'crop:on_2', false],
  ['crop:*', 'crop:on', true],
  ['crop:*', 'crops:on', false],
  ['crop*', 'crops:on', true],
  ['*', 'crop:on', true],
] as const)('%s means %s: %s', ([pattern, group, isMeant]) => {
  expect(isGroupOf(pattern, group)).toBe(isMeant);
});
