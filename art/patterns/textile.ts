import { nth, repeat, times } from '#art/drawing/seeded-random.ts';
import { hex, vary, type Colour, type Palette } from '#art/drawing/colour.ts';
import type { Canvas, Drawing, Family } from '#art/drawing/family.ts';
import { palettes } from '#art/drawing/palettes.ts';
import { quilt } from './quilts.ts';
import { sashiko } from './sashiko.ts';
import { group, line, path, rect } from '#art/drawing/shapes.ts';

const looks = [
  ...([
    'terracotta',
    'satin',
    'ochre',
    'nordic',
    'moss',
    'satin',
    'berry',
    'lagoon',
    'dusk',
  ] as const),
  ...([
    'nordic',
    'terracotta',
    'citrus',
    'satin',
    'moss',
    'satin',
    'ochre',
    'lagoon',
    'berry',
  ] as const),
];
const kinds = ['quilt', 'sashiko', 'kilim', 'tartan'] as const;

const KNOTS = 48;
/** The sequence of colours in a kilim's medallions, outwards. */
const STEPS = [0, 3, 1, 5, 2, 6, 4];

/** Draws a rug: stepped medallions inside a border. */
function kilim({ r, w, h }: Canvas, palette: Palette): string {
  const { c, paper, ink } = palette;
  const colours = [c[0], paper, c[2], ink, c[3], c[1], c[4]];
  const knot = w / KNOTS;
  const rows = Math.round(h / knot);
  const band = r.pick([24, 32]);
  const [step, shift, around] = [r.whole(2, 3), r.whole(0, 5), r.whole(5, 7)];
  const medallion = (x: number, y: number): number => {
    const aside = Math.floor(Math.abs(x - (KNOTS - 1) / 2) / step) * step;
    const above = Math.abs(((y + band / 2) % band) - band / 2 + 0.5);
    return nth(STEPS, Math.floor((aside + above * 1.5) / 3) % around);
  };
  const border = (x: number, y: number): number | null => {
    const [toSide, toEnd] = [Math.min(x, KNOTS - 1 - x), Math.min(y, rows - 1 - y)];
    const edge = Math.min(toSide, toEnd);
    if (edge >= 7) return null;
    if (edge === 1 || edge === 5) return 1;
    if (edge < 1 || edge > 5) return 3;
    const along = toSide < toEnd ? y : x;
    return (along + shift + Math.abs(edge - 3)) % 6 < 3 ? 2 : 5;
  };
  const knots = repeat(rows, (y) =>
    repeat(KNOTS, (x) => {
      const colour = vary(r, nth(colours, border(x, y) ?? medallion(x, y)), 0.9);
      return rect(x * knot, y * knot, knot + 0.6, knot + 0.6, hex(colour));
    }),
  );
  const weft = repeat(Math.ceil((h / knot) * 3), (k) => path`M0 ${(k * knot) / 3}H${w}`);
  const warp = repeat(Math.ceil((w / knot) * 2), (k) => path`M${(k * knot) / 2} 0V${h}`);
  return (
    knots + line(weft, hex(ink), 1.3, 'opacity=".16"') + line(warp, hex(paper), 1, 'opacity=".12"')
  );
}

interface Stripe {
  readonly from: number;
  readonly width: number;
  readonly colour: Colour;
}

/** Draws the same stripes in both directions, in twill. */
function tartan({ r, w, h }: Canvas, palette: Palette): string {
  const { c, paper, ink } = palette;
  const colours = [paper, c[0], c[4], c[1], ink, c[2], c[3]];
  const half = times(r.whole(5, 7), (k) => ({
    width: r.pick([0.01, 0.02, 0.035, 0.07, 0.1]) * w,
    colour: nth(colours, k),
  }));
  const sett = [...half, ...half.toReversed()];
  const stripes = (length: number): Stripe[] => {
    const all: Stripe[] = [];
    for (let from = -w * 0.06, k = 0; from < length; k += 1) {
      const { width, colour } = nth(sett, k);
      all.push({ from, width, colour });
      from += width;
    }
    return all;
  };
  const warp = stripes(w).map(({ from, width, colour }) =>
    rect(from, 0, width + 0.5, h, hex(colour)),
  );
  const weft = stripes(h).map(({ from, width, colour }) =>
    rect(0, from, w, width + 0.5, hex(colour)),
  );
  const twill =
    '<defs><pattern id="twill" width="8" height="8" patternUnits="userSpaceOnUse">' +
    '<path d="M-2 6L6 -2M2 10L10 2M-2 14L14 -2" stroke="#fff" stroke-width="2.9"/></pattern>' +
    `<mask id="over">${rect(0, 0, w, h, 'url(#twill)')}</mask></defs>`;
  return twill + warp.join('') + group(weft.join(''), 'mask="url(#over)"');
}

function draw(canvas: Canvas): Drawing {
  const palette = palettes[nth(looks, canvas.i)];
  const variant = Math.floor(canvas.i / 4);
  const cloths = {
    quilt: () => quilt(canvas, palette, variant),
    sashiko: () => sashiko(canvas, variant),
    kilim: () => kilim(canvas, palette),
    tartan: () => tartan(canvas, palette),
  };
  return { body: cloths[nth(kinds, canvas.i)](), grain: 1.5 };
}

export const textile: Family = {
  name: 'textile',
  count: 18,
  ratios: ['1:1', '3:4', '2:3', '4:3', '3:4'],
  subject: (i) => nth(kinds, i),
  draw,
};
