import { RENDITIONS } from '#contract/media/images.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { StoredExt } from './kinds.ts';

export type RenditionName = keyof typeof RENDITIONS;
export type SizeName = RenditionName | 'originals';

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

export const renditionNames = Object.keys(RENDITIONS) as RenditionName[];

/**
 * The JPEG previews for other programs: two of the sizes, and a central square, whose sides are known without the
 * picture's.
 */
export const previewNames = ['474x', '736x', '474x474'] as const;
export type PreviewName = (typeof previewNames)[number];
/** Returns the rendition that a preview is made from. */
export const previewOf = (name: PreviewName): RenditionName => (name === '736x' ? '736x' : '474x');

/** The largest width and height of a WebP. */
const WEBP_MAX_SIDE = 16_383;
/** The limit for the other formats: that of JPEG, the lowest of them. */
const MAX_SIDE = 65_500;

/**
 * Returns the true size of a rendition: never larger than the picture, at least one pixel in each direction. The
 * worker and the wire view share it, so that files have the declared size.
 */
export function renditionSize(picture: PixelSize, name: RenditionName): PixelSize {
  const width = Math.min(RENDITIONS[name], picture.width);
  return within(scaled(picture, width / picture.width), WEBP_MAX_SIDE);
}

/** Returns the size of `originals`: the picture's own, unless its format cannot hold it. */
export function storedSize(picture: PixelSize, ext: StoredExt): PixelSize {
  return within(picture, ext === 'webp' ? WEBP_MAX_SIDE : MAX_SIDE);
}

/** Refuses a picture that is not wider and taller than `minSide`: picture_too_small [CREATE-08]. */
export function requireSides({ width, height }: PixelSize, minSide: number): void {
  if (width > minSide && height > minSide) return;
  const message = `This picture is ${width} × ${height} pixels; it must be wider and taller than ${minSide}.`;
  throw new Failure('picture_too_small', message);
}

function within(size: PixelSize, maxSide: number): PixelSize {
  const longest = Math.max(size.width, size.height);
  return scaled(size, Math.min(1, maxSide / longest));
}

function scaled(size: PixelSize, factor: number): PixelSize {
  return {
    width: Math.max(1, Math.round(size.width * factor)),
    height: Math.max(1, Math.round(size.height * factor)),
  };
}
