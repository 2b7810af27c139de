import type { Images } from '#contract/media.ts';
import type { PageHead } from '#web/kernel/page/head.ts';

type Picture = NonNullable<PageHead['image']>;

/** Kinds that every program reads. */
const READ_BY_ALL = /\.(?:jpg|png|gif)$/;
const SQUARE = 474;

/** Of a picture what other programs are shown: its original, or where that is WebP a JPEG of its largest size. */
export function previewOf({ orig, '736x': large }: Images): Picture {
  return READ_BY_ALL.test(orig.url) ? orig : previewOfSize(large);
}

/** The JPEG of a rendition that is 474 or 736 wide, in that size. */
export function previewOfSize({ url, width, height }: Picture & { width: number; height: number }) {
  return { url: url.replace(/\.webp$/, '.jpg'), width, height };
}

/** The middle of somebody's photo, by the address of its rendition that is 474 wide. */
export function portraitPreview(url: string): Picture {
  const square = url.replace('/474x/', '/474x474/').replace(/\.webp$/, '.jpg');
  return { url: square, width: SQUARE, height: SQUARE };
}
