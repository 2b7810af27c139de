import type { Images } from '#contract/media/images.ts';
import type { PageHead } from '#web/kernel/page/head.ts';

type Picture = NonNullable<PageHead['image']>;

/** Formats that every program supports. */
const READ_BY_ALL = /\.(?:jpg|png|gif)$/;
const SQUARE = 474;

/** Returns the preview for other programs: the original, or if that is WebP a JPEG of the largest size. */
export function previewOf({ orig, '736x': large }: Images): Picture {
  return READ_BY_ALL.test(orig.url) ? orig : previewOfSize(large);
}

/** Returns the JPEG of a rendition 474 or 736 wide, in that size. */
export function previewOfSize({ url, width, height }: Picture & { width: number; height: number }) {
  return { url: url.replace(/\.webp$/, '.jpg'), width, height };
}

/** Returns the centre of a photo, from its 474-wide rendition's address. */
export function portraitPreview(url: string): Picture {
  const square = url.replace('/474x/', '/474x474/').replace(/\.webp$/, '.jpg');
  return { url: square, width: SQUARE, height: SQUARE };
}
