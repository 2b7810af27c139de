import { nth, repeat, times } from '#art/drawing/seeded-random.ts';
import { hex, tone, type Colour } from '#art/drawing/colour.ts';
import type { Canvas, Drawing, Family } from '#art/drawing/family.ts';
import type { PlantInk } from '#art/drawing/leaves.ts';
import { noise, type Noise } from '#art/drawing/noise.ts';
import { plants, type PlantKind } from '#art/drawing/plants.ts';
import {
  clip,
  fill,
  gradient,
  group,
  line,
  polygon,
  rect,
  smooth,
  type Point,
} from '#art/drawing/shapes.ts';

const { fern, anemone, olive, lace, eucalyptus, poppy, grass, blueberry, magnolia, dahlia } =
  plants;
const order: readonly PlantKind[] = [
  fern,
  lace,
  grass,
  eucalyptus,
  dahlia,
  olive,
  magnolia,
  poppy,
  fern,
  blueberry,
  lace,
  anemone,
];
/** Pictures with two stems side by side. */
const doubles = new Set([2, 6, 8, 10]);

const light: PlantInk = {
  leaf: [0.95, 0.018, 225],
  leaf2: [0.88, 0.035, 232],
  stem: [0.97, 0.012, 220],
  bloom: [0.95, 0.018, 225],
  bloom2: [0.84, 0.05, 235],
  flat: true,
};

const blues: readonly Colour[] = [
  [0.33, 0.115, 258],
  [0.36, 0.12, 252],
  [0.3, 0.1, 264],
];

/** Returns the rough edge that a brush leaves around the coated paper. */
function brushedEdge({ w, h }: Canvas, rough: Noise): Point[] {
  const m = w * 0.06;
  const [wide, high] = [w - 2 * m, h - 2 * m];
  const jag = (t: number): number => m + rough(t * 9, 3) * m * 0.5 + rough(t * 60, 8) * m * 0.35;
  const side = (along: (t: number, off: number) => Point, from: number): Point[] =>
    times(90, (k) => along(k / 90, jag(k / 90 + from)));
  return [
    ...side((t, off) => [m + t * wide, off], 0),
    ...side((t, off) => [w - off, m + t * high], 1),
    ...side((t, off) => [w - m - t * wide, h - off], 2),
    ...side((t, off) => [off, h - m - t * high], 3),
  ];
}

function washes({ r, w, h }: Canvas, blue: Colour): string {
  return repeat(26, () => {
    const y = r.between(0, h);
    const width = w * r.between(0.02, 0.05);
    const points: Point[] = [
      [0, y],
      [w * 0.3, y + r.bell() * 20],
      [w * 0.7, y + r.bell() * 20],
      [w, y + r.bell() * 30],
    ];
    return line(smooth(points), hex(tone(blue, r.bell() * 0.05)), width, 'opacity=".16"');
  });
}

/** Draws the plant that lay on the paper, and sometimes the ghost of one moved too soon. */
function prints({ r, w, h, i }: Canvas, plant: PlantKind): string {
  const unit = Math.min(w * 1.1, h * 0.84);
  const top = plant.top > 0.1 ? 0.33 : 0.13;
  const print = (from: Point, to: Point, size: number): string =>
    plant.draw({
      r,
      from: [w * from[0], h * from[1]],
      to: [w * to[0], h * to[1]],
      unit: unit * size,
      ink: light,
    });
  const ghost = group(print([0.32, 1.02], [0.24, 0.22], 0.8), 'opacity=".2"');
  if (!doubles.has(i)) return ghost + print([0.5, 0.92], [r.between(0.42, 0.58), top], 1);
  const left = print([0.34, 0.92], [0.3, top], 0.72);
  return ghost + left + print([0.68, 0.93], [0.7, top + 0.1], 0.66);
}

function draw(canvas: Canvas): Drawing {
  const { r, w, h, i } = canvas;
  const edge = brushedEdge(canvas, noise(r));
  const blue = r.pick(blues);
  const stops = [
    [0, hex(tone(blue, 0.05))],
    [0.55, hex(blue)],
    [1, hex(tone(blue, -0.05))],
  ] as const;
  const defs =
    clip('edge', fill(polygon(edge), '#fff')) +
    gradient('blue', stops, 'x1="0" y1="0" x2="1" y2="1"');
  const print =
    rect(0, 0, w, h, 'url(#blue)') + washes(canvas, blue) + prints(canvas, nth(order, i));
  const paper = rect(0, 0, w, h, hex([0.945, 0.018, 90]));
  return { defs, body: paper + group(print, 'clip-path="url(#edge)"'), grain: 1.4 };
}

export const cyanotype: Family = {
  name: 'cyanotype',
  count: 12,
  ratios: ['3:4', '2:3', '3:4', '1:1', '2:3', '4:5'],
  subject: (i) => `${nth(order, i).name} cyanotype`,
  draw,
};
