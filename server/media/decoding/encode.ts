import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import type { Decoded } from './decode.ts';
import { dominantColour } from './dominant-colour.ts';
import { storedExt } from '../storage/kinds.ts';
import type { StoredExt } from '../storage/kinds.ts';
import { renditionNames, renditionSize, storedSize } from '../storage/sizes.ts';
import type { PixelSize, RenditionName, SizeName } from '../storage/sizes.ts';
import type { MadePicture, PartOfPicture, PreviewOrder } from './worker-messages.ts';

const QUALITY = 80;
const PREVIEW_QUALITY = 85;
/** Renditions that keep animation. */
const moving = new Set<RenditionName>(['474x', '736x']);
/**
 * The size of the copy for colour and placeholder: a ThumbHash takes at most 100 pixels a side, and the colour
 * does not change from 64 up.
 */
const SMALL_SIDE = 64;

/** Pixels without their source: files encoded from them have no metadata and no trailing bytes. */
interface Pixels extends PixelSize {
  readonly data: Buffer;
  readonly channels: Decoded['channels'];
}

/** Writes every size of a decoded picture into the folder `out` [SEC-55]. */
export async function encodePicture(decoded: Decoded, out: string): Promise<MadePicture> {
  const ext = storedExt(decoded.kind);
  const frame = firstFrame(decoded);
  const stored = storedSize(decoded, ext);
  // The smaller sizes are scaled from the largest rendition, and not from the full picture.
  const middle = await shrink(frame, renditionSize(stored, '736x'));
  const files: Partial<Record<SizeName, string>> = {};
  const write = async (size: SizeName, ending: StoredExt, picture: Sharp) => {
    files[size] = join(out, `${size}.${ending}`);
    // Written by us and not by libvips, to keep the error code of a full disk (ENOSPC).
    await writeFile(files[size], await encoded(picture));
  };
  const work = [
    appearanceOf(middle),
    write('originals', ext, original(decoded, stored, ext)),
    ...renditionNames.map((name) => write(name, 'webp', rendition(decoded, middle, stored, name))),
  ] as const;
  // The caller deletes the folder after an error, which fails while a file is still being written there.
  await Promise.allSettled(work);
  const [appearance] = await Promise.all(work);
  return {
    ...stored,
    ext,
    animated: decoded.frames > 1,
    ...appearance,
    files: files as Record<SizeName, string>,
  };
}

/**
 * Encodes a WebP. Its partition of modes has a limited size, which a large, detailed picture exceeds at the lowest
 * effort; with more effort and less quality it fits.
 */
async function encoded(picture: Sharp): Promise<Buffer> {
  try {
    return await picture.clone().toBuffer();
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('webpsave: unable to encode')))
      throw error;
    return picture.webp({ quality: QUALITY, effort: 2, force: true }).toBuffer();
  }
}

/** Encodes one size of a single-frame picture in memory; `originals` is a JPEG. */
export function encodeStill(picture: Pixels, to: PixelSize, size: SizeName): Promise<Buffer> {
  const still = resized(fromPixels(picture), picture, to).removeAlpha();
  return size === 'originals'
    ? still.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer()
    : still.webp({ quality: QUALITY }).toBuffer();
}

/** Encodes the first frame as a JPEG, with transparency over white; returns the file's path. */
export async function encodePreview(
  decoded: Decoded,
  { out, square }: PreviewOrder,
): Promise<string> {
  const whole = fromPixels(firstFrame(decoded)).flatten({ background: '#ffffff' });
  const cropped = square === null ? whole : whole.resize(square, square, { fit: 'cover' });
  const file = join(out, 'preview.jpg');
  await writeFile(file, await cropped.jpeg({ quality: PREVIEW_QUALITY }).toBuffer());
  return file;
}

/** Returns the ThumbHash (base64) of a part of the first frame, as that of a picture of its own. */
export async function hashPart(decoded: Decoded, part: PartOfPicture): Promise<string> {
  const frame = firstFrame(decoded);
  const left = Math.min(frame.width - 1, Math.round(part.x * frame.width));
  const top = Math.min(frame.height - 1, Math.round(part.y * frame.height));
  const area = {
    left,
    top,
    width: Math.min(frame.width - left, Math.max(1, Math.round(part.width * frame.width))),
    height: Math.min(frame.height - top, Math.max(1, Math.round(part.height * frame.height))),
  };
  const data = await fromPixels(frame).extract(area).raw().toBuffer();
  return (await appearanceOf({ ...area, data, channels: frame.channels })).thumbHash;
}

function firstFrame({ pixels, width, height, channels }: Decoded): Pixels {
  return { data: pixels.subarray(0, width * height * channels), width, height, channels };
}

function fromPixels({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

function fromFrames({ pixels, width, height, channels, frames }: Decoded): Sharp {
  const raw = { width, height: height * frames, channels, pageHeight: height };
  return sharp(pixels, { raw, pages: -1 });
}

function resized(picture: Sharp, from: PixelSize, to: PixelSize): Sharp {
  if (from.width === to.width && from.height === to.height) return picture;
  return picture.resize(to.width, to.height, { fit: 'fill' });
}

async function shrink(pixels: Pixels, to: PixelSize): Promise<Pixels> {
  if (pixels.width === to.width && pixels.height === to.height) return pixels;
  const { data, info } = await resized(fromPixels(pixels), pixels, to)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    data,
    width: info.width,
    height: info.height,
    channels: info.channels,
  };
}

function rendition(
  decoded: Decoded,
  middle: Pixels,
  stored: PixelSize,
  name: RenditionName,
): Sharp {
  const size = renditionSize(stored, name);
  if (decoded.frames === 1 || !moving.has(name)) {
    return resized(fromPixels(middle), middle, size).webp({ quality: QUALITY });
  }
  const effort = effortFor(decoded, 2_000_000);
  return resized(fromFrames(decoded), decoded, size).webp({
    quality: QUALITY,
    effort,
    ...motion(decoded),
  });
}

function original(decoded: Decoded, stored: PixelSize, ext: StoredExt): Sharp {
  const animated = decoded.frames > 1;
  const whole = animated ? fromFrames(decoded) : fromPixels(firstFrame(decoded));
  const picture = resized(whole, decoded, stored);
  const timing = animated ? motion(decoded) : {};
  if (ext === 'jpg') return picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4' });
  if (ext === 'png') return picture.png({ compressionLevel: 6 });
  if (ext === 'webp')
    return picture.webp({ quality: 92, effort: effortFor(decoded, 8_000_000), ...timing });
  // A GIF already has at most 256 colours a frame: dithering would add noise.
  return picture.gif({ dither: 0, effort: effortFor(decoded, 2_000_000) === 0 ? 1 : 7, ...timing });
}

/** Returns the encoder's effort: its default up to `easy` pixels over all frames, the minimum beyond. */
function effortFor(decoded: Decoded, easy: number): number {
  return decoded.width * decoded.height * decoded.frames <= easy ? 4 : 0;
}

function motion(decoded: Decoded): { loop: number; delay?: number[] } {
  return decoded.delay.length === decoded.frames
    ? { loop: decoded.loop, delay: decoded.delay }
    : { loop: decoded.loop };
}

async function appearanceOf(middle: Pixels): Promise<{ dominantColor: string; thumbHash: string }> {
  const { data, info } = await fromPixels(middle)
    .resize(SMALL_SIDE, SMALL_SIDE, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const hash = rgbaToThumbHash(info.width, info.height, data);
  return { dominantColor: dominantColour(data), thumbHash: Buffer.from(hash).toString('base64') };
}
