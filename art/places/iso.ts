import { nth, repeat, times } from '#art/drawing/seeded-random.ts';
import { hex, tone, vary, type Colour } from '#art/drawing/colour.ts';
import type { Canvas, Drawing, Family } from '#art/drawing/family.ts';
import {
  disc,
  ellipse,
  fill,
  gradient,
  path,
  polygon,
  rect,
  type Point,
} from '#art/drawing/shapes.ts';

interface Place {
  readonly sky: readonly [Colour, Colour];
  readonly wall: Colour;
  readonly roof: Colour;
  readonly sea: Colour;
  readonly night?: true;
}

const places: readonly Place[] = [
  {
    sky: [
      [0.86, 0.06, 30],
      [0.95, 0.04, 80],
    ],
    wall: [0.9, 0.05, 55],
    roof: [0.55, 0.14, 262],
    sea: [0.75, 0.09, 215],
  },
  {
    sky: [
      [0.3, 0.07, 275],
      [0.5, 0.1, 320],
    ],
    wall: [0.6, 0.1, 300],
    roof: [0.8, 0.11, 80],
    sea: [0.35, 0.08, 270],
    night: true,
  },
  {
    sky: [
      [0.84, 0.06, 215],
      [0.95, 0.025, 100],
    ],
    wall: [0.96, 0.015, 90],
    roof: [0.47, 0.16, 264],
    sea: [0.62, 0.12, 235],
  },
  {
    sky: [
      [0.88, 0.05, 160],
      [0.96, 0.03, 100],
    ],
    wall: [0.82, 0.09, 70],
    roof: [0.56, 0.13, 38],
    sea: [0.7, 0.08, 185],
  },
  {
    sky: [
      [0.75, 0.1, 15],
      [0.92, 0.07, 70],
    ],
    wall: [0.78, 0.12, 35],
    roof: [0.42, 0.1, 330],
    sea: [0.6, 0.1, 350],
  },
];
const GREEN: Colour = [0.62, 0.09, 140];
const GOLD: Colour = [0.85, 0.12, 85];

/** A town's projection, square size and colours. */
interface Town extends Canvas {
  readonly place: Place;
  readonly unit: number;
  readonly flat: (x: number, y: number, z: number) => Point;
}

// The thin stroke hides seams between faces.
const face = (points: readonly Point[], colour: Colour, more = ''): string =>
  fill(polygon(points), hex(colour), `${more} stroke="${hex(colour)}" stroke-width=".7"`);

/** Draws a square on the ground, between two corners. */
function floor({ flat }: Town, x: number, y: number, z: number, from: number, to: number): Point[] {
  return [
    flat(x + from, y + from, z),
    flat(x + to, y + from, z),
    flat(x + to, y + to, z),
    flat(x + from, y + to, z),
  ];
}

/** Draws a block on a square, from height `low` to `high`: its two near walls and top. */
function block(
  town: Town,
  [x, y]: Point,
  [low, high]: Point,
  colour: Colour,
  [from, to]: Point = [0, 1],
): string {
  const { flat } = town;
  const left = [
    [x + from, y + to],
    [x + to, y + to],
  ] as const;
  const right = [
    [x + to, y + from],
    [x + to, y + to],
  ] as const;
  const wall = ([a, b]: readonly [Point, Point]): Point[] => [
    flat(...a, low),
    flat(...b, low),
    flat(...b, high),
    flat(...a, high),
  ];
  return (
    face(wall(left), tone(colour, -0.09, 1.1)) +
    face(wall(right), tone(colour, -0.2, 1.15)) +
    face(floor(town, x, y, high, from, to), tone(colour, 0.02))
  );
}

/** Draws a window in a wall: `on` returns a point by fraction of the width and height. */
function opening(
  on: (part: number, z: number) => Point,
  z: number,
  colour: Colour,
  arched: boolean,
): string {
  const [a, b] = [on(0.34, z + 0.18), on(0.66, z + 0.18)];
  const [c, d] = [on(0.66, z + 0.62), on(0.34, z + 0.62)];
  const [topX, topY] = on(0.5, z + 0.95);
  const head = arched
    ? path`Q${(c[0] + topX) / 2} ${topY} ${topX} ${topY}Q${(d[0] + topX) / 2} ${topY} `
    : 'L';
  const sides = path`M${a[0]} ${a[1]}L${b[0]} ${b[1]}L${c[0]} ${c[1]}`;
  return fill(`${sides}${head}${path`${d[0]} ${d[1]}`}Z`, hex(colour));
}

