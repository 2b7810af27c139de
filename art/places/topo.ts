import { nth, repeat, times } from '#art/drawing/seeded-random.ts';
import { hex, mix, tone, type Colour } from '#art/drawing/colour.ts';
import { contours } from '#art/drawing/contours.ts';
import type { Canvas, Drawing, Family } from '#art/drawing/family.ts';
import { layered, noise } from '#art/drawing/noise.ts';
import {
  disc,
  fill,
  frame,
  line,
  path,
  polar,
  polygon,
  rect,
  ring,
  smooth,
  TURN,
  type Point,
} from '#art/drawing/shapes.ts';

const kinds = ['hill map', 'island chart', 'paper relief', 'coast map'] as const;
type Kind = (typeof kinds)[number];

/** Colours from the lowest level to the highest. */
const ramps: Readonly<Record<Kind, readonly Colour[]>> = {
  'hill map': [
    [0.72, 0.07, 165],
    [0.82, 0.08, 130],
    [0.91, 0.07, 98],
    [0.8, 0.11, 70],
    [0.62, 0.1, 42],
    [0.95, 0.01, 80],
  ],
  'island chart': [
    [0.35, 0.1, 255],
    [0.62, 0.1, 235],
    [0.88, 0.04, 215],
    [0.92, 0.05, 95],
    [0.62, 0.09, 145],
  ],
  'paper relief': [
    [0.3, 0.09, 265],
    [0.5, 0.13, 255],
    [0.72, 0.09, 240],
    [0.88, 0.04, 230],
    [0.96, 0.015, 90],
  ],
  'coast map': [
    [0.42, 0.07, 215],
    [0.68, 0.08, 200],
    [0.9, 0.05, 95],
    [0.7, 0.09, 130],
    [0.5, 0.06, 150],
  ],
};
const warmRamp: readonly Colour[] = [
  [0.4, 0.1, 20],
  [0.58, 0.14, 35],
  [0.74, 0.12, 55],
  [0.87, 0.08, 75],
  [0.96, 0.025, 85],
];
const RED: Colour = [0.55, 0.2, 28];
/** Pixels between two sampled heights. */
const STEP = 7;

function heightsOf({ r, w, h }: Canvas, kind: Kind): number[][] {
  const hills = noise(r);
  const isSea = kind === 'island chart' || kind === 'coast map';
  const fine = (kind === 'hill map' ? r.between(2.6, 3.3) : r.between(2, 2.7)) / Math.max(w, h);
  const [cx, cy] = [w * r.between(0.35, 0.65), h * r.between(0.35, 0.65)];
  return times(Math.ceil(h / STEP) + 2, (row) =>
    times(Math.ceil(w / STEP) + 2, (column) => {
      const [x, y] = [column * STEP, row * STEP];
      const bend = hills(x * fine * 0.8 + 9, y * fine * 0.8) * 0.35;
      const layers = kind === 'paper relief' ? 3 : 4;
      const height = layered(hills, x * fine + bend, y * fine + bend, layers) * 1.15 + 0.02;
      // Land rises in the centre, surrounded by sea.
      return isSea ? height + 0.34 - 0.95 * Math.hypot((x - cx) / w, (y - cy) / h) ** 1.4 : height;
    }),
  );
}

function rampOf(kind: Kind, i: number): readonly Colour[] {
  if (kind === 'paper relief' && i % 8 === 6) return warmRamp;
  if (kind === 'paper relief' && i > 8) return ramps[kind].toReversed();
  return ramps[kind];
}

function colourAt(ramp: readonly Colour[], part: number): Colour {
  const position = Math.min(0.9999, Math.max(0, part)) * (ramp.length - 1);
  const below = Math.floor(position);
  return mix(nth(ramp, below), nth(ramp, below + 1), position - below);
}

const EVEN = 'fill-rule="evenodd"';

/** Draws a sheet of cut paper, with its shadow on the sheet below. */
function sheet(d: string, colour: Colour): string {
  const shadow = repeat(5, (index) => {
    const q = 5 - index;
    const more = `opacity=".055" transform="translate(${q * 1.6} ${q * 2.6})" ${EVEN}`;
    return fill(d, '#001', more);
  });
  return shadow + fill(d, hex(colour), EVEN) + line(d, hex(tone(colour, 0.05)), 1.2);
}

