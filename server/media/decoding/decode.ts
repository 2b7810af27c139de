import sharp from 'sharp';
import type { Metadata, Raw, Sharp, SharpOptions } from 'sharp';
import { Failure } from '#server/kernel/core/failure.ts';
import type { SourceKind } from '../storage/kinds.ts';
import { MAX_ANIMATION_PIXELS, MAX_FRAMES, MAX_PIXELS } from './limits.ts';
import { recogniseFile } from './recognise-file.ts';
import { requireSides } from '../storage/sizes.ts';

/** A picture as upright 8-bit sRGB pixels; the frames of an animation are stacked vertically. */
export interface Decoded {
  readonly kind: SourceKind;
  readonly pixels: Buffer;
  readonly width: number;
  /** Of one frame. */
  readonly height: number;
  readonly channels: Raw['channels'];
  readonly frames: number;
  /** Of each frame, in ms. */
  readonly delay: number[];
  /** The number of loops of the animation; 0 loops for ever. */
  readonly loop: number;
}

/**
 * Decodes a whole file, so that damage anywhere in it is found. Failures: picture_unsupported, picture_unreadable,
 * picture_too_small, too_large.
 */
export async function decodePicture(path: string, minSide: number): Promise<Decoded> {
  const kind = await kindOf(path);
  const metadata = await readable(() => opened(path, false).metadata());
  requireSides(metadata.autoOrient, minSide);
  const frames = kind === 'gif' || kind === 'webp' ? (metadata.pages ?? 1) : 1;
  if (frames > 1) refuseLong(metadata, frames);
  const { data, info } = await readable(() => pixelsOf(path, frames > 1));
  return {
    kind,
    pixels: data,
    width: info.width,
    height: Math.round(info.height / frames),
    channels: info.channels,
    frames,
    delay: metadata.delay ?? [],
    loop: metadata.loop ?? 0,
  };
}

async function kindOf(path: string): Promise<SourceKind> {
  const found = await recogniseFile(path);
  if (found.kind !== null) return found.kind;
  throw new Failure('picture_unsupported', refusalOf(found.name, found.video));
}

function refusalOf(name: string | null, video: boolean): string {
  if (video)
    return `This file is a video (${name}) that was sent as a picture; please choose a picture.`;
  const choose = 'please choose a JPEG, PNG, WebP, GIF or AVIF picture.';
  if (name === null) return `We don't recognise this kind of file; ${choose}`;
  return `We can't save ${name} pictures; ${choose}`;
}

function opened(path: string, animated: boolean): Sharp {
  const options: SharpOptions = {
    failOn: 'error',
    limitInputPixels: animated ? MAX_ANIMATION_PIXELS : MAX_PIXELS,
    animated,
  };
  return sharp(path, options);
}

function pixelsOf(path: string, animated: boolean) {
  const picture = opened(path, animated);
  // Players ignore the EXIF orientation of an animation, and libvips would rotate the whole strip.
  const upright = animated ? picture : picture.autoOrient();
  return upright.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
}

function refuseLong(metadata: Metadata, frames: number): void {
  const pixels = metadata.width * (metadata.pageHeight ?? metadata.height) * frames;
  if (frames <= MAX_FRAMES && pixels <= MAX_ANIMATION_PIXELS) return;
  throw new Failure(
    'too_large',
    `This animation is too long: ${frames} frames of ${metadata.width} × ${metadata.pageHeight} pixels.`,
  );
}

async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    // Messages of libvips contain our paths; only its pixel limit is reported separately.
    if (error instanceof Error && error.message.includes('exceeds pixel limit')) {
      throw new Failure('too_large', 'This picture has more than 50 megapixels.');
    }
    throw new Failure('picture_unreadable', "This picture is damaged and couldn't be read.");
  }
}
