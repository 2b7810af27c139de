/**
 * The geometry of a composition, in pixels of the finished picture. Everything is laid out here once at full size,
 * whatever the size it is drawn at, so that a preview cannot differ from the result.
 */
import { sidesOf } from '#contract/builder/limits.ts';
import type { Composition, Overlay } from '#contract/builder/pictures.ts';
import { breakLines } from './break-lines.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

interface Rectangle extends Size {
  readonly x: number;
  readonly y: number;
}

/** The longest side of a finished picture: more than any screen displays of a pin. */
export const FINISHED_SIDE = 2048;

/** Returns the largest centred crop with this ratio of width to height. */
export function centredCrop({ width, height }: Size, ratio: number): Rectangle {
  const wide = width / height > ratio;
  const part = {
    width: wide ? Math.max(1, Math.round(height * ratio)) : width,
    height: wide ? height : Math.max(1, Math.round(width / ratio)),
  };
  return {
    ...part,
    x: Math.floor((width - part.width) / 2),
    y: Math.floor((height - part.height) / 2),
  };
}

/** Clamps a crop to the picture in whole pixels, correcting dragging and rounding. */
export function insideOf(source: Size, { x, y, width, height }: Rectangle): Rectangle {
  const whole = (value: number, most: number) =>
    Math.min(most, Math.max(0, Math.round(Number.isFinite(value) ? value : 0)));
  const left = whole(x, source.width - 1);
  const top = whole(y, source.height - 1);
  return {
    x: left,
    y: top,
    width: Math.max(1, whole(width, source.width - left)),
    height: Math.max(1, whole(height, source.height - top)),
  };
}

/** Returns the finished picture's size: as large as its part of the source, within the limit. */
export function finishedSize(part: Size, ratio: number | null): Size {
  const scale = Math.min(1, FINISHED_SIDE / Math.max(part.width, part.height));
  const width = Math.max(1, Math.round(part.width * scale));
  const height = ratio === null ? part.height * scale : width / ratio;
  return { width, height: Math.max(1, Math.round(height)) };
}

/** A composition's geometry. */
interface Frame {
  /** The crop of the source, in its pixels. */
  readonly part: Rectangle;
  /** Its place in the finished picture. */
  readonly target: Rectangle;
  /** Size of the finished picture. */
  readonly size: Size;
}

/** Returns which part of a picture a composition uses, and where it places it. */
export function frameOf(source: Size, { crop, ratio: named, layout }: Framing): Frame {
  const whole = crop ? insideOf(source, crop) : { x: 0, y: 0, ...source };
  const sides = sidesOf(named);
  const ratio = sides && sides[0] / sides[1];
  if (ratio !== null && layout === 'fit') return fitted(whole, ratio);
  const middle = ratio === null ? { ...whole, x: 0, y: 0 } : centredCrop(whole, ratio);
  const part = { ...middle, x: whole.x + middle.x, y: whole.y + middle.y };
  const size = finishedSize(part, ratio);
  return { part, target: { x: 0, y: 0, ...size }, size };
}

type Framing = Pick<Composition, 'crop' | 'ratio' | 'layout'>;

/** Fits the whole part, centred, in the smallest frame of the ratio. */
function fitted(part: Rectangle, ratio: number): Frame {
  const isWide = part.width / part.height > ratio;
  const frame = isWide
    ? { width: part.width, height: part.width / ratio }
    : { width: part.height * ratio, height: part.height };
  const size = finishedSize(frame, ratio);
  const scale = isWide ? size.width / part.width : size.height / part.height;
  const width = isWide ? size.width : Math.round(part.width * scale);
  const height = isWide ? Math.round(part.height * scale) : size.height;
  const x = Math.round((size.width - width) / 2);
  const y = Math.round((size.height - height) / 2);
  return { part, target: { x, y, width, height }, size };
}

export interface PlacedText {
  readonly lines: readonly { readonly text: string; readonly x: number; readonly y: number }[];
  readonly fontSize: number;
  readonly direction: 'ltr' | 'rtl';
}

/** Returns a text's width at a font size, both in pixels. */
type MeasureAt = (text: string, fontSize: number) => number;

/** Fractions of the finished picture's width. */
const FONT_SIZES: Readonly<Record<Overlay['size'], number>> = { sm: 0.05, md: 0.075, lg: 0.11 };
const MARGIN = 0.06;
const LINE_HEIGHT = 1.2;
/** Position of the baseline within a line's height. */
const BASELINE = 0.9;
const SMALLER = 0.9;
const LEAST_FONT_SIZE = 6;

/**
 * Lays out a text in the picture: its position names the half and the side, `vertical` the place in that half.
 * Left-aligned lines start where their script does. A text too long for the picture is made smaller.
 */
export function placeText(overlay: Overlay, frame: Size, measure: MeasureAt): PlacedText {
  const margin = frame.width * MARGIN;
  const room = { width: frame.width - 2 * margin, height: frame.height - 2 * margin };
  const text = overlay.case === 'uppercase' ? overlay.text.toLocaleUpperCase() : overlay.text;
  const set = (fontSize: number): { fontSize: number; lines: string[] } => {
    const lines = breakLines(text, room.width, (part) => measure(part, fontSize));
    const fits = lines.length * fontSize * LINE_HEIGHT <= room.height;
    return fits || fontSize <= LEAST_FONT_SIZE ? { fontSize, lines } : set(fontSize * SMALLER);
  };
  const { fontSize, lines } = set(frame.width * FONT_SIZES[overlay.size]);
  const widths = lines.map((line) => measure(line, fontSize));
  const block = { width: Math.max(...widths), height: lines.length * fontSize * LINE_HEIGHT };
  const direction = directionOf(text);
  const left = margin + (room.width - block.width) * SIDES[overlay.position[1] as 'l' | 'c' | 'r'];
  const top = topOf(overlay, { frame, margin, height: block.height });
  const slack = overlay.alignment === 'center' ? 0.5 : direction === 'rtl' ? 1 : 0;
  return {
    fontSize,
    direction,
    lines: lines.map((line, at) => ({
      text: line,
      x: left + (block.width - (widths[at] ?? 0)) * slack,
      y: top + (at + BASELINE) * fontSize * LINE_HEIGHT,
    })),
  };
}

const SIDES = { l: 0, c: 0.5, r: 1 } as const;
const VERTICALS = { top: 0, center: 0.5, bottom: 1 } as const;

interface Room {
  readonly frame: Size;
  readonly margin: number;
  readonly height: number;
}

function topOf({ position, vertical }: Overlay, { frame, margin, height }: Room): number {
  const half = frame.height / 2;
  const begin = position[0] === 't' ? margin : half;
  const top = begin + (half - margin - height) * VERTICALS[vertical];
  // A text taller than its half extends into the other, but stays in the picture.
  return Math.max(margin, Math.min(top, frame.height - margin - height));
}

const MIRRORED = /^[^\p{L}]*[\p{scx=Arab}\p{scx=Hebr}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}]/u;

/** The direction of the first letter. */
function directionOf(text: string): 'ltr' | 'rtl' {
  return MIRRORED.test(text) ? 'rtl' : 'ltr';
}
