import * as z from 'zod/mini';
import { Failure } from '#server/kernel/core/failure.ts';
import type { PixelSize } from '#server/media/storage/sizes.ts';
import { LYING, MAX_FRAME_PIXELS, MAX_SECONDS, UPRIGHT } from './limits.ts';

/** The validated metadata of a video. */
export interface VideoFacts {
  /** The display size: upright and with square pixels. */
  readonly size: PixelSize;
  /** Null if unknown, as in recordings of browsers. */
  readonly ms: number | null;
  /** Frames per second; null if unknown. */
  readonly rate: number | null;
}

const stream = z.object({
  codec_type: z.optional(z.string()),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  sample_aspect_ratio: z.optional(z.string()),
  avg_frame_rate: z.optional(z.string()),
  disposition: z.optional(z.object({ attached_pic: z.optional(z.int()) })),
  side_data_list: z.optional(z.array(z.object({ rotation: z.optional(z.number()) }))),
});
const answer = z.object({
  streams: z.optional(z.array(stream)),
  format: z.optional(z.object({ duration: z.optional(z.string()) })),
});

/** Parses ffprobe's output. Failures: picture_unreadable, too_large. */
export function readFacts(text: string): VideoFacts {
  const read = answer.safeParse(parsed(text));
  const streams = read.data?.streams ?? [];
  // The cover of a song is a video stream of one picture.
  const picture = streams.find(
    (one) => one.codec_type === 'video' && one.disposition?.attached_pic !== 1,
  );
  const { width = 0, height = 0 } = picture ?? {};
  if (picture === undefined || width < 1 || height < 1) {
    throw new Failure('picture_unreadable', 'This file has no video in it.');
  }
  if (width * height > MAX_FRAME_PIXELS) {
    throw new Failure(
      'too_large',
      `This video is ${width} × ${height} pixels; it can be up to 4096 × 2304.`,
    );
  }
  const seconds = numberOf(read.data?.format?.duration);
  if (seconds !== null && seconds > MAX_SECONDS) throw tooLong();
  return {
    size: shownSize({ width, height }, picture),
    ms: seconds === null ? null : Math.round(seconds * 1000),
    rate: ratioOf(picture.avg_frame_rate, '/'),
  };
}

/** The refusal of a video of more than MAX_SECONDS. */
export function tooLong(): Failure {
  return new Failure('too_large', `This video is longer than ${MAX_SECONDS / 60} minutes.`);
}

/** Returns the output size of a video: inside its box, never enlarged, and even. */
export function madeSize({ width, height }: PixelSize): PixelSize {
  const box = width >= height ? LYING : UPRIGHT;
  const factor = Math.min(1, box.width / width, box.height / height);
  const even = (side: number) => Math.max(2, Math.round((side * factor) / 2) * 2);
  return { width: even(width), height: even(height) };
}

function shownSize(size: PixelSize, picture: z.infer<typeof stream>): PixelSize {
  const wide = ratioOf(picture.sample_aspect_ratio, ':') ?? 1;
  // An extreme aspect ratio is an error in the file.
  const factor = wide >= 0.1 && wide <= 10 ? wide : 1;
  const width = Math.max(1, Math.round(size.width * factor));
  const turn = picture.side_data_list?.find((one) => one.rotation !== undefined)?.rotation ?? 0;
  const isTurned = Math.abs(Math.round(turn / 90)) % 2 === 1;
  return isTurned ? { width: size.height, height: width } : { width, height: size.height };
}

function ratioOf(text: string | undefined, between: string): number | null {
  const [above = '', below = ''] = text?.split(between) ?? [];
  const ratio = Number(above) / Number(below);
  return Number.isFinite(ratio) && ratio > 0 ? ratio : null;
}

function numberOf(text: string | undefined): number | null {
  const value = Number(text);
  return text !== undefined && Number.isFinite(value) && value > 0 ? value : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