function windows(town: Town, [x, y]: Point, storeys: number): string {
  const { r, place, flat } = town;
  const arched = (x + y) % 2 === 0;
  const colour = (lit: Colour, darker: number): Colour =>
    place.night && r.yes(0.6) ? lit : tone(place.wall, darker, 1.2);
  return repeat(storeys, (z) => {
    const left = r.yes(0.62)
      ? opening((a, q) => flat(x + a, y + 1, q), z, colour([0.88, 0.12, 85], -0.4), arched)
      : '';
    const right = r.yes(0.62)
      ? opening((a, q) => flat(x + 1, y + 1 - a, q), z, colour([0.82, 0.13, 80], -0.46), arched)
      : '';
    return left + right;
  });
}

/** Draws a roof on the house on a square, at height z. */
type Roof = (town: Town, at: Point, z: number, wall: Colour) => string;

const spire: Roof = ({ flat, place }, [x, y], z) => {
  const tip = flat(x + 0.5, y + 0.5, z + 1.5);
  const left = [flat(x, y + 1, z), flat(x + 1, y + 1, z), tip];
  const right = [flat(x + 1, y + 1, z), flat(x + 1, y, z), tip];
  return fill(polygon(left), hex(place.roof)) + fill(polygon(right), hex(tone(place.roof, -0.09)));
};

const dome: Roof = ({ flat, place, unit }, [x, y], z) => {
  const [cx, cy] = flat(x + 0.5, y + 0.5, z);
  const s = unit * 0.62;
  const shell =
    path`M${cx - s} ${cy}A${s} ${s * 1.08} 0 0 1 ${cx + s} ${cy}` +
    path`A${s} ${s * 0.52} 0 0 1 ${cx - s} ${cy}Z`;
  const shade =
    path`M${cx + s * 0.1} ${cy + s * 0.52}Q${cx + s * 0.5} ${cy - s * 0.4} ${cx} ${cy - s * 1.08}` +
    path`A${s} ${s * 1.08} 0 0 1 ${cx + s} ${cy}` +
    path`Q${cx + s * 0.7} ${cy + s * 0.45} ${cx + s * 0.1} ${cy + s * 0.52}Z`;
  return (
    fill(shell, hex(place.roof)) +
    fill(shade, hex(tone(place.roof, -0.07))) +
    disc(cx, cy - s * 1.16, unit * 0.06, hex(GOLD))
  );
};

const turret: Roof = (town, at, z, wall) =>
  block(town, at, [z, z + 0.16], tone(wall, 0.03), [-0.04, 1.04]) +
  block(town, at, [z + 0.16, z + 0.5], tone(town.place.roof, 0.1), [0.3, 0.7]);

const garden: Roof = (town, [x, y], z, wall) => {
  const [cx, cy] = town.flat(x + 0.5, y + 0.5, z);
  const { unit } = town;
  return (
    face(floor(town, x, y, z, 0.12, 0.88), tone(wall, -0.1)) +
    disc(cx - unit * 0.15, cy - unit * 0.12, unit * 0.2, hex([0.55, 0.09, 145])) +
    disc(cx + unit * 0.16, cy - unit * 0.06, unit * 0.15, hex([0.5, 0.09, 150]))
  );
};

const slab: Roof = (town, at, z) => block(town, at, [z, z + 0.14], town.place.roof, [-0.05, 1.05]);

const roofs = [spire, dome, turret, garden, slab];

function yard(town: Town, [x, y]: Point): string {
  const { r, place } = town;
  if (!r.yes(0.55)) return face(floor(town, x, y, 0, 0, 1), tone(place.wall, -0.04));
  return face(floor(town, x, y, 0, 0.1, 0.9), tone(GREEN, 0.12)) + tree(town, [x, y]);
}

