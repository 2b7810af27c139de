import { canalHouses, canalReflection } from './canal.ts';
import { nth, repeat } from '#art/drawing/seeded-random.ts';
import { hex, tone, vary, type Colour } from '#art/drawing/colour.ts';
import type { Canvas, Drawing, Family } from '#art/drawing/family.ts';
import {
  clip,
  disc,
  ellipse,
  fill,
  group,
  line,
  path,
  polygon,
  rect,
} from '#art/drawing/shapes.ts';
import { drawWindow, type Street } from '#art/drawing/windows.ts';

const streets: readonly Street[] = [
  {
    sky: [0.82, 0.06, 235],
    walls: [
      [0.66, 0.11, 45],
      [0.85, 0.07, 80],
      [0.72, 0.08, 25],
      [0.9, 0.03, 85],
      [0.62, 0.08, 160],
      [0.78, 0.1, 70],
    ],
    trim: [0.95, 0.015, 85],
    shutter: [0.42, 0.07, 165],
    glass: [0.4, 0.05, 245],
  },
  {
    sky: [0.88, 0.05, 60],
    walls: [
      [0.5, 0.12, 258],
      [0.72, 0.08, 240],
      [0.9, 0.025, 90],
      [0.62, 0.1, 250],
      [0.82, 0.06, 220],
      [0.42, 0.12, 266],
    ],
    trim: [0.96, 0.015, 85],
    shutter: [0.76, 0.13, 75],
    glass: [0.28, 0.06, 265],
  },
  {
    sky: [0.7, 0.08, 215],
    walls: [
      [0.86, 0.06, 30],
      [0.78, 0.1, 20],
      [0.92, 0.03, 75],
      [0.84, 0.08, 60],
      [0.7, 0.11, 15],
      [0.88, 0.05, 100],
    ],
    trim: [0.97, 0.01, 85],
    shutter: [0.5, 0.09, 205],
    glass: [0.38, 0.05, 230],
  },
  {
    sky: [0.32, 0.07, 268],
    walls: [
      [0.36, 0.07, 270],
      [0.42, 0.08, 300],
      [0.33, 0.06, 250],
      [0.45, 0.09, 330],
      [0.4, 0.07, 240],
      [0.38, 0.06, 285],
    ],
    trim: [0.55, 0.06, 275],
    shutter: [0.27, 0.05, 270],
    glass: [0.86, 0.13, 82],
  },
];
/** The colour of a house's shadow on the street. */
const SHADE = '#12102a';

function windowWall(canvas: Canvas, street: Street): string {
  const { r, w, h, i } = canvas;
  const wall = r.pick(street.walls);
  const across = w > 900 ? 3 : r.pick([2, 3]);
  const down = Math.round((h / w) * across * 0.72);
  const [wide, high] = [w / across, h / down];
  const isArched = Math.floor(i / 4) % 2 === 1;
  const stains = repeat(26, () => {
    const [x, y] = [r.unit() * w, r.unit() * h];
    const [rx, ry] = [r.between(30, 130), r.between(14, 60)];
    return ellipse(x, y, rx, ry, hex(tone(wall, r.bell() * 0.04)), 'opacity=".45"');
  });
  const floors = repeat(down, (row) => {
    const windows = repeat(across, (column) =>
      drawWindow(canvas, street, {
        x: (column + 0.5) * wide - wide * 0.17,
        y: (row + 0.2) * high,
        w: wide * 0.34,
        h: high * 0.6,
        isArched,
        hasShutters: !isArched,
        hasFlowers: r.yes(0.4),
        hasRail: r.yes(0.25),
      }),
    );
    const ledge = rect(0, (row - 0.02) * high, w, high * 0.03, hex(street.trim), 'opacity=".8"');
    return windows + ledge + rect(0, (row + 0.01) * high, w, high * 0.03, '#000', 'opacity=".12"');
  });
  const shade = polygon([
    [0, h * 0.55],
    [w, h * 0.05],
    [w, 0],
    [0, 0],
  ]);
  return rect(0, 0, w, h, hex(wall)) + stains + floors + fill(shade, SHADE, 'opacity=".16"');
}

