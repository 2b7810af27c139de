import { bird, type Plumage } from './bird.ts';
import { bower } from './bower.ts';
import { nth, repeat, times } from '#art/drawing/seeded-random.ts';
import { hex, mix, tone, vary, type Colour } from '#art/drawing/colour.ts';
import type { Canvas, Drawing, Family } from '#art/drawing/family.ts';
import { bloom, leaf, type PlantInk } from '#art/drawing/leaves.ts';
import {
  disc,
  fill,
  gradient,
  group,
  line,
  path,
  polar,
  px,
  rect,
  smooth,
  type Point,
} from '#art/drawing/shapes.ts';
import { species } from './species.ts';

const grounds: readonly Colour[] = [
  [0.93, 0.03, 85],
  [0.83, 0.05, 215],
  [0.86, 0.07, 60],
  [0.3, 0.05, 262],
  [0.88, 0.045, 150],
  [0.9, 0.04, 25],
  [0.76, 0.08, 85],
  [0.42, 0.06, 200],
];
type Scene = 'bower' | 'wires' | 'pair' | 'perch';

function sceneOf(i: number): Scene {
  if (i === 4 || i === 12) return 'bower';
  if (i % 6 === 5) return 'wires';
  return i % 5 === 3 ? 'pair' : 'perch';
}

function subject(i: number): string {
  const { name } = nth(species, i);
  const subjects = {
    bower: 'satin bowerbird at its bower',
    wires: 'birds on wires',
    pair: `pair of ${name}s`,
    perch: name,
  };
  return subjects[sceneOf(i)];
}

/** A distant sitting bird: 100 wide and high, its feet at (0, 0). */
const SILHOUETTE =
  'M26 -62C34 -98 66 -104 78 -86L96 -80L80 -74C78 -46 58 -8 18 0C2 3 -10 0 -20 -4L-78 34L-88 26L-52 -16C-34 -46 8 -44 26 -62Z';
const DUSK = hex([0.27, 0.05, 280]);

function wires(canvas: Canvas): Drawing {
  const { r, w, h } = canvas;
  const s = Math.min(w, h);
  const top = r.pick<Colour>([
    [0.62, 0.09, 260],
    [0.7, 0.11, 30],
    [0.85, 0.07, 85],
  ]);
  const sky = gradient('sky', [
    [0, hex(top)],
    [1, hex([0.93, 0.06, 70])],
  ]);
  const sun = disc(
    w * r.between(0.25, 0.75),
    h * 0.5,
    s * 0.2,
    hex([0.97, 0.05, 85]),
    'opacity=".8"',
  );
  const pole = w * (r.yes(0.5) ? 0.12 : 0.88);
  const mast = rect(pole - s * 0.012, h * 0.06, s * 0.024, h, DUSK);
  const lines = repeat(5, (k) => wire(canvas, h * (0.16 + k * 0.145), pole));
  return { defs: sky, body: rect(0, 0, w, h, 'url(#sky)') + sun + mast + lines };
}

/** Draws a sagging wire between the edges, with birds on it. */
function wire({ r, w, h }: Canvas, y: number, pole: number): string {
  const s = Math.min(w, h);
  const height = (t: number): number => y + h * 0.05 * 4 * t * (1 - t) + (t - 0.5) * h * 0.03;
  const bend = height(0.5) * 2 - (height(0) + height(1)) / 2;
  const drawn = line(path`M0 ${height(0)}Q${w / 2} ${bend} ${w} ${height(1)}`, DUSK, 2.6);
  const arm = rect(pole - s * 0.05, height(pole / w) - 3, s * 0.1, 7, DUSK);
  let sitting = '';
  for (let t = r.between(0.06, 0.2), count = 0; t < 0.95 && count < 9; count += 1) {
    const size = s * r.between(0.05, 0.068);
    const way = r.yes(0.5) ? 1 : -1;
    const scale = `${((size * way) / 100).toFixed(3)} ${(size / 100).toFixed(3)}`;
    const transform = `translate(${px(t * w)} ${px(height(t))}) scale(${scale})`;
    sitting += group(fill(SILHOUETTE, DUSK), `transform="${transform}"`);
    t += r.between(0.06, 0.22);
  }
  return drawn + arm + sitting;
}

/** A branch across the picture: returns its upper edge at a fraction of the width. */
interface Branch {
  readonly ink: PlantInk;
  readonly size: number;
  readonly along: (t: number) => Point;
}

function branchOf({ w, h, i }: Canvas, size: number, isDark: boolean): Branch {
  const green: Colour = isDark ? [0.58, 0.07, 150] : [0.45, 0.07, 150];
  return {
    size,
    ink: {
      leaf: green,
      leaf2: tone(green, 0.08, 1, -15),
      stem: isDark ? [0.5, 0.05, 60] : [0.36, 0.05, 45],
      bloom: i % 2 ? [0.88, 0.06, 15] : [0.95, 0.02, 90],
      bloom2: [0.78, 0.13, 78],
    },
    along: (t) => [
      t * w * 1.16 - w * 0.08,
      h * 0.66 + size * 0.02 + Math.sin(t * 3.2 + i) * h * 0.02 - (t - 0.5) * h * 0.05,
    ],
  };
}

