import { webAddressOf } from '../core/address.ts';
import type { PagePictures } from '../core/shapes.ts';

interface Picture {
  readonly address: unknown;
  readonly link: unknown;
  readonly title: string | undefined;
  readonly words?: string;
  readonly width?: number;
  readonly height?: number;
}

/** Returns what a window saves of one picture; null if no server could fetch it. */
export function draftOf(picture: Picture): PagePictures | null {
  const [address, link] = [webAddressOf(picture.address), webAddressOf(picture.link)];
  if (address === null || link === null) return null;
  const { words = '', width = 0, height = 0, title = '' } = picture;
  return {
    link,
    title: title.slice(0, 100),
    isClosed: false,
    pictures: [{ address, width, height, words }],
  };
}
