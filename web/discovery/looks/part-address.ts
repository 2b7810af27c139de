import { LEAST_PART } from '#contract/pins/looks.ts';
import { looksPath } from '#web/pins/core/looks-path.ts';

/** A part of a picture, in parts of its width and height. */
export interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What is looked for: a part of a pin's picture, or all of it; and whether only the same picture in a larger size. */
export interface WantedLook {
  readonly part: Part | null;
  readonly larger: boolean;
}

/** Places after the point: finer than a pixel of the picture that parts are cut from. */
const PLACES = 3;

/** Reads an address: `?part=x_y_width_height` and `?larger=true`. A part that is none means all of the picture. */
export function lookAt(search: unknown): WantedLook {
  const { part, larger } = Object(search) as Record<string, unknown>;
  return { part: typeof part === 'string' ? partIn(part) : null, larger: larger === 'true' };
}

function partIn(text: string): Part | null {
  const numbers = text.split('_').map((one) => (/^\d(\.\d+)?$/.test(one) ? Number(one) : NaN));
  const [x = NaN, y = NaN, width = NaN, height = NaN] = numbers;
  const isPart =
    numbers.length === 4 &&
    Math.min(width, height) >= LEAST_PART &&
    Math.max(x + width, y + height) <= 1;
  return isPart ? { x, y, width, height } : null;
}

/** The address that `lookAt` reads. */
export function addressOfLook(pinId: string, { part, larger }: WantedLook): string {
  const params = new URLSearchParams();
  if (part) params.set('part', [part.x, part.y, part.width, part.height].join('_'));
  if (larger) params.set('larger', 'true');
  return `${looksPath(pinId)}${params.size > 0 ? `?${params.toString()}` : ''}`;
}

/**
 * Returns the nearest part with few places that lies within the picture and is large enough to look like something.
 * All values are in parts of the picture's sides.
 */
export function roundedPart({ x, y, width, height }: Part): Part {
  const [across, down] = [along(x, width), along(y, height)];
  return { x: across.start, y: down.start, width: across.size, height: down.size };
}

function along(start: number, size: number): { readonly start: number; readonly size: number } {
  const scale = 10 ** PLACES;
  const whole = Math.round(Math.min(1, Math.max(LEAST_PART, size)) * scale);
  const from = Math.min(scale - whole, Math.max(0, Math.round(start * scale)));
  return { start: from / scale, size: whole / scale };
}
