import { nth, repeat, times } from '#art/drawing/seeded-random.ts';
import { hex, tone, type Palette } from '#art/drawing/colour.ts';
import type { Canvas, Drawing, Family } from '#art/drawing/family.ts';
import { palettes } from '#art/drawing/palettes.ts';
import {
  arc,
  disc,
  fill,
  group,
  line,
  path,
  placed,
  polygon,
  px,
  quarter,
  rect,
  ring,
} from '#art/drawing/shapes.ts';

const looks = [
  ...(['terracotta', 'satin', 'nordic', 'ochre', 'citrus', 'lagoon', 'berry', 'satin'] as const),
  ...(['moss', 'ink', 'terracotta', 'dusk', 'satin', 'ochre', 'nordic', 'lagoon'] as const),
];

const dome = (side: number, foot: number): string =>
  path`M0 ${foot}A${side / 2} ${side / 2} 0 0 1 ${side} ${foot}Z`;

/** Draws a module of this side in up to three colours: a shape, the ground, another shape. */
type Module = (side: number, one: string, ground: string, other: string) => string;

const modules: readonly Module[] = [
  (z, a) => fill(quarter(z), a),
  (z, a, b, c) => fill(quarter(z), a) + fill(quarter(z * 0.66), b) + fill(quarter(z * 0.33), c),
  (z, a, _b, c) => disc(z / 2, z / 2, z / 2, a) + fill(dome(z, z / 2), c),
  (z, a) => fill(path`M0 0A${z} ${z} 0 0 1 ${z} ${z}A${z} ${z} 0 0 1 0 0Z`, a),
  (z, a) => repeat(4, (e) => rect(0, e * (z / 4), z, z / 8, a)),
  (z, a) =>
    fill(
      polygon([
        [0, 0],
        [z, z],
        [0, z],
      ]),
      a,
    ),
  (z, a, _b, c) => fill(dome(z, z / 2), a) + fill(dome(z, z), c),
  (z, a) =>
    repeat(16, (e) => disc((((e % 4) + 0.5) * z) / 4, (((e >> 2) + 0.5) * z) / 4, z * 0.07, a)),
  (z, a, _b, c) => rect(0, 0, z / 2, z / 2, a) + disc(z * 0.75, z * 0.75, z * 0.25, c),
];

function drawModules({ r, w, h }: Canvas, { c, ink, paper }: Palette): string {
  const across = r.pick([4, 5]);
  const side = w / across;
  let last = -1;
  return repeat(Math.ceil(h / side), (y) =>
    repeat(across, (x) => {
      const [one, other, third] = r.shuffle([...c, ink]).map(hex);
      const ground = r.yes(0.4) ? hex(paper) : other;
      const turn = r.whole(0, 3) * 90;
      let kind = r.whole(0, 8);
      if (kind === last) kind = (kind + 3) % 9;
      last = kind;
      const module = nth(modules, kind)(side, one ?? '', ground ?? '', third ?? '');
      const tile = rect(0, 0, side + 0.7, side + 0.7, ground ?? '') + module;
      const [cx, cy, back] = [px(x * side + side / 2), px(y * side + side / 2), px(-side / 2)];
      const transform = `translate(${cx} ${cy}) rotate(${turn}) translate(${back} ${back})`;
      return group(tile, `transform="${transform}"`);
    }),
  );
}

const MULTIPLY = 'style="mix-blend-mode:multiply"';

/** Draws a disc or square, a long bar across it, and small things for balance. */
function drawComposition(canvas: Canvas, palette: Palette): string {
  const { r, w, h, i } = canvas;
  const angle = -0.6 + r.between(-0.25, 0.3);
  const [cx, cy] = [w * r.between(0.42, 0.6), h * r.between(0.36, 0.5)];
  const third = Math.floor(i / 3);
  const body =
    third % 2 === 1 ? square(canvas, palette, cx, cy) : cutDisc(canvas, palette, cx, cy, angle);
  const bars = placed(crossBars(canvas, palette), cx, cy, (angle * 180) / Math.PI);
  const whole = body + bars + smallThings(canvas, palette);
  // Every third one is mirrored, and every third upside down.
  const turned = [
    '',
    `transform="translate(${w} 0) scale(-1 1)"`,
    `transform="translate(0 ${h}) scale(1 -1)"`,
  ];
  return group(whole, nth(turned, third));
}

function square({ r, w, h }: Canvas, { c }: Palette, cx: number, cy: number): string {
  const half = Math.min(w, h) * 0.33 * 0.9;
  const lit = polygon([
    [-half, -half],
    [half, -half],
    [-half, half],
  ]);
  const shape =
    rect(-half, -half, half * 2, half * 2, hex(c[0])) + fill(lit, hex(tone(c[0], 0.07)));
  return placed(shape, cx, cy, r.between(8, 24));
}