function bark({ r }: Canvas, { ink, size, along }: Branch): string {
  const upper: Point[] = [];
  const lower: Point[] = [];
  for (let k = 0; k <= 16; k += 1) {
    const [x, y] = along(k / 16);
    const thick = size * (0.05 - (k / 16) * 0.03) * r.between(0.85, 1.15);
    upper.push([x, y - thick]);
    lower.push([x, y + thick]);
  }
  return fill(smooth([...upper, ...lower.toReversed()], 'closed'), hex(ink.stem));
}

/** Draws a twig with leaves, and on some branches a flower or berries. */
function twig({ r, i }: Canvas, branch: Branch, k: number): string {
  const { ink, size, along } = branch;
  const [x, y] = along(0.06 + k * 0.14 + r.between(-0.03, 0.03));
  const angle = (k % 2 ? -1 : 1) * r.between(0.6, 1.1) - (k % 2 ? 0.2 : 0);
  const end = polar(x, y, angle, size * r.between(0.32, 0.5));
  const stem = line(
    smooth([[x, y], polar(x, y, angle - 0.2, size * 0.2), end]),
    hex(ink.stem),
    size * 0.022,
  );
  const leaves = repeat(6, (z) => {
    const part = (z + 1.4) / 6.6;
    const at: Point = [x + (end[0] - x) * part, y + (end[1] - y) * part];
    const turn = (z % 2 ? 1 : -1) * r.between(0.5, 0.95);
    const length = size * r.between(0.19, 0.27);
    const colour = vary(r, z % 3 ? ink.leaf : ink.leaf2);
    return leaf(r, { at, angle: angle + turn, length, width: size * 0.085 }, colour, ink);
  });
  const tip = leaf(r, { at: end, angle, length: size * 0.24, width: size * 0.09 }, ink.leaf2, ink);
  const berry = hex(i % 2 ? [0.55, 0.19, 25] : [0.42, 0.14, 265]);
  const berries = (): string =>
    repeat(4, () => {
      const at = polar(x, y, angle + r.bell() * 0.6, size * r.between(0.1, 0.25));
      const shine = disc(
        at[0] - size * 0.012,
        at[1] - size * 0.012,
        size * 0.009,
        '#fff',
        'opacity=".8"',
      );
      return disc(at[0], at[1], size * 0.036, berry) + shine;
    });
  if (i % 3 === 0) return stem + leaves + tip + bloom(r, end, size * 0.13, ink, { petals: 5 });
  return stem + leaves + tip + (i % 3 === 1 ? berries() : '');
}

function sitters(canvas: Canvas, { size, along }: Branch): string {
  const { r, w, i } = canvas;
  const plumage = nth(species, i);
  const perch = (x: number, up: number): Point => [
    x,
    along((x + w * 0.08) / (w * 1.16))[1] - size * up,
  ];
  if (sceneOf(i) === 'perch') {
    const lean = r.between(-16, -2);
    return bird(
      r,
      { at: perch(w * 0.5, 0.49), size, looksLeft: i % 4 > 1, lean, id: 'one' },
      plumage,
    );
  }
  // The second bird of a pair is paler, and faces the first.
  const paler: Plumage = {
    ...plumage,
    back: mix(plumage.back, [0.6, 0.05, 80], 0.45),
    wing: mix(plumage.wing, [0.5, 0.05, 70], 0.4),
    breast: mix(plumage.breast, plumage.belly, 0.5),
  };
  const first = { at: perch(w * 0.34, 0.5), size, looksLeft: false, lean: -6, id: 'one' };
  const second = {
    at: perch(w * 0.68, 0.5),
    size: size * 0.94,
    looksLeft: true,
    lean: -3,
    id: 'two',
  };
  return bird(r, first, plumage) + bird(r, second, paler);
}

function onBranch(canvas: Canvas): Drawing {
  const { w, h, i } = canvas;
  const s = Math.min(w, h);
  const ground = nth(grounds, i * 3 + Math.floor(i / 8));
  const isDark = ground[0] < 0.5;
  const sun = mix(ground, isDark ? [0.9, 0.08, 85] : [0.98, 0.03, 85], isDark ? 0.75 : 0.6);
  const branch = branchOf(canvas, s * (sceneOf(i) === 'pair' ? 0.37 : 0.52), isDark);
  const wood = bark(canvas, branch);
  const twigs = times(7, (k) => twig(canvas, branch, k));
  const behind = twigs.filter((_, k) => k % 2 === 1).join('');
  const before = twigs.filter((_, k) => k % 2 === 0).join('');
  const sky = rect(0, 0, w, h, hex(ground)) + disc(w * 0.5, h * 0.43, s * 0.38, hex(sun));
  return { body: sky + behind + wood + sitters(canvas, branch) + before };
}

function draw(canvas: Canvas): Drawing {
  const scene = sceneOf(canvas.i);
  if (scene === 'wires') return wires(canvas);
  return scene === 'bower' ? bower(canvas, nth(species, 4)) : onBranch(canvas);
}

export const birds: Family = {
  name: 'birds',
  count: 18,
  ratios: ['3:4', '2:3', '1:1', '3:4', '4:5', '4:3'],
  subject,
  draw,
};
