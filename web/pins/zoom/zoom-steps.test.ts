import { expect, it } from 'vitest';
import { moved, WHOLE, wholeSize, within, zoomed } from './zoom-steps.ts';

const frame = {
  window: { width: 1000, height: 800 },
  picture: { width: 400, height: 800 },
};

it('fits a picture into the window, and makes a small one at most twice as large', () => {
  expect(wholeSize({ width: 2000, height: 4000 }, frame.window)).toEqual(frame.picture);
  expect(wholeSize({ width: 100, height: 50 }, frame.window)).toEqual({ width: 200, height: 100 });
});

it('keeps what is under the pointer there, near and far, between whole and eight times', () => {
  const at = { x: 100, y: -200 };
  const near = zoomed(WHOLE, 4, at, frame);
  expect(near).toEqual({ scale: 4, x: -300, y: 600 });
  // What lay 100 to the right of the picture's middle lies 4 × 100 from it, at the same place of the window.
  expect(near.x + 100 * near.scale).toBe(at.x);
  expect(zoomed(near, 1 / 4, at, frame)).toEqual(WHOLE);
  expect(zoomed(near, 100, at, frame).scale).toBe(8);
  expect(zoomed(near, 1 / 100, at, frame)).toEqual(WHOLE);
});

it('moves as far as its edges, and not at all where it is smaller than the window', () => {
  const near = { scale: 2, x: 0, y: 0 };
  // 800 wide in 1000, 1600 high in 800.
  expect(moved(near, { x: 50, y: 9000 }, frame)).toEqual({ scale: 2, x: 0, y: 400 });
  expect(moved(near, { x: -50, y: -100 }, frame)).toEqual({ scale: 2, x: 0, y: -100 });
  expect(within({ scale: 1, x: 30, y: 30 }, frame)).toEqual(WHOLE);
});
