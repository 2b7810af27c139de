import { expect, it } from 'vitest';
import { popupSize } from './popup-size.ts';

it.each([
  [0, 750],
  [702, 750],
  [702.2, 751],
  [900, 948],
])('is 750 wide, and for content of %d as high as %d [CREATE-03]', (content, height) => {
  expect(popupSize(content)).toEqual({ width: 750, height });
});
