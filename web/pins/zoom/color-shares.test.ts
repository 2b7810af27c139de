import { expect, it } from 'vitest';
import { colorShares } from './color-shares.ts';

const pixels = (...runs: readonly (readonly [count: number, rgba: readonly number[]])[]) =>
  new Uint8ClampedArray(
    runs.flatMap(([count, rgba]) => Array.from({ length: count }, () => rgba).flat()),
  );

it('names the colours of a picture by how much of it they are, each as it is there on average', () => {
  const found = colorShares(
    pixels(
      [30, [0, 0, 255, 255]],
      [20, [0, 0, 215, 255]],
      [40, [250, 250, 250, 255]],
      [3, [255, 0, 0, 255]],
    ),
  );
  expect(found).toEqual([
    { name: 'blue', color: '#0000ef' },
    { name: 'white', color: '#fafafa' },
  ]);
});

it('counts nothing of what is transparent', () => {
  expect(colorShares(pixels([50, [0, 0, 0, 0]]))).toEqual([]);
});
