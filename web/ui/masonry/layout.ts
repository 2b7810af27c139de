/**
 * Positions every tile without knowing the viewport: for each possible number of
 * columns a position is `top = a × column width + b + k × row gutter`, in its column `c`.
 * CSS picks the number of columns by container query, so the server writes final positions.
 *
 * Which column is the shortest depends on the width; it is decided once for each number
 * of columns, at a width from the middle of its range, so that the order never changes.
 */
import { type Caption, captionHeight } from './caption.ts';

export interface Box {
  /** Height over width of the picture as displayed. */
  readonly ratio: number;
  readonly caption: Caption;
}

/** A height or top: `a` column widths, `b` pixels, `k` row gutters. */
export interface Extent {
  readonly a: number;
  readonly b: number;
  readonly k: number;
}

export interface TilePosition extends Extent {
  readonly c: number;
}

/** Numbers of columns, and the container width in pixels from which each applies. */
export const COLUMNS: readonly {
  readonly count: number;
  readonly from: number;
  readonly to: number;
}[] = [
  { count: 2, from: 0, to: 640 },
  { count: 3, from: 640, to: 900 },
  { count: 4, from: 900, to: 1180 },
  { count: 5, from: 1180, to: 1500 },
  { count: 6, from: 1500, to: 1780 },
  { count: 7, from: 1780, to: 2060 },
  { count: 8, from: 2060, to: 2560 },
];

/** Grids narrower than this are on a phone and use smaller gutters. */
const PHONE = 584;

/** All positions for one number of columns, and the end of each column. */
export interface ColumnLayout {
  readonly count: number;
  readonly positions: readonly TilePosition[];
  readonly ends: readonly Extent[];
}

export type Layout = readonly ColumnLayout[];

const START: Extent = { a: 0, b: 0, k: 0 };

/** A layout without tiles. */
export const EMPTY: Layout = COLUMNS.map(({ count }) => ({
  count,
  positions: [],
  ends: Array.from({ length: count }, () => START),
}));

/** Adds tiles below the existing ones, none of which move. */
export function extend(layout: Layout, boxes: readonly Box[]): Layout {
  return layout.map((columns) => extendColumns(columns, boxes));
}

function extendColumns(
  { count, positions, ends }: ColumnLayout,
  boxes: readonly Box[],
): ColumnLayout {
  const width = decidingWidth(count);
  const next = [...ends];
  const added: TilePosition[] = [];
  for (const box of boxes) {
    const c = shortest(next, width);
    const end = next[c] ?? START;
    const top = end === START ? START : { ...end, k: end.k + 1 };
    added.push({ c, ...top });
    next[c] = { a: top.a + box.ratio, b: top.b + captionHeight(box.caption, count), k: top.k };
  }
  return { count, positions: [...positions, ...added], ends: next };
}

/** The first of the shortest columns, so that ties go in reading order. */
function shortest(ends: readonly Extent[], width: GridWidth): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [c, end] of ends.entries()) {
    const height = pixels(end, width);
    // A tolerance: floating-point noise must not reorder equal columns.
    if (height < least - 0.01) {
      best = c;
      least = height;
    }
  }
  return best;
}

/** The dimensions of a rendered grid, in pixels. */
export interface GridWidth {
  readonly column: number;
  readonly rowGutter: number;
}

/** Returns the dimensions of a container of `width` pixels with `count` columns. */
export function gridWidth(width: number, count: number): GridWidth {
  const phone = width < PHONE;
  const gutter = phone ? 8 : 16;
  return { column: (width - (count - 1) * gutter) / count, rowGutter: phone ? 12 : 16 };
}

function decidingWidth(count: number): GridWidth {
  const range = COLUMNS.find((columns) => columns.count === count)!;
  // Two columns are mostly phones; the others are decided at the middle of their range.
  return gridWidth(count === 2 ? 374 : (range.from + range.to) / 2, count);
}

/** Returns the number of columns of a container of `width` pixels. */
export function columnCount(width: number): number {
  return COLUMNS.findLast(({ from }) => width >= from)?.count ?? 2;
}

export function pixels({ a, b, k }: Extent, { column, rowGutter }: GridWidth): number {
  return a * column + b + k * rowGutter;
}

/**
 * Returns the total height: that of the longest column at the deciding width, plus the most by which another column
 * exceeds it anywhere in the range. Never less than any column.
 */
export function heightOf({ count, ends }: ColumnLayout): Extent {
  const range = COLUMNS.find((columns) => columns.count === count)!;
  const width = decidingWidth(count);
  const longest = ends.reduce((x, y) => (pixels(y, width) > pixels(x, width) ? y : x), START);
  // Heights are linear in the width, so the worst case is at an end of the range.
  const edges = [Math.max(range.from, 304), range.to].map((edge) => gridWidth(edge, count));
  const short = edges.flatMap((edge) =>
    ends.map((end) => pixels(end, edge) - pixels(longest, edge)),
  );
  return { ...longest, b: longest.b + Math.ceil(Math.max(0, ...short)) };
}
