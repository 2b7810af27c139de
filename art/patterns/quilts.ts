import { nth, repeat } from '#art/drawing/seeded-random.ts';
import { hex, tone, vary, type Colour, type Palette } from '#art/drawing/colour.ts';
import type { Canvas } from '#art/drawing/family.ts';
import { fill, line, path, polygon, rect, type Point } from '#art/drawing/shapes.ts';

/** A quilt's block: position, size, and cloths. */
interface Block extends Canvas {
  readonly palette: Palette;
  readonly x: number;
  readonly y: number;
  readonly column: number;
  readonly row: number;
  readonly side: number;
  /** This block's colours, in its own order. */
  readonly cloths: readonly Colour[];
  readonly one: string;
  readonly other: string;
}

/** A piece of cloth, slightly varied in colour. */
const cloth = ({ r }: Canvas, colour: Colour): string => hex(vary(r, colour, 0.8));

/** Half a square, with its right angle in corner k (clockwise from the top left). */
function half(x: number, y: number, k: number, q: number, colour: string): string {
  const corners: Point[] = [
    [x, y],
    [x + q, y],
    [x + q, y + q],
    [x, y + q],
  ];
  return fill(polygon([nth(corners, k), nth(corners, k + 1), nth(corners, k + 3)]), colour);
}

/** Strips around a centre, light on two sides and dark on the others. */
function logCabin(block: Block): string {
  const { x, y, side, column, row, palette } = block;
  const { c, paper } = palette;
  const u = side / 11;
  const warm = [c[0], c[1], c[2]];
  const rounds = repeat(5, (k) => {
    const [left, top, width] = [x + k * u, y + k * u, side - 2 * k * u];
    const [right, bottom] = [left + width - u, top + width - u];
    const [light, dark] = k % 2 ? [c[4], paper] : [paper, c[4]];
    return (
      rect(left, top, width, u, cloth(block, light)) +
      rect(right, top + u, u, width - u, cloth(block, dark)) +
      rect(left, bottom, width - u, u, cloth(block, nth(warm, k + column))) +
      rect(left, top + u, u, width - 2 * u, cloth(block, nth(warm, k + row + 1)))
    );
  });
  return rounds + rect(x + 5 * u, y + 5 * u, u, u, cloth(block, c[0]));
}

/** Positions of the star's points in a block of four by four, and the corner of each. */
const starPoints = [
  [1, 0, 3],
  [2, 0, 2],
  [1, 3, 0],
  [2, 3, 1],
  [0, 1, 1],
  [0, 2, 2],
  [3, 1, 0],
  [3, 2, 3],
] as const;

function star(block: Block): string {
  const { x, y, side, one, other, cloths } = block;
  const q = side / 4;
  const points = starPoints.map(([dx, dy, k]) => half(x + dx * q, y + dy * q, k, q, one));
  const middle = [0, 1, 2, 3].map((k) => {
    const [dx, dy] = [k === 1 || k === 2 ? 2 : 1, k < 2 ? 1 : 2];
    return half(x + dx * q, y + dy * q, k, q, other);
  });
  const corners = [0, 3].flatMap((dy) =>
    [0, 3].map((dx) => rect(x + dx * q, y + dy * q, q, q, cloth(block, nth(cloths, 2)))),
  );
  return rect(x + q, y + q, 2 * q, 2 * q, one) + [...points, ...middle, ...corners].join('');
}

function geese(block: Block): string {
  const { x, y, side, row, column, cloths } = block;
  const q = side / 4;
  return repeat(8, (index) => {
    const [k, e] = [index >> 1, index & 1];
    const [left, top] = [x + e * 2 * q, y + k * q];
    const [tip, foot] = (row + column) % 2 ? [top, top + q] : [top + q, top];
    const goose: Point[] = [
      [left, foot],
      [left + q, tip],
      [left + 2 * q, foot],
    ];
    return fill(polygon(goose), cloth(block, nth(cloths.slice(0, 5), k + e)));
  });
}

function pinwheels(block: Block): string {
  const { x, y, side, one, cloths } = block;
  const q = side / 4;
  const cuts = [
    [0, 1],
    [3, 2],
  ];
  return repeat(16, (index) => {
    const [k, e] = [index >> 2, index & 3];
    const cut = nth(nth(cuts, k >> 1), e >> 1);
    const colour = (k + e) % 2 ? one : cloth(block, nth(cloths, 2));
    return half(x + e * q, y + k * q, cut, q, colour);
  });
}

const blocks = [logCabin, star, geese, pinwheels, star];

/** Draws a stitched patchwork quilt; `kind` chooses its block. */
export function quilt(canvas: Canvas, palette: Palette, kind: number): string {
  const { r, w, h } = canvas;
  const across = r.pick([3, 4]);
  const side = w / across;
  const down = Math.ceil(h / side);
  const drawBlock = nth(blocks, kind);
  const sewn = repeat(down, (row) =>
    repeat(across, (column) => {
      const cloths = r.shuffle([...palette.c, palette.ink]);
      const [x, y] = [column * side, row * side];
      const ground = rect(x, y, side + 1, side + 1, cloth(canvas, palette.paper));
      const [one, other] = [cloth(canvas, nth(cloths, 0)), cloth(canvas, nth(cloths, 1))];
      const cell = { x, y, row, column, side };
      return ground + drawBlock({ ...canvas, palette, ...cell, cloths, one, other });
    }),
  );
  return sewn + stitches(canvas, palette, side);
}

function stitches({ w, h }: Canvas, { paper, ink }: Palette, side: number): string {
  const step = side / 4;
  const diagonals = repeat(Math.ceil((w + 2 * h) / step), (index) => {
    const x = index * step - h;
    return path`M${x} 0L${x + h} ${h}M${x} ${h}L${x + h} 0`;
  });
  const seams =
    repeat(Math.ceil(h / side) + 1, (k) => path`M0 ${k * side}H${w}`) +
    repeat(Math.round(w / side) + 1, (k) => path`M${k * side} 0V${h}`);
  const thread = 'stroke-dasharray="7 6" opacity=".55"';
  return (
    line(diagonals, hex(tone(paper, 0.02)), 1.6, thread) +
    line(seams, hex(ink), 1.5, 'opacity=".25"')
  );
}
