import { expect, test } from 'vitest';
import { groupOf, groupsOf } from './experiments.ts';

const FIRST = 5_000_000_000_000_000_000n;
const people = Array.from({ length: 10_000 }, (_, index) => String(FIRST + BigInt(index)));
const crop = { name: 'crop', salt: 'crop', groups: { off: 1, on: 2, framed: 1, never: 0 } };

const countOf = (groups: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const group of groups) counts[group] = (counts[group] ?? 0) + 1;
  return counts;
};

test('each group has the part of all people that it weighs, and each person always the same', () => {
  const drawn = people.map((id) => groupOf(crop, id));
  const counts = countOf(drawn);
  expect(Object.keys(counts).toSorted()).toEqual(['framed', 'off', 'on']);
  expect(Math.abs((counts['on'] ?? 0) - 5000)).toBeLessThan(200);
  expect(Math.abs((counts['off'] ?? 0) - 2500)).toBeLessThan(200);
  expect(people.map((id) => groupOf(crop, id))).toEqual(drawn);
  // Changing these would move people to other groups.
  expect(drawn.slice(0, 8)).toEqual(['on', 'off', 'off', 'off', 'framed', 'on', 'on', 'on']);
});

test('another salt draws anew, independently', () => {
  const halves = { name: 'a', salt: 'a', groups: { on: 1, off: 1 } };
  const both = people.map((id) =>
    groupsOf([halves, { ...halves, name: 'b', salt: 'b' }], id).join(),
  );
  const counts = countOf(both);
  expect(Object.keys(counts).toSorted()).toEqual([
    'a:off,b:off',
    'a:off,b:on',
    'a:on,b:off',
    'a:on,b:on',
  ]);
  for (const count of Object.values(counts)) expect(Math.abs(count - 2500)).toBeLessThan(200);
  const renamed = { ...halves, name: 'b' };
  expect(people.every((id) => groupOf(renamed, id) === groupOf(halves, id))).toBe(true);
});
