import { expect, it } from 'vitest';
import { captionHeight, type Caption } from './caption.ts';
import {
  type Box,
  COLUMNS,
  columnCount,
  EMPTY,
  extend,
  gridWidth,
  heightOf,
  pixels,
} from './layout.ts';

const CAPTIONS: readonly Caption[] = ['none', 'title', 'because', 'promoted'];
/** Irregular shapes, the same on each run. */
const boxes: Box[] = Array.from({ length: 300 }, (_, at) => ({
  ratio: 0.5 + ((at * 7919) % 271) / 180,
  caption: CAPTIONS[(at * 31) % 4]!,
}));
const WIDTHS = [304, 374, 583, 584, 639, 640, 899, 900, 1376, 1499, 1500, 1780, 2060, 2496];

function rectangles(width: number) {
  const count = columnCount(width);
  const grid = gridWidth(width, count);
  const columns = extend(EMPTY, boxes).find((one) => one.count === count)!;
  const tiles = columns.positions.map((position, at) => {
    const box = boxes[at]!;
    const top = pixels(position, grid);
    return {
      c: position.c,
      top,
      bottom: top + box.ratio * grid.column + captionHeight(box.caption, count),
    };
  });
  return { tiles, columns, grid, count };
}

it.each([
  [320, 2],
  [639, 2],
  [640, 3],
  [900, 4],
  [1180, 5],
  [1500, 6],
  [1780, 7],
  [2060, 8],
  [5000, 8],
])('has at %i pixels %i columns', (width, count) => {
  expect(columnCount(width)).toBe(count);
});

it.each(WIDTHS)('lays no tile over another at %i pixels, one gutter apart', (width) => {
  const { tiles, grid, count } = rectangles(width);
  for (let c = 0; c < count; c += 1) {
    const column = tiles.filter((tile) => tile.c === c);
    expect(column[0]?.top).toBe(0);
    for (const [at, tile] of column.entries()) {
      const next = column[at + 1];
      if (next) expect(next.top - tile.bottom).toBeCloseTo(grid.rowGutter, 6);
    }
  }
});

it.each(WIDTHS)('is at %i pixels as high as its longest column, and little higher', (width) => {
  const { tiles, columns, grid } = rectangles(width);
  const longest = Math.max(...tiles.map((tile) => tile.bottom));
  const height = pixels(heightOf(columns), grid);
  expect(height).toBeGreaterThanOrEqual(longest - 0.01);
  expect(height - longest).toBeLessThan(600);
});

it('puts each tile into the shortest column, so that reading goes down the page', () => {
  for (const { count, positions } of extend(EMPTY, boxes)) {
    const range = COLUMNS.find((one) => one.count === count)!;
    const grid = gridWidth(count === 2 ? 374 : (range.from + range.to) / 2, count);
    const tops = positions.map((position) => pixels(position, grid));
    expect(tops.every((top, at) => at === 0 || top >= tops[at - 1]! - 0.02)).toBe(true);
    expect(positions.slice(0, count).map(({ c }) => c)).toEqual([...Array(count).keys()]);
  }
});

it('moves nothing that stands when more is added', () => {
  const whole = extend(EMPTY, boxes);
  const parts = extend(extend(EMPTY, boxes.slice(0, 25)), boxes.slice(25));
  expect(parts).toEqual(whole);
});

it.each([
  ['none', 2, 0],
  ['title', 2, 28],
  ['because', 2, 78],
  ['because', 3, 62],
  ['promoted', 5, 46],
] as const)('gives a %s caption in %i columns %i pixels', (caption, columns, height) => {
  expect(captionHeight(caption, columns)).toBe(height);
});