function arcade(canvas: Canvas, street: Street): string {
  const { r, w, h, i } = canvas;
  const wall = nth(street.walls, Math.floor(i / 4));
  const across = r.pick([3, 4]);
  const down = Math.round((h / w) * across * 0.66);
  const [wide, high] = [w / across, h / down];
  const floors = repeat(down, (row) => {
    const arches = repeat(across, (column) =>
      arch(canvas, street, wall, {
        x: (column + 0.14) * wide,
        y: (row + 0.16) * high,
        w: wide * 0.72,
        h: high * 0.84,
        id: `arch${column}-${row}`,
      }),
    );
    const ledge = rect(0, row * high, w, high * 0.035, hex(tone(wall, 0.07)));
    return arches + ledge + rect(0, (row + 0.035) * high, w, high * 0.02, '#000', 'opacity=".13"');
  });
  const shade = polygon([
    [w * 0.35, 0],
    [w, 0],
    [w, h * 0.7],
  ]);
  return rect(0, 0, w, h, hex(wall)) + floors + fill(shade, SHADE, 'opacity=".13"');
}

interface Arch {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly id: string;
}

/** Draws an arch with sky behind it, and sometimes a lamp or plant. */
function arch(canvas: Canvas, { sky }: Street, wall: Colour, shape: Arch): string {
  const { r } = canvas;
  const { x, y, w, h, id } = shape;
  const outline = (dx: number, dy: number): string =>
    path`M${x + dx} ${y + h}V${y + w / 2 + dy}A${w / 2} ${w / 2} 0 0 1 ` +
    path`${x + dx + w} ${y + w / 2 + dy}V${y + h}Z`;
  const floor = polygon([
    [x, y + h],
    [x + w, y + h],
    [x + w, y + h * 0.84],
    [x + w * 0.16, y + h * 0.84],
  ]);
  const lamp = r.yes(0.4) ? disc(x + w * 0.7, y + h * 0.42, w * 0.14, hex([0.93, 0.1, 85])) : '';
  const inside =
    fill(outline(w * 0.16, w * 0.12), hex(tone(sky, 0.02))) +
    lamp +
    fill(floor, hex(tone(wall, 0.05))) +
    (r.yes(0.35) ? palm(canvas, shape) : '');
  const rim = path`M${x} ${y + w / 2}A${w / 2} ${w / 2} 0 0 1 ${x + w} ${y + w / 2}`;
  return (
    `<defs>${clip(id, fill(outline(0, 0), '#fff'))}</defs>` +
    fill(outline(0, 0), hex(tone(wall, -0.22, 1.15))) +
    group(inside, `clip-path="url(#${id})"`) +
    line(rim, hex(tone(wall, 0.08)), w * 0.03)
  );
}

function palm({ r }: Canvas, { x, y, w, h }: Arch): string {
  const leaves = repeat(9, (index) => {
    const k = index - 4;
    const [bend, tip] = [x + w * (0.6 + k * 0.04), x + w * (0.6 + k * 0.085)];
    const end = y + h * (0.52 + Math.abs(k) * 0.03);
    const leaf = path`M${x + w * 0.6} ${y + h * 0.77}Q${bend} ${y + h * 0.5} ${tip} ${end}`;
    return line(leaf, hex(vary(r, [0.45, 0.09, 150])), w * 0.03);
  });
  return rect(x + w * 0.5, y + h * 0.76, w * 0.2, h * 0.13, hex([0.6, 0.13, 40])) + leaves;
}

const kinds = [
  ['canal houses', canalHouses],
  ['shuttered windows', windowWall],
  ['canal reflection', canalReflection],
  ['arcade', arcade],
] as const;

function draw(canvas: Canvas): Drawing {
  const { w, h, i } = canvas;
  const street = nth(streets, i + Math.floor(i / 4));
  const [, drawKind] = nth(kinds, i);
  return { body: rect(0, 0, w, h, hex(street.sky)) + drawKind(canvas, street), grain: 1.2 };
}

export const facades: Family = {
  name: 'facades',
  count: 14,
  ratios: ['3:4', '2:3', '4:3', '1:1'],
  subject: (i) => nth(kinds, i)[0],
  draw,
};
