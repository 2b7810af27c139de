import { expect, it } from 'vitest';
import type { Board } from '#contract/boards.ts';
import { coverPictures } from './cover.ts';

const image = (name: string) => ({
  url: `/media/170x/${name}.webp`,
  width: 170,
  height: 100,
  dominant_color: '#000000',
});
const board = (cover: string | null, names: string[]) =>
  ({
    images: { '170x': names.map(image) },
    image_cover_url: cover && `/media/236x/${cover}.webp`,
    image_cover_hd_url: cover && `/media/474x/${cover}.webp`,
    cover_images: null,
  }) as unknown as Board;

it('has no picture for an empty board', () => {
  expect(coverPictures(board(null, []))).toEqual([]);
});

it('puts the cover first, large, and does not repeat it among the small ones', () => {
  expect(coverPictures(board('b', ['a', 'b', 'c', 'd']))).toEqual([
    '/media/474x/b.webp',
    '/media/170x/a.webp',
    '/media/170x/c.webp',
  ]);
});

it('takes small renditions only for a row', () => {
  expect(coverPictures(board('b', ['a', 'b']), 'row')).toEqual([
    '/media/170x/b.webp',
    '/media/170x/a.webp',
  ]);
});
