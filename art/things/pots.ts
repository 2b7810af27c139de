import { nth, repeat, times, type Random } from '#art/drawing/seeded-random.ts';
import { hex, tone, type Colour } from '#art/drawing/colour.ts';
import {
  clip,
  disc,
  ellipse,
  fill,
  gradient,
  group,
  line,
  path,
  px,
  rect,
  smooth,
  type Point,
} from '#art/drawing/shapes.ts';

/** A pot's shape: width and height, and half-widths from foot to rim as fractions. */
export interface Form {
  readonly name: string;
  readonly w: number;
  readonly h: number;
  readonly profile: readonly number[];
}

export const forms = {
  bottle: {
    name: 'bottle',
    w: 0.36,
    h: 1,
    profile: [0.62, 0.9, 1, 0.98, 0.82, 0.45, 0.24, 0.22, 0.22, 0.3],
  },
  amphora: {
    name: 'amphora',
    w: 0.55,
    h: 0.95,
    profile: [0.34, 0.6, 0.86, 1, 0.98, 0.8, 0.48, 0.34, 0.36, 0.48],
  },
  bowl: {
    name: 'bowl',
    w: 0.7,
    h: 0.34,
    profile: [0.36, 0.44, 0.62, 0.76, 0.86, 0.92, 0.96, 0.98, 1, 1],
  },
  moonJar: {
    name: 'moon jar',
    w: 0.78,
    h: 0.74,
    profile: [0.45, 0.72, 0.9, 0.99, 1, 0.95, 0.82, 0.62, 0.42, 0.4],
  },
  jug: {
    name: 'jug',
    w: 0.5,
    h: 0.72,
    profile: [0.7, 0.88, 0.97, 1, 0.95, 0.84, 0.7, 0.62, 0.64, 0.74],
  },
  cylinder: { name: 'cylinder', w: 0.4, h: 0.62, profile: [0.94, 1, 1, 1, 1, 1, 1, 1, 1, 0.98] },
  gourd: {
    name: 'gourd',
    w: 0.52,
    h: 0.9,
    profile: [0.6, 0.92, 1, 0.9, 0.62, 0.5, 0.62, 0.64, 0.46, 0.26],
  },
  cup: {
    name: 'cup',
    w: 0.34,
    h: 0.36,
    profile: [0.5, 0.68, 0.78, 0.85, 0.9, 0.93, 0.95, 0.97, 0.99, 1],
  },
} satisfies Readonly<Record<string, Form>>;

/** A pot on the table: its foot, height and colour, and a unique id for its outline. */
export interface Pot {
  readonly form: Form;
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly colour: Colour;
  /** Index of its glaze. */
  readonly glaze: number;
  readonly id: string;
}

/** Returns half of the pot's greatest width. */
export function halfOf({ form, height }: Pot): number {
  return (form.w * height) / form.h / 2;
}

const part = (form: Form, index: number): number => nth(form.profile, index);

function glazeColour([lightness, chroma, hue]: Colour): Colour {
  const isLight = lightness > 0.65;
  return tone([lightness, chroma, hue], isLight ? -0.3 : 0.35, isLight ? 2.2 : 0.5);
}

function outlineOf(pot: Pot): string {
  const { form, x, y, height } = pot;
  const half = halfOf(pot);
  const side = (way: 1 | -1): Point[] =>
    form.profile.map((width, k) => [x + way * half * width, y - (height * k) / 9]);
  const down = smooth(side(1).toReversed());
  const [rim, foot] = [part(form, 9), part(form, 0)];
  const [rimWide, footWide, deep] = [half * rim, half * foot, half * 0.13];
  return (
    smooth(side(-1)) +
    path`A${rimWide} ${deep * rim} 0 0 1 ${x + rimWide} ${y - height}` +
    down.slice(down.indexOf('C')) +
    path`A${footWide} ${deep * foot} 0 0 1 ${x - footWide} ${y}Z`
  );
}

type Glaze = (r: Random, pot: Pot, half: number) => string;

const plain: Glaze = () => '';

const rings: Glaze = (_r, { x, y, height, colour }, half) =>
  repeat(7, (k) => {
    const at = y - height * (0.2 + k * 0.085);
    const [wide, deep] = [half * 2, half * 0.13];
    const ring = path`M${x - wide} ${at - deep}Q${x} ${at + deep * 1.6} ${x + wide} ${at - deep}`;
    return line(ring, hex(glazeColour(colour)), height * (k % 3 === 1 ? 0.022 : 0.008));
  });

