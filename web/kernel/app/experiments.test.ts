import { expect, it } from 'vitest';
import { pageExperiments } from '#contract/kernel/experiments.ts';
import { isOnFor } from './experiments.ts';

const { pin_by_graphql: byGraphql, visitor_saves: visitorSaves } = pageExperiments;

const FIRST = 5_000_000_000_000_000_000n;
const people = Array.from({ length: 10_000 }, (_, index) => String(FIRST + BigInt(index) * 4097n));
const isOn = (id: string) => isOnFor(id, byGraphql);

it('is on for as many people as it is meant for, and for each of them always', () => {
  const on = people.filter((id) => isOn(id));
  expect(on.length).toBeGreaterThan(4800);
  expect(on.length).toBeLessThan(5200);
  expect(people.filter((id) => isOn(id))).toEqual(on);
  // Changing these values would move people to the other group.
  expect(
    people
      .slice(0, 8)
      .map((id) => Number(isOn(id)))
      .join(''),
  ).toBe('10100111');
});

it('is what everybody has where one group alone is left', () => {
  for (const id of [...people.slice(0, 20), null]) {
    expect(isOnFor(id, { ...byGraphql, groups: { on: 1 } })).toBe(true);
    expect(isOnFor(id, { ...byGraphql, groups: { off: 1 } })).toBe(false);
  }
});

it('is on for its share of the numbers that visitors draw, and off for who has none [BOARD-14]', () => {
  const numbers = Array.from({ length: 1000 }, (_, number) => String(number));
  const on = numbers.filter((number) => isOnFor(number, visitorSaves));
  expect(on.length).toBeGreaterThan(460);
  expect(on.length).toBeLessThan(540);
  expect(on.slice(0, 3)).toEqual(['0', '1', '2']);
  expect(isOnFor(null, visitorSaves)).toBe(false);
});
