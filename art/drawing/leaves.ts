import { nth, repeat, times, type Random } from './seeded-random.ts';
import { hex, tone, vary, type Colour } from './colour.ts';
import {
  disc,
  fill,
  lens,
  line,
  path,
  polar,
  polygon,
  px,
  QUARTER,
  smooth,
  TURN,
  type Point,
} from './shapes.ts';

/** The colours of a plant. */
export interface PlantInk {
  readonly leaf: Colour;
  readonly leaf2: Colour;
  readonly stem: Colour;
  readonly bloom: Colour;
  readonly bloom2: Colour;
  /** A silhouette, as in a sun print. */
  readonly flat?: true;
}

/** A leaf's base, direction and size. */
export interface LeafShape {
  readonly at: Point;
  readonly angle: number;
  readonly length: number;
  readonly width: number;
  /** The position along its length where it is widest. */
  readonly widest?: number;
}

const VEINS = 6;

/** Draws a leaf with two halves, a midrib and veins. */
export function leaf(r: Random, shape: LeafShape, colour: Colour, ink: PlantInk): string {
  const { at, angle, length, width, widest = 0.42 } = shape;
  const bend = r.bell() * 0.25;
  const middle: Point[] = [];
  const left: Point[] = [];
  const right: Point[] = [];
  for (let k = 0; k <= 8; k += 1) {
    const t = k / 8;
    const swell =
      t < widest
        ? Math.sin((t / widest) * QUARTER)
        : Math.max(0, Math.cos(((t - widest) / (1 - widest)) * QUARTER)) ** 1.15;
    const [x, y] = polar(at[0], at[1], angle + bend * t, length * t);
    const across = angle + bend * t * 2;
    middle.push([x, y]);
    left.push(polar(x, y, across - QUARTER, width * swell * 0.5));
    right.push(polar(x, y, across + QUARTER, width * swell * 0.5));
  }
  const body = smooth([...left, ...right.toReversed().slice(1, -1)], 'closed');
  const rib = smooth(middle);
  if (ink.flat) {
    const faint = line(rib, hex(ink.stem), Math.max(0.8, width * 0.03), 'opacity=".55"');
    return fill(body, hex(colour), 'fill-opacity=".7"') + faint;
  }
  const shade = smooth([...middle, ...right.toReversed()], 'closed');
  const veins = veinsOf(middle, left) + veinsOf(middle, right);
  return (
    fill(body, hex(colour)) +
    fill(shade, hex(tone(colour, -0.05, 1.05))) +
    line(veins, hex(tone(colour, 0.11, 0.8)), Math.max(0.7, width * 0.014), 'opacity=".6"') +
    line(rib, hex(tone(colour, 0.13, 0.75)), Math.max(0.8, width * 0.028))
  );
}

function veinsOf(middle: readonly Point[], side: readonly Point[]): string {
  return repeat(VEINS - 1, (index) => {
    const from = Math.round((((index + 1) / VEINS) * 0.86 + 0.04) * 8);
    const [x, y] = nth(middle, from);
    const [edgeX, edgeY] = nth(side, Math.min(8, from + 1));
    return path`M${x} ${y}L${x + (edgeX - x) * 0.8} ${y + (edgeY - y) * 0.8}`;
  });
}

/** Draws a small leaf without veins. */
export function leaflet(
  at: Point,
  angle: number,
  length: number,
  width: number,
  colour: Colour,
): string {
  const [x, y] = at;
  const out = length * 0.55 + width * 0.1;
  const tip = polar(x, y, angle, length);
  return fill(
    lens(at, tip, polar(x, y, angle - 0.35, out), polar(x, y, angle + 0.35, out)),
    hex(colour),
  );
}

/** Draws a flower from the front; `cup` (0 to 1) turns it away. */
export function bloom(
  r: Random,
  at: Point,
  radius: number,
  ink: PlantInk,
  { petals = 7, cup = 0 } = {},
): string {
  const [x, y] = at;
  const tilted = ([px0, py0]: Point): Point => [px0, y + (py0 - y) * (1 - cup * 0.4)];
  const layers = repeat(2, (layer) =>
    repeat(petals, (k) => {
      const angle = (k / petals) * TURN + layer * 0.4 + r.bell() * 0.07 - 1.57;
      const length = radius * (layer ? 0.76 : 1) * r.between(0.92, 1.05);
      const width = ((radius * 4.3) / petals) * (layer ? 0.8 : 1);
      const colour = vary(r, layer ? tone(ink.bloom, 0.05) : ink.bloom, 0.8);
      return petal(
        r,
        at,
        { angle, length, width, radius, spread: 0.88 / petals },
        colour,
        ink,
        tilted,
      );
    }),
  );
  const stamens = repeat(46, () => {
    const end = polar(x, y, r.between(0, TURN), radius * 0.27 * Math.sqrt(r.unit()));
    const thread = line(
      polygon([at, end], 'open'),
      hex(ink.bloom2),
      radius * 0.006,
      'opacity=".5"',
    );
    return (
      thread + disc(end[0], end[1], radius * r.between(0.014, 0.026), hex(vary(r, ink.bloom2)))
    );
  });
  return layers + stamens + disc(x, y, radius * 0.09, hex(tone(ink.leaf, -0.02)));
}

/** A petal's outline: distance, and width there. */
const petalOutline = [
  [0, 0.08],
  [0.35, 0.3],
  [0.72, 0.5],
  [0.95, 0.28],
  [1, 0],
  [0.95, -0.28],
  [0.72, -0.5],
  [0.35, -0.3],
] as const;

function petal(
  r: Random,
  [x, y]: Point,
  shape: { angle: number; length: number; width: number; radius: number; spread: number },
  colour: Colour,
  ink: PlantInk,
  tilted: (point: Point) => Point,
): string {
  const { angle, length, width, radius, spread } = shape;
  const points = petalOutline.map(([out, aside]) => {
    const far = length * out * (out === 1 ? r.between(0.93, 1) : 1);
    const [px0, py0] = polar(x, y, angle, far);
    return tilted(polar(px0, py0, angle + QUARTER, width * aside));
  });
  const outline = smooth(points, 'closed');
  if (ink.flat) return fill(outline, hex(colour), 'fill-opacity=".62"');
  const edge = `stroke="${hex(tone(colour, -0.07))}" stroke-width="${px(radius * 0.008)}"`;
  const folds = times(7, (index) => {
    const end = polar(x, y, angle + (index - 3) * spread, length * r.between(0.55, 0.85));
    return polygon([polar(x, y, angle, radius * 0.15), tilted(end)], 'open');
  });
  const shade = line(folds.join(''), hex(tone(colour, -0.1, 1.1)), radius * 0.007, 'opacity=".55"');
  return fill(outline, hex(colour), edge) + shade;
}
