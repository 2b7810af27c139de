import { expect, test } from 'vitest';
import { isOfRatio, RATIOS, ratiosOf, sidesOf } from './limits.ts';

test('each kind has its ratios [BUILD-06]', () => {
  expect(ratiosOf.carousel).toEqual(['2:3', '3:4', '1:1']);
  expect(ratiosOf.single).toEqual(['original', ...ratiosOf.carousel]);
  expect(ratiosOf.story).toEqual(['9:16', '2:1', '16:9', '3:2', '4:3', '5:4', '1:1']);
  expect(new Set(Object.values(ratiosOf).flat())).toEqual(new Set(RATIOS));
});

test('a picture has a ratio when it is right within a pixel [BUILD-06]', () => {
  expect(sidesOf('9:16')).toEqual([9, 16]);
  expect(sidesOf('original')).toBeNull();
  expect(isOfRatio({ width: 1000, height: 1500 }, '2:3')).toBe(true);
  expect(isOfRatio({ width: 1000, height: 1501 }, '2:3')).toBe(true);
  expect(isOfRatio({ width: 1000, height: 1503 }, '2:3')).toBe(false);
  expect(isOfRatio({ width: 1080, height: 607 }, '16:9')).toBe(true);
  expect(isOfRatio({ width: 1500, height: 1000 }, '2:3')).toBe(false);
  expect(isOfRatio({ width: 7, height: 5000 }, 'original')).toBe(true);
});
