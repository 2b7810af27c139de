import { expect, it } from 'vitest';
import { squareOf } from './cut-square.ts';

it.each([
  ['the middle of a wide picture', [1200, 800], [25, 0, 50, 75], [300, 0, 600, 600]],
  ['all of a square', [640, 640], [0, 0, 100, 100], [0, 0, 640, 640]],
  ['a large part, cut to what is ever shown', [4000, 3000], [0, 0, 50, 66.67], [0, 0, 2000, 800]],
  [
    'a part that rounding puts over the edge',
    [101, 101],
    [50.4, 50.4, 49.8, 49.8],
    [51, 51, 50, 50],
  ],
  ['a part of nothing', [10, 10], [100, 100, 0, 0], [9, 9, 1, 1]],
] as const)('cuts out %s', (_what, [width, height], [x, y, w, h], [left, top, side, cut]) => {
  expect(squareOf({ width, height }, { x, y, width: w, height: h })).toEqual({
    left,
    top,
    side,
    cut,
  });
});
