import { nth, repeat, times } from '#art/drawing/seeded-random.ts';
import { hex, tone, vary, type Colour } from '#art/drawing/colour.ts';
import type { Canvas, Drawing, Family } from '#art/drawing/family.ts';
import {
  arc,
  disc,
  fill,
  group,
  line,
  path,
  polar,
  polygon,
  px,
  rect,
  TURN,
} from '#art/drawing/shapes.ts';
import { motif } from '#art/drawing/tile-motif.ts';

interface TileSet {
  readonly glaze: Colour;
  readonly a: Colour;
  readonly b: Colour;
  readonly c: Colour;
  readonly grout: Colour;
}

const cobalt: TileSet = {
  glaze: [0.95, 0.015, 95],
  a: [0.4, 0.15, 264],
  b: [0.66, 0.1, 245],
  c: [0.82, 0.13, 88],
  grout: [0.8, 0.015, 85],
};
const porcelain: TileSet = {
  glaze: [0.94, 0.02, 220],
  a: [0.33, 0.11, 262],
  b: [0.55, 0.12, 250],
  c: [0.76, 0.08, 235],
  grout: [0.78, 0.015, 85],
};
const garden: TileSet = {
  glaze: [0.93, 0.03, 90],
  a: [0.45, 0.08, 160],
  b: [0.72, 0.13, 70],
  c: [0.55, 0.14, 40],
  grout: [0.76, 0.02, 80],
};
const brick: TileSet = {
  glaze: [0.95, 0.015, 70],
  a: [0.5, 0.12, 30],
  b: [0.75, 0.09, 50],
  c: [0.35, 0.06, 250],
  grout: [0.8, 0.02, 60],
};
const sea: TileSet = {
  glaze: [0.93, 0.025, 180],
  a: [0.42, 0.08, 205],
  b: [0.7, 0.09, 190],
  c: [0.83, 0.12, 85],
  grout: [0.8, 0.01, 190],
};
const night: TileSet = {
  glaze: [0.3, 0.08, 265],
  a: [0.93, 0.025, 90],
  b: [0.62, 0.12, 250],
  c: [0.78, 0.13, 78],
  grout: [0.7, 0.02, 85],
};
const sets = [cobalt, porcelain, garden, night, cobalt, brick, sea, porcelain];

/** Draws a wall of one kind of tiles. */
type Wall = (canvas: Canvas, set: TileSet) => string;

/** Four painted quarters per tile; glazes vary slightly. */
const azulejo: Wall = ({ r, w, h }, { glaze, a, b, c }) => {
  const across = r.pick([4, 5, 6]);
  const side = w / across;
  const q = side / 2 - side * 0.012;
  const glazes = { a: hex(a), b: hex(b), c: hex(c), ground: hex(glaze) };
  const painted = `<defs>${group(motif(r, q, glazes), 'id="motif"')}</defs>`;
  const shine = polygon(
    [
      [-q + 4, q - 4],
      [-q + 4, -q + 4],
      [q - 4, -q + 4],
    ],
    'open',
  );
  const tile = (x: number, y: number): string => {
    const [cx, cy] = [x * side + side / 2, y * side + side / 2];
    const veil = r.between(0, 0.1).toFixed(2);
    const ground = rect(-q, -q, 2 * q, 2 * q, hex(vary(r, glaze, 0.5)), 'rx="3"');
    const over = rect(-q, -q, 2 * q, 2 * q, r.yes(0.5) ? '#fff' : hex(a), `opacity="${veil}"`);
    const lit = line(shine, '#fff', 2, 'opacity=".45"');
    const transform = `transform="translate(${px(cx)} ${px(cy)}) rotate(${px(r.bell() * 0.5)})"`;
    return group(`${ground}<use href="#motif"/>${over}${lit}`, transform);
  };
  return painted + repeat(Math.ceil(h / side), (y) => repeat(across, (x) => tile(x, y)));
};

/** Returns a kite between two distances, widest in between. */
function kite(
  x: number,
  y: number,
  angle: number,
  shape: { from: number; at: number; to: number; spread: number },
): string {
  return polygon([
    polar(x, y, angle, shape.from),
    polar(x, y, angle - shape.spread, shape.at),
    polar(x, y, angle, shape.to),
    polar(x, y, angle + shape.spread, shape.at),
  ]);
}

const zellige: Wall = (canvas, set) => {
  const { r, w, h } = canvas;
  const side = w / r.pick([3, 4]);
  const half = side / 2;
  return repeat(Math.ceil(h / side) + 1, (y) =>
    repeat(Math.floor(w / side) + 1, (x) => {
      const [cx, cy] = [x * side, y * side];
      return star(canvas, set, cx, cy, half) + cross(canvas, set, cx + half, cy + half, half);
    }),
  );
};

function star({ r }: Canvas, { glaze, a, b, c }: TileSet, x: number, y: number, s: number): string {
  const rays = repeat(8, (k) => {
    const wide = kite(x, y, (k / 8) * TURN, {
      from: s * 0.5,
      at: s * 0.76,
      to: s * 0.985,
      spread: 0.22,
    });
    const narrow = kite(x, y, ((k + 0.5) / 8) * TURN, {
      from: s * 0.56,
      at: s * 0.74,
      to: s,
      spread: 0.13,
    });
    return fill(wide, hex(vary(r, k % 2 ? b : a))) + fill(narrow, hex(vary(r, glaze)));
  });
  const points = (radius: number, deep: number, from: number): string =>
    polygon(times(16, (k) => polar(x, y, from + (k / 16) * TURN, k % 2 ? radius * deep : radius)));
  return (
    rays +
    fill(points(s * 0.5, 0.74, 0), hex(vary(r, glaze))) +
    fill(points(s * 0.36, 0.72, TURN / 16), hex(vary(r, a))) +
    fill(points(s * 0.19, 0.6, 0), hex(vary(r, c)))
  );
}