function tree({ r, flat, unit }: Town, [x, y]: Point): string {
  const [cx, cy] = flat(x + 0.5, y + 0.5, 0);
  const foot =
    ellipse(cx, cy, unit * 0.25, unit * 0.12, '#000', 'opacity=".15"') +
    rect(cx - unit * 0.03, cy - unit * 0.4, unit * 0.06, unit * 0.4, hex([0.42, 0.06, 50]));
  const isCypress = r.yes(0.5);
  if (!isCypress) {
    const crown = disc(cx, cy - unit * 0.6, unit * 0.32, hex(tone(GREEN, -0.08)));
    const lit = disc(cx - unit * 0.08, cy - unit * 0.68, unit * 0.2, hex(tone(GREEN, 0.02)));
    return foot + crown + lit;
  }
  const [tip, waist, low] = [cy - unit * 1.5, cy - unit * 0.5, cy - unit * 0.22];
  const right = path`M${cx} ${tip}Q${cx + unit * 0.34} ${waist} ${cx} ${low}`;
  const left = path`Q${cx - unit * 0.34} ${waist} ${cx} ${tip}Z`;
  return (
    foot + fill(right + left, hex(tone(GREEN, -0.12))) + fill(`${right}Z`, hex(tone(GREEN, -0.2)))
  );
}

function house(town: Town, at: Point, storeys: number): string {
  const { r, place } = town;
  const wall = vary(r, place.wall, 1.2);
  if (storeys === 0) return yard(town, at);
  const walls = block(town, at, [0, storeys], wall) + windows(town, at, storeys);
  return walls + nth(roofs, r.whole(0, 4))(town, at, storeys, wall);
}

/** Draws houses from back to front; taller towards the middle. */
function houses(town: Town, size: number): string {
  const middle = (size - 1) / 2;
  const storeys = times(size, (y) =>
    times(size, (x) => {
      const off = Math.hypot(x - middle, y - middle) / (size * 0.72);
      return Math.max(0, Math.round((1 - off) * 5 + town.r.bell() * 2.6));
    }),
  );
  const island = (): string => {
    const rings = repeat(3, (q) => {
      const half = size / 2 + 0.9 + q * 0.35;
      const [from, to] = [size / 2 - half, size / 2 + half];
      const more = `opacity="${0.4 - q * 0.1}"`;
      return face(floor(town, 0, 0, -0.3, from, to), town.place.sea, more);
    });
    const rock = tone(town.place.wall, -0.12);
    return rings + block(town, [0, 0], [-0.9, -0.02], rock, [-0.25, size + 0.25]);
  };
  const { r, w, h, place } = town;
  const sun: Colour = place.night ? [0.95, 0.05, 90] : [0.98, 0.04, 85];
  const [sunX, sunY] = [w * r.between(0.2, 0.8), h * r.between(0.14, 0.24)];
  const rows = repeat(2 * size - 1, (sum) =>
    repeat(size, (x) => {
      const y = sum - x;
      return y < 0 || y >= size ? '' : house(town, [x, y], storeys[y]?.[x] ?? 0);
    }),
  );
  return disc(sunX, sunY, w * 0.1, hex(sun), 'opacity=".9"') + island() + rows;
}

function draw(canvas: Canvas): Drawing {
  const { r, w, h, i } = canvas;
  const place = nth(places, i);
  const size = r.pick([5, 6]);
  const unit = Math.min(w / (size * 1.98), h / (size * 2.35));
  const [left, top] = [w / 2, h * 0.62 - (size * unit) / 2 + unit];
  const town: Town = {
    ...canvas,
    place,
    unit,
    flat: (x, y, z) => [
      left + (x - y) * unit * 0.866,
      top + (x + y) * unit * 0.5 - z * unit * 0.62,
    ],
  };
  const sky = gradient('sky', [
    [0, hex(place.sky[0])],
    [1, hex(place.sky[1])],
  ]);
  return { defs: sky, body: rect(0, 0, w, h, 'url(#sky)') + houses(town, size), grain: 1.1 };
}

export const iso: Family = {
  name: 'iso',
  count: 10,
  ratios: ['3:4', '1:1', '2:3', '4:5'],
  subject: (i) => (nth(places, i).night ? 'night town' : 'small town'),
  draw,
};
