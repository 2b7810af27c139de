import { nth, repeat, times } from '#art/drawing/seeded-random.ts';
import { hex, mix, type Palette } from '#art/drawing/colour.ts';
import type { Canvas, Drawing, Family } from '#art/drawing/family.ts';
import { palettes } from '#art/drawing/palettes.ts';
import {
  fill,
  line,
  polar,
  polygon,
  QUARTER,
  rect,
  smooth,
  TURN,
  type Point,
} from '#art/drawing/shapes.ts';

const looks = [
  ...(['satin', 'ink', 'dusk', 'lagoon', 'ink', 'terracotta'] as const),
  ...(['satin', 'citrus', 'berry', 'satin', 'nordic', 'dusk'] as const),
];

type Pattern = (canvas: Canvas, palette: Palette) => string;

/** A chequered floor bulging over a ball. */
const bulge: Pattern = ({ w, h }, { c, paper }) => {
  const s = Math.min(w, h);
  const [side, radius, cx, cy] = [s / 22, s * 0.42, w / 2, h / 2];
  const pushed = ([x, y]: Point): Point => {
    const [dx, dy] = [x - cx, y - cy];
    const distance = Math.hypot(dx, dy);
    if (distance >= radius || distance === 0) return [x, y];
    const part = distance / radius;
    const wanted = (Math.sin(part * QUARTER) ** 0.62 / part) * 0.999;
    const out = Math.min(2.4, Math.max(1, wanted));
    const scale = distance * out > radius ? radius / distance : out;
    return [cx + dx * scale, cy + dy * scale];
  };
  const colour = (x: number, y: number): string => {
    const inside = Math.hypot((x + 0.5) * side - cx, (y + 0.5) * side - cy) / radius;
    if ((x + y) & 1) return hex(mix(c[0], c[2], Math.min(1, inside * 0.8)));
    return hex(inside < 1 ? mix(c[4], paper, inside) : paper);
  };
  let shapes = '';
  for (let y = -1; y < h / side + 1; y += 1) {
    for (let x = -1; x < w / side + 1; x += 1) {
      const edge = squareEdge(5).map(([ex, ey]) => pushed([(x + ex) * side, (y + ey) * side]));
      shapes += fill(polygon(edge), colour(x, y));
    }
  }
  return shapes;
};

/** Points around a unit square, with a number per edge. */
function squareEdge(perEdge: number): Point[] {
  const corners: Point[] = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ];
  return corners.flatMap(([ax, ay], k) => {
    const [bx, by] = nth(corners, k + 1);
    return times(perEdge, (t): Point => {
      return [ax + ((bx - ax) * t) / perEdge, ay + ((by - ay) * t) / perEdge];
    });
  });
}

const waveLines: Pattern = ({ r, w, h }, { ink, c }) => {
  const count = 46;
  const phase = r.between(0, 6);
  const colours = [ink, c[0], c[1]];
  const point = (q: number, t: number, off: number): Point => [
    (q + off) * (w / count) +
      Math.sin(t * 7 + phase) * w * 0.06 * Math.sin(t * 3.1) +
      Math.sin(q * 0.22 + t * 5) * w * 0.035,
    t * h,
  ];
  const steps = times(31, (k) => k / 30);
  return repeat(count + 4, (index) => {
    const q = index - 2;
    const left = steps.map((t) => point(q, t, 0));
    const right = steps.map((t) => {
      return point(q, t, 0.5 + 0.3 * Math.sin(t * 9 + q * 0.3 + phase));
    });
    const outline = `${smooth(left)}${smooth(right.toReversed()).replace('M', 'L')}Z`;
    return fill(outline, hex(nth(colours, Math.floor((q + 40) / 7))));
  });
};

const ribbons: Pattern = ({ w, h }, { c, paper, ink }) => {
  const colours = [c[0], c[1], c[4], c[3], c[2], paper, ink];
  const count = 40;
  return repeat(count + 7, (index) => {
    const q = count - index;
    const points = times(25, (k): Point => {
      const t = k / 24;
      const swing = Math.sin(t * 6.28 + q * 0.13) * 0.055 + Math.cos(t * 3.1 - q * 0.07) * 0.06;
      return [t * w, (q / count) * h + swing * h];
    });
    const style = 'style="stroke-linecap:butt"';
    return line(smooth(points), hex(nth(colours, q)), (h / count) * 1.04, style);
  });
};

/** Nested squares, each rotated a little further. */
const nested: Pattern = ({ r, w, h }, { c, paper }) => {
  const across = r.pick([3, 4]);
  const side = w / across;
  const square = (x: number, y: number, q: number): string => {
    const way = (x + y) & 1 ? 1 : -1;
    const radius = side * Math.SQRT1_2 * 0.995 * 0.912 ** q;
    const [cx, cy] = [(x + 0.5) * side, (y + 0.5) * side];
    const corners = times(4, (e) => {
      return polar(cx, cy, TURN / 8 + way * q * 0.088 + (e / 4) * TURN, radius);
    });
    const colour = q % 2 ? paper : mix(c[0], c[way > 0 ? 1 : 3], q / 18);
    return fill(polygon(corners), hex(colour));
  };
  return repeat(Math.ceil(h / side), (y) =>
    repeat(across, (x) => repeat(18, (q) => square(x, y, q))),
  );
};

const patterns = [
  ['bulge', bulge],
  ['wave lines', waveLines],
  ['ribbons', ribbons],
  ['nested turns', nested],
] as const;

function draw(canvas: Canvas): Drawing {
  const palette = palettes[nth(looks, canvas.i)];
  const [, pattern] = nth(patterns, canvas.i);
  const ground = rect(0, 0, canvas.w, canvas.h, hex(palette.paper));
  return { body: ground + pattern(canvas, palette) };
}

export const opart: Family = {
  name: 'opart',
  count: 12,
  ratios: ['1:1', '3:4', '2:3', '4:3'],
  subject: (i) => nth(patterns, i)[0],
  draw,
};