function levels(canvas: Canvas, kind: Kind, ink: Colour): string {
  const ramp = rampOf(kind, canvas.i);
  const heights = heightsOf(canvas, kind);
  const isSea = kind === 'island chart' || kind === 'coast map';
  const count = { 'hill map': 26, 'island chart': 20, 'paper relief': 11, 'coast map': 20 }[kind];
  const [low, high] = isSea ? [-0.5, 0.6] : [-0.55, 0.55];
  const ground = rect(0, 0, canvas.w, canvas.h, hex(colourAt(ramp, 0)));
  const drawn = times(count, (k) => {
    const level = low + ((high - low) * k) / count;
    const loops = contours(heights, level, STEP).filter((points) => points.length > 8);
    if (loops.length === 0) return '';
    const d = loops.map(softened).join('');
    const colour = colourAt(ramp, (k + 1) / count);
    if (kind === 'paper relief') return sheet(d, colour);
    const isLand = level > 0 || kind === 'hill map';
    const edge = hex(isLand ? ink : tone(colour, -0.1));
    const more = `opacity="${isLand ? '.6' : '.4'}"`;
    const isShore = isSea && Math.abs(level) < (high - low) / count / 1.9;
    return (
      fill(d, hex(colour), EVEN) +
      line(d, edge, k % 5 === 0 ? 2.1 : 0.9, more) +
      (isShore ? line(d, hex(ink), 2.4) : '')
    );
  });
  return ground + drawn.join('');
}

function softened(points: readonly Point[]): string {
  return smooth(points.length > 60 ? points.filter((_, k) => k % 2 === 0) : points, 'closed');
}

/** Draws the map's furniture: grid, path, margin, scale and compass. */
function sheetOf(canvas: Canvas, kind: Kind, ink: Colour): string {
  const { w, h } = canvas;
  const dark = hex(tone(ink, -0.06));
  const paper = hex([0.965, 0.014, 88]);
  const m = Math.min(w, h) * 0.05;
  const [wide, high] = [w - 2 * m, h - 2 * m];
  const grid =
    repeat(7, (k) => path`M${m + (k * wide) / 6} ${m}V${h - m}`) +
    repeat(Math.ceil((h - m) / (wide / 6)), (k) => path`M${m} ${m + (k * wide) / 6}H${w - m}`);
  const margin = path`M0 0H${w}V${h}H0ZM${m} ${m}V${h - m}H${w - m}V${m}Z`;
  const scale = repeat(18, (k) => {
    const [x, long] = [m + (wide * (2 * k + 1)) / 36, wide / 36];
    return path`M${x} ${m * 0.78}h${long}M${x} ${h - m * 0.78}h${long}`;
  });
  return (
    line(grid, dark, 1, 'opacity=".22"') +
    track(canvas, kind) +
    fill(margin, paper, EVEN) +
    frame(m, m, wide, high, dark, 3) +
    line(scale, dark, m * 0.16, 'style="stroke-linecap:butt"') +
    compass(w - m * 2.6, h - m * 2.7, m * 1.05, dark, paper)
  );
}

/** Draws a trail from a dot to a summit. */
function track({ r, w, h }: Canvas, kind: Kind): string {
  const start: Point = [w * r.between(0.2, 0.4), h * r.between(0.3, 0.6)];
  let [at, angle] = [start, r.between(-0.5, 0.5)];
  const steps = times(14, () => {
    angle += r.bell() * 0.6;
    at = polar(at[0], at[1], angle, w * 0.034);
    return at;
  });
  if (kind === 'island chart') return '';
  const red = hex(RED);
  const summit = times(3, (k) => polar(at[0], at[1], (k / 3) * TURN - TURN / 4, 15));
  return (
    line(smooth([start, ...steps]), red, 4, 'stroke-dasharray="14 9"') +
    disc(start[0], start[1], 8, red) +
    fill(polygon(summit), red)
  );
}

function compass(x: number, y: number, radius: number, ink: string, paper: string): string {
  const rose = repeat(8, (k) => {
    const angle = (k / 8) * TURN - TURN / 4;
    const tip = polar(x, y, angle, k % 2 ? radius * 0.6 : radius * 1.12);
    const side = (turn: number): string =>
      polygon([[x, y], tip, polar(x, y, angle + turn, radius * 0.22)]);
    return fill(side(0.4), ink) + fill(side(-0.4), paper, `stroke="${ink}" stroke-width="1"`);
  });
  return ring(x, y, radius, ink, 1.5) + ring(x, y, radius * 0.86, ink, 1) + rose;
}

function draw(canvas: Canvas): Drawing {
  const kind = nth(kinds, canvas.i);
  const ink: Colour = kind === 'hill map' ? [0.42, 0.08, 45] : [0.32, 0.06, 245];
  const map = levels(canvas, kind, ink);
  return { body: kind === 'paper relief' ? map : map + sheetOf(canvas, kind, ink), grain: 1.1 };
}

export const topo: Family = {
  name: 'topo',
  count: 14,
  ratios: ['3:4', '4:3', '2:3', '1:1', '3:4', '4:5'],
  subject: (i) => nth(kinds, i),
  draw,
};
