import { expect, test } from 'vitest';
import { colorSortKeyOf, sortKeyBetween } from './order-rules.ts';

test('colours stand by hue from red on, within a hue from dark to light, greys last', () => {
  const inOrder = [
    '#8b1a1a',
    '#ff0000',
    '#ff8800',
    '#ffe000',
    '#00aa33',
    '#0077cc',
    '#2222ff',
    '#aa00ff',
    '#ff00cc',
    '#000000',
    '#777777',
    '#ffffff',
  ];
  const shuffled = inOrder.toSorted((one, other) => one.slice(3).localeCompare(other.slice(3)));
  expect(shuffled).not.toEqual(inOrder);
  expect(shuffled.toSorted((one, other) => colorSortKeyOf(one) - colorSortKeyOf(other))).toEqual(
    inOrder,
  );
});

test('every colour has a whole place of its own kind', () => {
  for (const color of ['#000000', '#ffffff', '#ff0000', '#00ff00', '#0000ff', '#010203']) {
    const key = colorSortKeyOf(color);
    expect(Number.isInteger(key)).toBe(true);
    expect(key).toBeGreaterThanOrEqual(0);
    expect(key).toBeLessThan(361_000);
  }
});

test('a place is strictly between its neighbours, until there is no room', () => {
  const start = -1_000_000_000_000_000_000n;
  let [before, after] = [start, start + 2n ** 32n];
  let halves = 0;
  for (;;) {
    const key = sortKeyBetween(before, after);
    if (key === null) break;
    expect(key > before && key < after).toBe(true);
    [before, after] = halves % 2 === 0 ? [key, after] : [before, key];
    halves += 1;
  }
  expect(halves).toBeGreaterThan(25);
  expect(after - before).toBe(1n);
});

test('before all and behind all there is always room', () => {
  expect(sortKeyBetween(null, -5n)).toBeLessThan(-5n);
  expect(sortKeyBetween(-5n, null)).toBeGreaterThan(-5n);
  expect(sortKeyBetween(null, null)).toBe(0n);
});
