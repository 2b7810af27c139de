import { expect, test } from 'vitest';
import { dominantColour } from './dominant-colour.ts';

type Pixel = readonly [red: number, green: number, blue: number, alpha: number];

const pixels = (...runs: (readonly [count: number, pixel: Pixel])[]) =>
  Uint8Array.from(
    runs.flatMap(([count, pixel]) => Array.from({ length: count }, () => pixel).flat()),
  );

test('is the colour of the thing, not of the paper around it', () => {
  const cup = pixels([900, [255, 255, 255, 255]], [100, [200, 40, 30, 255]]);
  expect(dominantColour(cup)).toBe('#c8281e');
});

test('prefers a colour to a grey of the same size, and a large grey to a speck of colour', () => {
  const [grey, teal]: Pixel[] = [
    [120, 120, 120, 255],
    [20, 130, 130, 255],
  ] as const;
  expect(dominantColour(pixels([500, grey], [500, teal]))).toBe('#148282');
  expect(dominantColour(pixels([990, grey], [10, teal]))).toBe('#787878');
});

test('does not see what is transparent, and has an answer for nothing', () => {
  expect(dominantColour(pixels([900, [0, 200, 0, 0]], [10, [40, 60, 200, 255]]))).toBe('#283cc8');
  expect(dominantColour(pixels([10, [0, 200, 0, 0]]))).toMatch(/^#[0-9a-f]{6}$/);
  expect(dominantColour(new Uint8Array())).toMatch(/^#[0-9a-f]{6}$/);
});

test('is white for a white picture and black for a black one', () => {
  expect(dominantColour(pixels([9, [255, 255, 255, 255]]))).toBe('#ffffff');
  expect(dominantColour(pixels([9, [0, 0, 0, 255]]))).toBe('#000000');
});