function cross(
  { r }: Canvas,
  { glaze, a, b, c }: TileSet,
  x: number,
  y: number,
  s: number,
): string {
  const square = (radius: number, from: number, colour: Colour): string => {
    const corners = times(4, (k) => polar(x, y, from + (k / 4) * TURN, radius));
    return fill(polygon(corners), hex(vary(r, colour)));
  };
  const arms = (): string =>
    repeat(4, (k) => {
      const angle = (k / 4) * TURN + TURN / 8;
      const arm = kite(x, y, angle, { from: s * 0.46, at: s * 0.6, to: s * 0.78, spread: 0.3 });
      return fill(arm, hex(vary(r, b)));
    });
  return (
    square(s * 0.42, 0, c) +
    square(s * 0.42 * 0.98, TURN / 8, c) +
    square(s * 0.27, TURN / 8, a) +
    square(s * 0.27, 0, a) +
    disc(x, y, s * 0.1, hex(glaze)) +
    arms()
  );
}

const fishScale: Wall = ({ r, w, h }, { glaze, a, b, c, grout }) => {
  const side = w / r.pick([5, 6, 7]);
  const colours = [a, b, glaze, tone(b, 0.1, 0.8), c, tone(a, 0.1)];
  const scale = (x: number, y: number, part: number): string => {
    const [half, wide, up] = [side * 0.49 * part, side * 0.4 * part, side * 0.36 * part];
    return (
      path`M${x - half} ${y}A${half} ${half} 0 0 0 ${x + half} ${y}` +
      path`Q${x + wide} ${y - up} ${x} ${y - side * 0.5 * part}` +
      path`Q${x - wide} ${y - up} ${x - half} ${y}Z`
    );
  };
  const rows = Math.ceil(h / (side * 0.5)) + 3;
  // From the bottom up, so that each row overlaps the one below it.
  return repeat(rows, (index) => {
    const row = rows - 2 - index;
    return repeat(Math.ceil(w / side) + 2, (column) => {
      const x = (column - 1) * side + (row % 2 ? side / 2 : 0);
      const y = row * side * 0.5;
      const shade = Math.floor(Math.abs(r.bell() * 1.6 + (y / h) * 4));
      const colour = vary(r, colours[Math.min(5, shade)] ?? a, 1.3);
      const shine = line(arc(x, y, side * 0.4, 0.5, 1.2), '#fff', side * 0.022, 'opacity=".5"');
      return fill(scale(x, y, 1.02), hex(grout)) + fill(scale(x, y, 0.96), hex(colour)) + shine;
    });
  });
};

const hexagons: Wall = (canvas, set) => {
  const { r, w, h } = canvas;
  const side = w / r.pick([7, 8]);
  const step = side * 0.866;
  return repeat(Math.ceil((h + side) / step) + 1, (index) => {
    const y = index - 1;
    return repeat(Math.ceil((w + side) / side) + 1, (column) => {
      const x = column - 1;
      const third = (((x - (y >> 1)) % 3) + 3) % 3;
      const isFlower = third === ((y & 1) + y) % 3;
      return hexagon(canvas, set, [x * side + (y & 1 ? side / 2 : 0), y * step, side], isFlower);
    });
  });
};

function hexagon(
  { r }: Canvas,
  { glaze, a, b, c, grout }: TileSet,
  [x, y, side]: readonly [number, number, number],
  isFlower: boolean,
): string {
  const corners = times(6, (k) => polar(x, y, TURN / 12 + (k / 6) * TURN, side * 0.555));
  const ground = fill(polygon(corners), hex(vary(r, isFlower ? a : glaze, 0.8)));
  const petals = corners.map((corner, k) => {
    const inner = polar(x, y, TURN / 12 + ((k + 0.5) / 6) * TURN, side * 0.3);
    const [odd, even] = isFlower ? [c, glaze] : [b, tone(glaze, -0.04, 1.6)];
    return fill(polygon([[x, y], corner, inner]), hex(vary(r, k % 2 ? odd : even, 0.6)));
  });
  const heart = polygon(times(6, (k) => polar(x, y, (k / 6) * TURN, side * 0.15)));
  const joint = line(polygon(corners), hex(grout), 3);
  return ground + petals.join('') + fill(heart, hex(isFlower ? a : c)) + joint;
}

const kinds = { azulejo, 'zellige star': zellige, 'fish scale': fishScale, hexagon: hexagons };
type Kind = keyof typeof kinds;
const a = 'azulejo';
const z = 'zellige star';
const f = 'fish scale';
const x = 'hexagon';
const order: readonly Kind[] = [a, a, z, a, f, a, x, a, a, z, a, f, a, x, a, z];

function draw(canvas: Canvas): Drawing {
  const { w, h, i } = canvas;
  const set = nth(sets, i);
  const kind = nth(order, i);
  const ground = kind === z ? tone(set.glaze, -0.02) : set.grout;
  return { body: rect(0, 0, w, h, hex(ground)) + kinds[kind](canvas, set), grain: 0.8 };
}

export const tiles: Family = {
  name: 'tiles',
  count: 16,
  ratios: ['1:1', '3:4', '2:3', '4:3', '3:4'],
  subject: (i) => nth(order, i),
  draw,
};
