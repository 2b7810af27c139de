import { nth, repeat, times } from '#art/drawing/seeded-random.ts';
import { hex, tone, type Colour } from '#art/drawing/colour.ts';
import type { Canvas } from '#art/drawing/family.ts';
import { arc, line, path, polygon, px, rect, TURN, type Point } from '#art/drawing/shapes.ts';

/** The stitches at a position of the grid, whose squares have this side. */
interface Pattern {
  /** Distance between rows, as a fraction of the side. */
  readonly rowStep: number;
  readonly stitches: (column: number, row: number, side: number) => string;
}

const hempLeaf: Pattern = {
  rowStep: 0.866,
  stitches(column, row, side) {
    const height = (side * 1.732) / 2;
    const [x, y] = [column * side + (row & 1 ? side / 2 : 0), row * height];
    return [1, -1]
      .map((way) => {
        const corners: Point[] = [
          [x, y],
          [x + side, y],
          [x + side / 2, y + way * height],
        ];
        const middle: Point = [x + side / 2, y + (way * height) / 3];
        const spokes = corners.map((corner) => polygon([corner, middle], 'open')).join('');
        return way > 0 ? spokes + polygon(corners) : spokes;
      })
      .join('');
  },
};

const sevenTreasures: Pattern = {
  rowStep: 1,
  stitches: (column, row, side) =>
    [0, side / 2]
      .map((off) => {
        const [x, y] = [column * side + off, row * side + off];
        return arc(x, y, side / 2, 0, Math.PI) + arc(x, y, side / 2, Math.PI, TURN);
      })
      .join(''),
};

const seaWaves: Pattern = {
  rowStep: 0.42,
  stitches(column, row, side) {
    const [x, y] = [column * side + (row & 1 ? side / 2 : 0), row * side * 0.42];
    return [0.5, 0.37, 0.24, 0.11]
      .map((part) => {
        const gap = part > 0.4 ? 0.02 : 0.1;
        return arc(x, y, side * part, Math.PI + gap, TURN - gap);
      })
      .join('');
  },
};

const basket: Pattern = {
  rowStep: 1,
  stitches(column, row, side) {
    const [x, y] = [column * side, row * side];
    return repeat(5, (k) => {
      const off = ((k + 0.5) * side) / 5;
      return (column + row) & 1
        ? path`M${x + off} ${y}L${x + off} ${y + side}`
        : path`M${x} ${y + off}L${x + side} ${y + off}`;
    });
  },
};

const diamonds: Pattern = {
  rowStep: 1,
  stitches(column, row, side) {
    const [x, y] = [column * side + side / 2, row * side + side / 2];
    return [0.5, 0.36, 0.22, 0.08]
      .map((part) => side * part)
      .map((d) => path`M${x} ${y - d}L${x + d} ${y}L${x} ${y + d}L${x - d} ${y}Z`)
      .join('');
  },
};

const patterns = [hempLeaf, sevenTreasures, seaWaves, basket, diamonds];

/** Draws white running stitches on indigo cloth; `kind` chooses the pattern. */
export function sashiko({ r, w, h }: Canvas, kind: number): string {
  const ground = r.pick<Colour>([
    [0.3, 0.08, 262],
    [0.27, 0.06, 268],
    [0.34, 0.09, 256],
  ]);
  const side = w / r.pick([6, 7, 8]);
  const { rowStep, stitches } = nth(patterns, kind);
  const rows = Math.ceil((h + side * 2) / (side * rowStep)) + 1;
  const columns = Math.ceil((w + side) / side) + 1;
  const thread = repeat(rows, (row) =>
    repeat(columns, (column) => stitches(column - 1, row - 1, side)),
  );
  const weave = [
    ...times(Math.ceil(h / 5), (k) => `M0 ${k * 5}H${w}`),
    ...times(Math.ceil(w / 5), (k) => `M${k * 5} 0V${h}`),
  ].join('');
  const dash = `stroke-dasharray="${px(side * 0.1)} ${px(side * 0.065)}"`;
  const width = side * 0.045;
  const shadow = `${dash} transform="translate(1.5 2.5)" opacity=".6"`;
  return (
    rect(0, 0, w, h, hex(ground)) +
    line(weave, hex(tone(ground, 0.05)), 1.4, 'opacity=".3"') +
    line(thread, hex(tone(ground, -0.1)), width, shadow) +
    line(thread, hex([0.94, 0.02, 90]), width, dash)
  );
}
