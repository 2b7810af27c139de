import { expect, test } from 'vitest';
import { renditionSize, requireSides, storedSize } from './sizes.ts';

test('keeps the proportion and never enlarges', () => {
  expect(renditionSize({ width: 4000, height: 3000 }, '736x')).toEqual({ width: 736, height: 552 });
  expect(renditionSize({ width: 4000, height: 3000 }, '170x')).toEqual({ width: 170, height: 128 });
  expect(renditionSize({ width: 200, height: 100 }, '736x')).toEqual({ width: 200, height: 100 });
  expect(renditionSize({ width: 200, height: 100 }, '170x')).toEqual({ width: 170, height: 85 });
});

test('leaves at least one pixel, and no side longer than WebP can hold', () => {
  expect(renditionSize({ width: 6000, height: 10 }, '170x')).toEqual({ width: 170, height: 1 });
  expect(renditionSize({ width: 100, height: 40_000 }, '236x')).toEqual({
    width: 41,
    height: 16_383,
  });
  expect(storedSize({ width: 100, height: 40_000 }, 'jpg')).toEqual({ width: 100, height: 40_000 });
  expect(storedSize({ width: 100, height: 40_000 }, 'webp')).toEqual({ width: 41, height: 16_383 });
});

test('asks for more than 119 pixels each way when it is told so [CREATE-08]', () => {
  expect(() => requireSides({ width: 120, height: 120 }, 119)).not.toThrow();
  expect(() => requireSides({ width: 119, height: 600 }, 119)).toThrow('119 × 600');
  expect(() => requireSides({ width: 600, height: 119 }, 119)).toThrow('wider and taller');
  expect(() => requireSides({ width: 1, height: 1 }, 0)).not.toThrow();
});
