import { RENDITIONS } from '#contract/media.ts';
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
 * What other programs are shown of a picture, as a JPEG: two of the sizes, and a square of its middle, whose
 * sides are known without the picture's.
 */
export const previewNames = ['474x', '736x', '474x474'] as const;
export type PreviewName = (typeof previewNames)[number];
/** The rendition that a preview is made of. */
export const previewOf = (name: PreviewName): RenditionName => (name === '736x' ? '736x' : '474x');

/** WebP cannot be wider or taller than this. */
const WEBP_MAX_SIDE = 16_383;
/** The other kinds that are written: what the least of them, JPEG, can hold. */
const MAX_SIDE = 65_500;

/**
 * The true size of a rendition: never larger than the picture, at least one pixel each way.
 * The worker makes files of this size and the wire view promises it, so there is one rule.
 */
export function renditionSize(picture: PixelSize, name: RenditionName): PixelSize {
  const width = Math.min(RENDITIONS[name], picture.width);
  return within(scaled(picture, width / picture.width), WEBP_MAX_SIDE);
}

/** The size of `originals`: the picture's own, unless its kind cannot hold that. */
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
