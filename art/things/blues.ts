import { nth, repeat, times } from '#art/drawing/seeded-random.ts';
import { hex, tone, vary, type Colour } from '#art/drawing/colour.ts';
import type { Canvas, Drawing, Family } from '#art/drawing/family.ts';
import { foundThings, type FoundThing } from './found-things.ts';
import { group, placed, polar, rect, TURN } from '#art/drawing/shapes.ts';

const grounds: readonly Colour[] = [
  [0.945, 0.02, 85],
  [0.88, 0.035, 75],
  [0.97, 0.006, 240],
  [0.9, 0.035, 232],
  [0.82, 0.05, 70],
  [0.3, 0.07, 265],
  [0.93, 0.03, 60],
];
const shades: readonly Colour[] = [
  [0.32, 0.12, 268],
  [0.43, 0.17, 265],
  [0.5, 0.18, 262],
  [0.58, 0.15, 256],
  [0.68, 0.12, 246],
  [0.79, 0.085, 236],
  [0.55, 0.1, 230],
  [0.38, 0.09, 255],
];
const names = Object.keys(foundThings) as FoundThing[];

/** A thing on the ground: position, size, rotation and colour. */
interface Laid {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly degrees: number;
  readonly colour: Colour;
  readonly what: FoundThing;
}

type Arrangement = (canvas: Canvas) => Laid[];

const inRows: Arrangement = ({ r, w, h }) => {
  const across = r.pick([4, 5, 6]);
  const side = (w * 0.9) / across;
  const down = Math.floor((h - w * 0.1) / side);
  const top = (h - down * side) / 2;
  let bag: FoundThing[] = [];
  return times(across * down, (k) => {
    // Every kind appears once before any repeats.
    if (bag.length === 0) bag = r.shuffle(names);
    const what = bag.pop() ?? 'button';
    return {
      x: w * 0.05 + ((k % across) + 0.5) * side,
      y: top + (Math.floor(k / across) + 0.5) * side,
      size: side * 0.355,
      degrees: r.bell() * 24,
      colour: vary(r, r.pick(shades), 1.1),
      what,
    };
  });
};

const inRings: Arrangement = ({ r, w, h }) => {
  const s = Math.min(w, h);
  const [x, y] = [w / 2, h / 2];
  const middle = r.pick<FoundThing>(['flower', 'shell', 'butterfly']);
  const heart: Laid = { x, y, size: s * 0.1, degrees: 0, colour: nth(shades, 1), what: middle };
  const rings = [
    { radius: 0.175, count: 8 },
    { radius: 0.285, count: 13 },
    { radius: 0.4, count: 18 },
  ].flatMap(({ radius, count }, ring) => {
    const kinds = r.shuffle(names).slice(0, ring === 1 ? 1 : 2);
    const start = r.between(0, 1);
    return times(count, (k): Laid => {
      const angle = ((k + start) / count) * TURN;
      const [px0, py0] = polar(x, y, angle, s * radius);
      const colour = vary(r, nth(shades, (k % 2) * 2 + ring + 1), 0.6);
      const size = s * 0.046 * (1 + ring * 0.08);
      const degrees = (angle * 360) / TURN + 90;
      return { x: px0, y: py0, size, degrees, colour, what: nth(kinds, k) };
    });
  });
  return [heart, ...rings];
};

const oneKind: Arrangement = ({ r, w, h }) => {
  const what = r.pick<FoundThing>(['feather', 'button', 'butterfly', 'shell', 'stamp', 'cap']);
  const isLong = what === 'feather';
  const across = isLong ? 6 : 4;
  const wide = (w * 0.88) / across;
  const high = wide * (isLong ? 1.9 : 1.12);
  const down = Math.floor((h - w * 0.1) / high);
  const top = (h - down * high) / 2;
  return times(across * down, (k) => {
    const t = k / (across * down);
    const chroma = 0.13 + 0.05 * Math.sin(t * 3.1) - t * 0.05;
    return {
      x: w * 0.06 + ((k % across) + 0.5) * wide,
      y: top + (Math.floor(k / across) + 0.5) * high,
      size: wide * (isLong ? 0.66 : 0.42),
      degrees: r.bell() * 5,
      colour: vary(r, [0.3 + t * 0.52, chroma, 270 - t * 40], 0.5),
      what,
    };
  });
};

/** A tide line: a broad band across the picture, without overlaps. */
const inADrift: Arrangement = ({ r, w, h }) => {
  const s = Math.min(w, h);
  const spots: { x: number; y: number; size: number }[] = [];
  for (let tries = 0; tries < 6000 && spots.length < 170; tries += 1) {
    const [x, y] = [r.between(0.05, 0.95) * w, r.between(0.05, 0.95) * h];
    const off = (x / w) * 0.55 + (y / h) * 0.75 - 0.55 + 0.18 * Math.sin((x / w) * 7);
    const size = s * r.between(0.03, 0.072);
    const isFree = spots.every((other) => {
      return Math.hypot(other.x - x, other.y - y) > (other.size + size) * 1.12;
    });
    if (Math.abs(off) < 0.36 && isFree) spots.push({ x, y, size });
  }
  return spots
    .toSorted((a, b) => a.y - b.y)
    .map((spot) => {
      const shade = nth(shades, Math.min(7, Math.floor((spot.x / w) * 6)));
      const degrees = r.between(-40, 40);
      return { ...spot, degrees, colour: vary(r, shade, 1.2), what: r.pick(names) };
    });
};

const rows = ['found blue things in rows', inRows] as const;
const kinds = [
  rows,
  ['a ring of blue things', inRings],
  ['one kind, many blues', oneKind],
  ['a drift of blue', inADrift],
] as const;

const kindOf = (i: number) => (i === 2 ? rows : nth(kinds, i));

const shadow =
  '<filter id="shadow" x="0" y="0" width="1" height="1"><feDropShadow dx="4" dy="7" stdDeviation="5" flood-color="#0b0a1e" flood-opacity=".3"/></filter>';

function draw(canvas: Canvas): Drawing {
  const { r, w, h, i } = canvas;
  const ground = nth(grounds, i);
  const isDark = ground[0] < 0.5;
  const [, arrange] = kindOf(i);
  const laid = arrange(canvas);
  const things = repeat(laid.length, (k) => {
    const { x, y, size, degrees, colour, what } = nth(laid, k);
    const tint = isDark ? tone(colour, 0.12) : colour;
    return placed(foundThings[what](r, size, tint), x, y, degrees);
  });
  // The transparent sheet makes the filter region cover the whole picture.
  const sheet = rect(0, 0, w, h, 'none');
  const body = rect(0, 0, w, h, hex(ground)) + group(sheet + things, 'filter="url(#shadow)"');
  return { defs: shadow, body, grain: 1.2 };
}

export const blues: Family = {
  name: 'blues',
  count: 14,
  ratios: ['3:4', '1:1', '2:3', '4:5', '4:3'],
  subject: (i) => kindOf(i)[0],
  draw,
};
