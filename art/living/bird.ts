import { repeat, type Random } from '#art/drawing/seeded-random.ts';
import { hex, tone, type Colour } from '#art/drawing/colour.ts';
import {
  clip,
  disc,
  ellipse,
  fill,
  group,
  line,
  path,
  polar,
  polygon,
  px,
  smooth,
  type Point,
} from '#art/drawing/shapes.ts';

/** A species' appearance. */
export interface Plumage {
  readonly name: string;
  readonly back: Colour;
  readonly wing: Colour;
  readonly breast: Colour;
  readonly belly: Colour;
  readonly beak: Colour;
  readonly eye?: Colour;
  readonly cap?: Colour;
  /** Whether the breast's colour extends over the face. */
  readonly mask?: true;
  readonly longBeak?: true;
  /** Length of the tail; 1 by default. */
  readonly tail?: number;
}

/** A bird's centre, size, direction and tilt. */
export interface Perch {
  readonly at: Point;
  readonly size: number;
  readonly looksLeft: boolean;
  /** In degrees. */
  readonly lean: number;
  /** Id of its outline, unique within the picture. */
  readonly id: string;
}

// Outlines are in units of the bird's size, facing right.
const body: readonly Point[] = [
  [0.55, -0.24],
  [0.5, -0.36],
  [0.36, -0.44],
  [0.2, -0.38],
  [0.06, -0.24],
  [-0.16, -0.1],
  [-0.4, 0.06],
  [-0.46, 0.14],
  [-0.3, 0.24],
  [-0.06, 0.34],
  [0.18, 0.31],
  [0.38, 0.14],
  [0.48, -0.07],
];
const breast: readonly Point[] = [
  [0.62, -0.14],
  [0.3, -0.16],
  [0.14, 0.02],
  [-0.1, 0.16],
  [-0.5, 0.2],
  [-0.2, 0.5],
  [0.6, 0.4],
];
const belly: readonly Point[] = [
  [0.26, 0.16],
  [0, 0.17],
  [-0.5, 0.19],
  [-0.3, 0.5],
  [0.3, 0.5],
];
const cap: readonly Point[] = [
  [0.7, -0.3],
  [0.44, -0.27],
  [0.3, -0.3],
  [0.16, -0.36],
  [0.2, -0.6],
  [0.7, -0.6],
];
const mask: readonly Point[] = [
  [0.62, -0.42],
  [0.4, -0.38],
  [0.3, -0.2],
  [0.26, 0],
  [0.42, 0.2],
  [0.7, 0.1],
];
const wing: readonly Point[] = [
  [0.22, -0.14],
  [0.25, 0],
  [0.14, 0.12],
  [-0.1, 0.18],
  [-0.34, 0.18],
  [-0.66, 0.22],
  [-0.4, 0.06],
  [-0.12, -0.08],
  [0.08, -0.19],
];

const sized = (points: readonly Point[], u: number): Point[] =>
  points.map(([x, y]) => [x * u, y * u]);
const patch = (points: readonly Point[], u: number, colour: Colour): string =>
  fill(smooth(sized(points, u), 'closed'), hex(colour));

/** Draws a bird, with its outline among the definitions. */
export function bird(r: Random, perch: Perch, plumage: Plumage): string {
  const { at, size: u, looksLeft, lean, id } = perch;
  const feathers = group(plumageOf(r, u, plumage), `clip-path="url(#${id})"`);
  const drawn =
    tailOf(u, plumage) +
    beakOf(u, plumage) +
    legs(u) +
    feathers +
    wingOf(u, plumage) +
    eyeOf(u, plumage);
  const outline = `<defs>${clip(id, fill(smooth(sized(body, u), 'closed'), '#fff'))}</defs>`;
  const flip = looksLeft ? -1 : 1;
  const transform = `translate(${px(at[0])} ${px(at[1])}) scale(${flip} 1) rotate(${px(lean)})`;
  return outline + group(drawn, `transform="${transform}"`);
}

function tailOf(u: number, { back, wing: flight, tail = 1 }: Plumage): string {
  return repeat(4, (k) => {
    const angle = 2.72 - k * 0.075;
    const length = u * (0.72 - k * 0.05) * tail;
    const root: Point = [-0.34 * u, (0.1 + k * 0.025) * u];
    const out = (turn: number, far: number): Point =>
      polar(root[0], root[1], angle + turn, length * far);
    const feather = [root, out(-0.09, 0.6), out(-0.045, 1), out(0.03, 1.01), out(0.1, 0.5)];
    return fill(smooth(feather, 'closed'), hex(tone(k % 2 ? flight : back, k * 0.025)));
  });
}

function beakOf(u: number, { beak, longBeak }: Plumage): string {
  const tip: Point = [longBeak ? 0.98 : 0.7, -0.245];
  const upper = polygon(sized([[0.53, -0.33], tip, [0.53, -0.2]], u));
  const lower = polygon(sized([[0.53, -0.25], tip, [0.53, -0.2]], u));
  return fill(upper, hex(beak)) + fill(lower, hex(tone(beak, -0.07)));
}

function legs(u: number): string {
  const d =
    path`M${0.02 * u} ${0.32 * u}L${-0.01 * u} ${0.47 * u}` +
    path`M${0.13 * u} ${0.31 * u}L${0.12 * u} ${0.47 * u}`;
  return line(d, hex([0.4, 0.05, 50]), u * 0.022);
}

function plumageOf(r: Random, u: number, plumage: Plumage): string {
  const ticks = repeat(70, () => {
    const [x, y, long] = [r.between(-0.35, 0.5) * u, r.between(-0.35, 0.32) * u, u * 0.028];
    return path`M${x} ${y}l${-long} ${long * 0.6}`;
  });
  return (
    patch(body, u, plumage.back) +
    patch(breast, u, plumage.breast) +
    patch(belly, u, plumage.belly) +
    (plumage.cap ? patch(cap, u, plumage.cap) : '') +
    (plumage.mask ? patch(mask, u, plumage.breast) : '') +
    line(ticks, '#fff', u * 0.006, 'opacity=".28"') +
    ellipse(u * 0.1, u * 0.42, u * 0.6, u * 0.2, '#000', 'opacity=".1"')
  );
}

function wingOf(u: number, { wing: colour }: Plumage): string {
  const flight = repeat(6, (k) => {
    const feather: Point[] = [
      [0.06 - k * 0.035, 0.1 - k * 0.035],
      [-0.2 - k * 0.02, 0.14 - k * 0.03],
      [-0.52 + k * 0.02, 0.19 - k * 0.025],
    ];
    const shade = hex(tone(colour, 0.13 + (k % 2) * 0.05));
    return line(smooth(sized(feather, u)), shade, u * 0.009, 'opacity=".75"');
  });
  const coverts = repeat(2, (row) =>
    repeat(5 - row, (k) => {
      const [x, y] = [(0.17 - k * 0.075 - row * 0.02) * u, (-0.1 + row * 0.075 + k * 0.012) * u];
      const scale = path`M${x} ${y}q${-u * 0.035} ${u * 0.07} ${-u * 0.075} ${u * 0.01}`;
      return line(scale, hex(tone(colour, 0.2)), u * 0.01, 'opacity=".8"');
    }),
  );
  return patch(wing, u, colour) + flight + coverts;
}

function eyeOf(u: number, { eye = [0.2, 0.02, 60] }: Plumage): string {
  return (
    disc(u * 0.42, u * -0.29, u * 0.04, hex(eye)) +
    disc(u * 0.42, u * -0.29, u * 0.024, '#14131c') +
    disc(u * 0.431, u * -0.302, u * 0.011, '#fff')
  );
}
