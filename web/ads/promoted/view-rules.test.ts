import { expect, it } from 'vitest';
import { isView, looked, type Look } from './view-rules.ts';

/** The state after these observations: whether it is a view, and since when. */
function after(moments: readonly (readonly [isInView: boolean, at: number])[], isVideo = false) {
  let look: Look = { isVideo, since: null };
  for (const [isInView, at] of moments) look = looked(look, isInView, at);
  return look;
}

it('is a view once half a picture was in view for a second', () => {
  const look = after([
    [false, 0],
    [true, 100],
    [true, 1099],
  ]);
  expect([isView(look, 1099), isView(look, 1100)]).toEqual([false, true]);
});

it('is none of two looks that make a second together', () => {
  const look = after([
    [true, 0],
    [false, 700],
    [true, 800],
  ]);
  expect([isView(look, 1500), isView(look, 1800)]).toEqual([false, true]);
});

it('takes two seconds of a video', () => {
  const look = after([[true, 0]], true);
  expect([isView(look, 1999), isView(look, 2000)]).toEqual([false, true]);
});

it('is none of what nobody looks at', () => {
  expect(isView(after([[false, 0]]), 9999)).toBe(false);
});