function cutDisc(
  { w, h }: Canvas,
  { c, paper }: Palette,
  cx: number,
  cy: number,
  angle: number,
): string {
  const s = Math.min(w, h);
  const radius = s * 0.33;
  const shade = fill(`${arc(cx, cy, radius, angle, angle + Math.PI)}Z`, hex(tone(c[0], -0.08)));
  const grooves = [0.86, 0.72, 0.58].map((part) => {
    const groove = arc(cx, cy, radius * part, angle + 0.15, angle + Math.PI - 0.15);
    return line(groove, hex(paper), s * 0.006);
  });
  return disc(cx, cy, radius, hex(c[0])) + shade + grooves.join('');
}

function crossBars({ w, h }: Canvas, { c, ink }: Palette): string {
  const s = Math.min(w, h);
  return (
    rect(-w, -s * 0.022, w * 2.4, s * 0.044, hex(ink)) +
    rect(-w * 0.1, s * 0.06, w * 0.62, s * 0.075, hex(c[3]), MULTIPLY) +
    rect(-w * 0.42, -s * 0.19, w * 0.5, s * 0.12, hex(c[1]), MULTIPLY) +
    repeat(9, (q) => rect(w * 0.1 + q * s * 0.036, -s * 0.3, s * 0.014, s * 0.24, hex(ink)))
  );
}

function smallThings({ w, h }: Canvas, { c, ink }: Palette): string {
  const s = Math.min(w, h);
  const dark = hex(ink);
  const [x, y, radius] = [w * 0.2, h * 0.8, s * 0.26];
  const wedge = path`M${x} ${y}h${radius}A${radius} ${radius} 0 0 1 ${x} ${y + radius}Z`;
  const dots = repeat(6, (row) =>
    repeat(6, (k) => disc(w * 0.1 + k * s * 0.03, h * 0.1 + row * s * 0.03, s * 0.006, dark)),
  );
  const strokes = repeat(5, (q) =>
    rect(w * 0.52, h * 0.88 + q * s * 0.017, w * (0.36 - q * 0.05), s * 0.006, dark),
  );
  return (
    fill(wedge, hex(c[2]), MULTIPLY) +
    disc(w * 0.8, h * 0.78, s * 0.09, dark) +
    ring(w * 0.8, h * 0.78, s * 0.125, dark, s * 0.007) +
    disc(w * 0.84, h * 0.15, s * 0.05, hex(c[1])) +
    dots +
    strokes
  );
}

/** Positions of the three stacks of arches, as fractions of the width and height. */
const stacks = [
  { x: 0.26, radius: 0.26, top: 0.5 },
  { x: 0.76, radius: 0.28, top: 0.4 },
  { x: 0.5, radius: 0.24, top: 0.66 },
];

function drawArches({ r, w, h }: Canvas, { c, ink, paper }: Palette): string {
  const s = Math.min(w, h);
  const base = h * 0.9;
  const colours = [...c, ink];
  const sky = rect(0, 0, w, h, hex(tone(c[4], 0.04, 0.7)));
  const sun = disc(w * r.between(0.3, 0.7), h * 0.25, s * 0.15, hex(c[3]));
  const arches = stacks.map((stack, e) => {
    const [cx, widest] = [w * stack.x, w * stack.radius];
    const spring = h * stack.top * r.between(0.95, 1.05) + widest;
    return repeat(5, (q) => {
      const radius = widest * (1 - q / 5);
      const arch =
        path`M${cx - radius} ${base}V${spring}A${radius} ${radius} 0 0 1 ` +
        path`${cx + radius} ${spring}V${base}Z`;
      return fill(arch, hex(q % 2 ? paper : nth(colours, e + (q >> 1) * 2)));
    });
  });
  const ground = rect(0, base, w, h, hex(ink));
  const strokes = times(4, (q) => {
    const y = base + s * 0.018 + q * s * 0.018;
    return rect(w * 0.08, y, w * 0.84, s * 0.005, hex(paper), 'opacity=".6"');
  });
  return sky + sun + arches.join('') + ground + strokes.join('');
}

const kinds = [
  ['modules', drawModules],
  ['composition', drawComposition],
  ['arches and sun', drawArches],
] as const;

function draw(canvas: Canvas): Drawing {
  const palette = palettes[nth(looks, canvas.i)];
  const [, drawKind] = nth(kinds, canvas.i);
  const ground = rect(0, 0, canvas.w, canvas.h, hex(palette.paper));
  return { body: ground + drawKind(canvas, palette), grain: 1.5 };
}

export const bauhaus: Family = {
  name: 'bauhaus',
  count: 16,
  ratios: ['3:4', '2:3', '1:1', '4:5'],
  subject: (i) => nth(kinds, i)[0],
  draw,
};