const dipped: Glaze = (r, { x, y, height, colour }, half) => {
  const [at, wide] = [y - height * r.between(0.45, 0.6), half * 2];
  const edge = times(13, (k): Point => [
    x - wide + (k / 12) * 2 * wide,
    at + r.between(0, height * 0.07),
  ]);
  const above = path`L${x + wide} ${y - height * 1.2}L${x - wide} ${y - height * 1.2}Z`;
  return fill(smooth(edge) + above, hex(glazeColour(colour)));
};

const speckled: Glaze = (r, { x, y, height, colour }, half) =>
  repeat(130, () => {
    const [sx, sy] = [x + r.between(-half, half), y - r.unit() * height];
    return disc(
      sx,
      sy,
      r.between(0.8, 3) * r.unit() + 0.8,
      hex(glazeColour(colour)),
      'opacity=".7"',
    );
  });

const diamonds: Glaze = (_r, { x, y, height, colour }, half) =>
  repeat(3, (row) =>
    repeat(9, (index) => {
      const k = index - 4;
      const cx = x + Math.sin(k * 0.36 + row * 0.18) * half * 0.98;
      const cy = y - height * (0.28 + row * 0.15);
      const [up, aside] = [height * 0.06, height * 0.033 * Math.cos(k * 0.36)];
      const corners: Point[] = [
        [cx, cy - up],
        [cx + aside, cy],
        [cx, cy + up],
        [cx - aside, cy],
      ];
      return fill(smooth(corners, 'closed'), hex(glazeColour(colour)));
    }),
  );

const footed: Glaze = (_r, { x, y, height, colour }, half) => {
  const [at, wide, over] = [y - height * 0.3, half * 2, glazeColour(colour)];
  const edge = path`M${x - wide} ${at}H${x + wide}`;
  return (
    rect(x - wide, at, wide * 2, height, hex(over), 'opacity=".9"') +
    line(edge, hex(tone(over, 0.08)), 3)
  );
};

const glazes = [plain, rings, dipped, speckled, diamonds, footed];

/** Draws a glazed pot lit from the left. */
export function drawPot(r: Random, pot: Pot): string {
  const { x, y, height, colour, glaze, id } = pot;
  const half = halfOf(pot);
  const light = gradient(
    `${id}-light`,
    [
      [0, '#fff', 0.28],
      [0.25, '#fff', 0.12],
      [0.5, '#000', 0.02],
      [0.8, '#000', 0.24],
      [1, '#000', 0.34],
    ],
    'x1="0" y1="0" x2="1" y2=".08"',
  );
  const defs = `<defs>${clip(id, fill(outlineOf(pot), '#fff'))}${light}</defs>`;
  const [shineX, shineY] = [x - half * 0.42, y - height * 0.58];
  const turned = `opacity=".3" transform="rotate(6 ${px(shineX)} ${px(shineY)})"`;
  const clay =
    rect(x - half * 2, y - height * 1.1, half * 4, height * 1.3, hex(colour)) +
    nth(glazes, glaze)(r, pot, half) +
    rect(x - half, y - height * 1.1, half * 2, height * 1.2, `url(#${id}-light)`) +
    ellipse(shineX, shineY, half * 0.09, height * 0.15, '#fff', turned);
  return defs + handle(pot, half) + group(clay, `clip-path="url(#${id})"`);
}

/** Draws the rim and the dark inside; separate, because a bowl's content is drawn in between. */
export function drawRim(pot: Pot): string {
  const { form, x, y, height, colour, glaze } = pot;
  const wide = halfOf(pot) * part(form, 9);
  const deep = wide * 0.13;
  const isGlazed = nth(glazes, glaze) === dipped || nth(glazes, glaze) === footed;
  const lip = tone(isGlazed ? glazeColour(colour) : colour, 0.06);
  return (
    ellipse(x, y - height, wide, deep, hex(lip)) +
    ellipse(x, y - height + 1, wide * 0.9, deep * 0.82, hex(tone(colour, -0.3, 0.8)))
  );
}

function handle({ form, x, y, height, colour, glaze }: Pot, half: number): string {
  if (form.name !== 'jug' && !(form.name === 'cup' && glaze % 2 === 1)) return '';
  const out = x + half * 0.8;
  const [top, low] = [x + half * part(form, 8) * 0.97, x + half * part(form, 4) * 0.95];
  const d =
    path`M${top} ${y - height * 0.9}C${out + half * 0.95} ${y - height * 0.98} ` +
    path`${out + half * 0.8} ${y - height * 0.35} ${low} ${y - height * 0.38}`;
  return line(d, hex(tone(colour, -0.13)), height * 0.06);
}
