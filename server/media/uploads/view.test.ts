import { expect, test } from 'vitest';
import { pictureImages } from './view.ts';

const signature = 'abcdef0123456789abcdef0123456789';
const base = 'https://media.example/m/';

test('shows each size with its address and its true width and height [DATA-02]', () => {
  const images = pictureImages(base, { signature, ext: 'jpg', width: 1200, height: 800 });
  const at = (size: string, ext: string) => `${base}${size}/ab/cd/ef/${signature}.${ext}`;
  expect(images).toEqual({
    '170x': { url: at('170x', 'webp'), width: 170, height: 113 },
    '236x': { url: at('236x', 'webp'), width: 236, height: 157 },
    '474x': { url: at('474x', 'webp'), width: 474, height: 316 },
    '736x': { url: at('736x', 'webp'), width: 736, height: 491 },
    orig: { url: at('originals', 'jpg'), width: 1200, height: 800 },
  });
});

test('never shows a size as larger than the picture [DATA-02]', () => {
  const images = pictureImages(base, { signature, ext: 'png', width: 200, height: 50 });
  expect(images['170x']).toMatchObject({ width: 170, height: 43 });
  for (const size of ['236x', '474x', '736x', 'orig'] as const) {
    expect(images[size]).toMatchObject({ width: 200, height: 50 });
  }
});
