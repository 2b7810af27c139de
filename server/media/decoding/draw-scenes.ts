import { palettes } from './draw-palettes.ts';
import type { Palette, Rgb } from './draw-palettes.ts';

/**
 * A resolution-independent picture, in a plane whose unit is the picture's shorter side. The same scene gives
 * every size, and the few points that its placeholder is made of.
 */
export interface Scene {
  readonly ground: readonly [Rgb, Rgb];
  /** The ground's gradient: from its first colour at `from` to the second at `to`. */
  readonly fall: { readonly x: number; readonly y: number; readonly span: number };
  /** Front to back. */
  readonly layers: readonly Layer[];
}

/** One shape in one colour. */
export interface Layer {
  readonly colour: Rgb;
  /** 0 to 1. */
  readonly opacity: number;
  /** The signed distance of a point from the shape, negative inside. */
  readonly distance: (x: number, y: number) => number;
}

/** The inputs of a scene. */
interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly palette: Palette;
  /** Returns the next random number, from `from` up to `to`. */
  readonly between: (from: number, to: number) => number;
}

/**
 * Returns the scene of this seed in a frame of these proportions. Files are drawn from the seed long after the
 * placeholder was stored, so a seed must give the same scene for ever.
 */
export function sceneOf(seed: string, size: { width: number; height: number }): Scene {
  const random = mulberry32(seed);
  const between = (from: number, to: number): number => from + random() * (to - from);
  const palette = pick(palettes, random());
  const short = Math.min(size.width, size.height);
  const canvas = { width: size.width / short, height: size.height / short, palette, between };
  const angle = between(0.2, 1.4);
  const fall = { x: Math.cos(angle), y: Math.sin(angle) };
  const span = fall.x * canvas.width + fall.y * canvas.height;
  const layers = pick([hills, petals, arches, stones, dunes], random())(canvas);
  return { ground: palette.ground, fall: { ...fall, span }, layers };
}

/** Ridges one behind the other, and a sun. */
function hills(canvas: Canvas): Layer[] {
  const { width, height, between } = canvas;
  const count = Math.round(between(3, 5));
  const ridges = Array.from({ length: count }, (_, index) => {
    const top = height * (0.48 + (0.46 * index) / count);
    return ridge(canvas, { top, swing: 0.09, colour: shapeAt(canvas, index) });
  });
  const sun = disc(
    canvas,
    { x: between(0.2, 0.8) * width, y: between(0.16, 0.38) * height },
    between(0.1, 0.2),
    count,
  );
  return [...ridges.toReversed(), sun];
}

/** Waves from edge to edge, each over the next. */
function dunes(canvas: Canvas): Layer[] {
  const { height, between } = canvas;
  const count = Math.round(between(4, 7));
  const first = between(0.1, 0.25);
  return Array.from({ length: count }, (_, index) => {
    const top = height * (first + ((1 - first) * index) / count);
    return ridge(canvas, { top, swing: 0.16, colour: shapeAt(canvas, index) });
  }).toReversed();
}

function ridge(
  { between }: Canvas,
  made: { readonly top: number; readonly swing: number; readonly colour: Rgb },
): Layer {
  const [far, near] = [between(1.2, 2.6), between(3.2, 6)];
  const [one, two] = [between(0, 7), between(0, 7)];
  const swing = made.swing * between(0.6, 1.2);
  return {
    colour: made.colour,
    opacity: 1,
    distance: (x, y) =>
      made.top - y + swing * (Math.sin(far * x + one) + 0.4 * Math.sin(near * x + two)),
  };
}

/** A flower: leaves around a heart. */
function petals(canvas: Canvas): Layer[] {
  const { width, height, between } = canvas;
  const heart = { x: between(0.38, 0.62) * width, y: between(0.4, 0.6) * height };
  const count = Math.round(between(6, 11));
  const [length, turn] = [between(0.3, 0.42), between(0, Math.PI)];
  const leaves = Array.from({ length: count }, (_, index) => {
    const angle = turn + (index * 2 * Math.PI) / count;
    const middle = {
      x: heart.x + Math.cos(angle) * length * 0.8,
      y: heart.y + Math.sin(angle) * length * 0.8,
    };
    const sides = { along: length * 0.62, across: length * 0.26 };
    return ellipse(middle, sides, angle, shapeAt(canvas, index % 3), 0.82);
  });
  return [disc(canvas, heart, between(0.09, 0.14), 3), ...leaves];
}

/** Arches within arches, standing on the lower edge. */
function arches(canvas: Canvas): Layer[] {
  const { width, height, between } = canvas;
  const count = Math.round(between(4, 6));
  const outer = between(0.36, 0.46) * Math.min(width, height * 1.1);
  const middle = between(0.42, 0.58) * width;
  const spring = height * between(0.52, 0.66);
  return Array.from({ length: count }, (_, index): Layer => {
    const radius = (outer * (count - index)) / count;
    return {
      colour: shapeAt(canvas, index),
      opacity: 1,
      distance: (x, y) =>
        y > spring ? Math.abs(x - middle) - radius : Math.hypot(x - middle, y - spring) - radius,
    };
  }).toReversed();
}

/** Round stones, piled and leaning. */
function stones(canvas: Canvas): Layer[] {
  const { width, height, between } = canvas;
  const count = Math.round(between(4, 6));
  const room = (height * 0.8) / count;
  const middle = width * between(0.42, 0.58);
  return Array.from({ length: count }, (_, index) => {
    const along = width * between(0.2, 0.34) * (1 - (0.45 * index) / count);
    const place = {
      x: middle + width * between(-0.06, 0.06),
      y: height * 0.92 - room * (index + 0.5),
    };
    const sides = { along, across: room * 0.54 };
    return ellipse(place, sides, between(-0.12, 0.12), shapeAt(canvas, index), 1);
  });
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function disc(canvas: Canvas, middle: Point, radius: number, colour: number): Layer {
  return {
    colour: shapeAt(canvas, colour),
    opacity: 1,
    distance: (x, y) => Math.hypot(x - middle.x, y - middle.y) - radius,
  };
}

function ellipse(
  middle: Point,
  sides: { readonly along: number; readonly across: number },
  angle: number,
  colour: Rgb,
  opacity: number,
): Layer {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const least = Math.min(sides.along, sides.across);
  return {
    colour,
    opacity,
    distance: (x, y) => {
      const [right, down] = [x - middle.x, y - middle.y];
      const u = (right * cos + down * sin) / sides.along;
      const v = (down * cos - right * sin) / sides.across;
      return (Math.hypot(u, v) - 1) * least;
    },
  };
}

function shapeAt({ palette }: Canvas, index: number): Rgb {
  return palette.shapes[index % palette.shapes.length] ?? palette.ground[1];
}

function pick<Item>(items: readonly [Item, ...Item[]] | readonly Item[], share: number): Item {
  const item = items[Math.floor(share * items.length)];
  if (item === undefined) throw new Error('there is nothing to pick from');
  return item;
}

// A 32-bit linear congruential generator seeded by a hash of the text: small, and the same on every machine.
function mulberry32(seed: string): () => number {
  let state = 2_166_136_261;
  for (const letter of Buffer.from(seed)) state = Math.imul(state ^ letter, 16_777_619);
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    // The low bits of such a generator have a short period; the high ones are mixed into them.
    const mixed = Math.imul(state ^ (state >>> 16), 73_244_475);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296;
  };
}
