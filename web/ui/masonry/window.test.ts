import { expect, it } from 'vitest';
import { MAX_MOUNTED_CARDS } from '#contract/kernel/display.ts';
import { type Box, columnCount, EMPTY, extend, gridWidth } from './layout.ts';
import { tilesNear } from './window.ts';

const boxes: Box[] = Array.from({ length: 5000 }, (_, at) => ({
  ratio: 0.6 + (at % 5) / 4,
  caption: at % 2 ? 'title' : 'none',
}));
const layout = extend(EMPTY, boxes);

function near(width: number, top: number, height: number, keep: number[] = []) {
  const count = columnCount(width);
  const { positions } = layout.find((columns) => columns.count === count)!;
  return tilesNear(
    boxes,
    positions,
    gridWidth(width, count),
    count,
    { top, bottom: top + height },
    keep,
  );
}

it.each([
  [374, 800],
  [1376, 900],
  [2496, 1440],
  [5000, 4000],
])('mounts at most 80 of 5,000 tiles at %i by %i pixels', (width, height) => {
  for (const top of [0, 5000, 100_000]) {
    const mounted = near(width, top, height);
    expect(mounted.length).toBeGreaterThan(0);
    expect(mounted.length).toBeLessThanOrEqual(MAX_MOUNTED_CARDS);
    expect(mounted).toEqual(mounted.toSorted((x, y) => x - y));
  }
});

it('mounts everything that is in view, and a screen on either side', () => {
  const mounted = near(1376, 4000, 900);
  const visible = near(1376, 4000, 0);
  expect(visible.every((index) => mounted.includes(index))).toBe(true);
  expect(mounted.length).toBeGreaterThan(visible.length * 2);
});

it('keeps the tile that has focus, however far away', () => {
  const mounted = near(1376, 100_000, 900, [0, 1, -1, 9999]);
  expect(mounted.slice(0, 2)).toEqual([0, 1]);
  expect(mounted).not.toContain(-1);
  expect(mounted.length).toBeLessThanOrEqual(MAX_MOUNTED_CARDS);
});

it('mounts nothing for an empty list', () => {
  expect(tilesNear([], [], { column: 200, rowGutter: 16 }, 2, { top: 0, bottom: 900 })).toEqual([]);
});
