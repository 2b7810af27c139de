import type { Board, Section } from '#contract/boards.ts';

const file = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

/**
 * Returns the addresses of up to three pictures for a board's cover: the cover itself large, then the newest others.
 * `row` returns only small ones.
 */
export function coverPictures(board: Board, size: 'card' | 'row' | 'hero' = 'card'): string[] {
  const small = board.images['170x'].map((image) => image.url);
  const cover =
    board.cover_images?.['474x'].url ??
    board.image_cover_hd_url ??
    board.image_cover_url ??
    small[0];
  if (!cover) return [];
  // All renditions of a picture have the same file name, in different folders.
  const others = small.filter((url) => file(url) !== file(cover));
  const first = size === 'row' ? (small.find((url) => file(url) === file(cover)) ?? cover) : cover;
  return [first, ...others].slice(0, 3);
}

export function sectionPictures(section: Section): string[] {
  return section.preview_pins.map((pin) => pin.image_medium_url).slice(0, 3);
}
