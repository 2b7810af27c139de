import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { thumbHashToAverageRGBA } from 'thumbhash';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawPicture } from './draw-picture.ts';
import { appearanceOfDrawn } from './appearance-of-drawn.ts';
import type { SizeName } from '../storage/sizes.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bowerbird-draw-'));
});
afterAll(() => rm(folder, { recursive: true }));

const draw = async (seed: string, size: SizeName, picture = { width: 600, height: 900 }) =>
  readFile(await drawPicture({ seed, size, picture, out: folder }));

test('a seed gives the same bytes each time, and another seed another picture', async () => {
  const first = await draw('bower', '236x');
  expect((await draw('bower', '236x')).equals(first)).toBe(true);
  expect((await draw('bird', '236x')).equals(first)).toBe(false);
});

test.each([
  ['170x', { width: 600, height: 900 }, { width: 170, height: 255, format: 'webp' }],
  ['736x', { width: 600, height: 900 }, { width: 600, height: 900, format: 'webp' }],
  ['originals', { width: 600, height: 900 }, { width: 600, height: 900, format: 'jpeg' }],
  ['originals', { width: 3000, height: 2000 }, { width: 3000, height: 2000, format: 'jpeg' }],
  ['474x', { width: 5000, height: 20 }, { width: 474, height: 2, format: 'webp' }],
  ['236x', { width: 1, height: 1 }, { width: 1, height: 1, format: 'webp' }],
] as const)('%s of %o is %o', async (size, picture, made) => {
  expect(await sharp(await draw('size', size, picture)).metadata()).toMatchObject(made);
});

test('what stands in its place has its colours', async () => {
  for (let number = 0; number < 40; number += 1) {
    const seed = `look ${number}`;
    const { thumbHash, dominantColor } = appearanceOfDrawn(seed, { width: 600, height: 900 });
    const { channels } = await sharp(await draw(seed, '170x')).stats();
    const average = thumbHashToAverageRGBA(Buffer.from(thumbHash, 'base64'));
    const [red, green, blue] = channels.map(({ mean }) => mean / 255);
    expect(Math.abs(average.r - (red ?? 0)), seed).toBeLessThan(0.12);
    expect(Math.abs(average.g - (green ?? 0)), seed).toBeLessThan(0.12);
    expect(Math.abs(average.b - (blue ?? 0)), seed).toBeLessThan(0.12);
    expect(dominantColor).toMatch(/^#[0-9a-f]{6}$/);
  }
});

test('seeds that follow each other look unlike each other', () => {
  const looks = Array.from({ length: 100 }, (_, number) =>
    appearanceOfDrawn(`tate:a${number}`, { width: 600, height: 900 }),
  );
  expect(new Set(looks.map(({ thumbHash }) => thumbHash)).size).toBe(100);
  expect(new Set(looks.map(({ dominantColor }) => dominantColor)).size).toBeGreaterThan(20);
});
