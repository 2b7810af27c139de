import type { Point } from './shapes.ts';

/** Below any height on a map: the value beyond its edge. */
const OUTSIDE = -9;

/**
 * The edges where contour lines enter and leave a cell, by which corners are above the level (bits: top left 8, top
 * right 4, bottom right 2, bottom left 1). Edges: top 0, right 1, bottom 2, left 3.
 */
const crossings: Readonly<Record<number, readonly (readonly [from: number, to: number])[]>> = {
  1: [[2, 3]],
  2: [[1, 2]],
  3: [[1, 3]],
  4: [[0, 1]],
  5: [
    [0, 3],
    [2, 1],
  ],
  6: [[0, 2]],
  7: [[0, 3]],
  8: [[3, 0]],
  9: [[2, 0]],
  10: [
    [3, 2],
    [1, 0],
  ],
  11: [[1, 0]],
  12: [[3, 1]],
  13: [[2, 1]],
  14: [[3, 2]],
};

/** Returns closed contours around heights at or above a level, in a grid (marching squares). */
export function contours(heights: readonly number[][], level: number, step: number): Point[][] {
  const rows = heights.length;
  const columns = heights[0]?.length ?? 0;
  const above = (row: number, column: number): number =>
    (heights[row]?.[column] ?? OUTSIDE) - level;
  const next = new Map<string, { to: string; point: Point }>();
  for (let row = -1; row < rows; row += 1) {
    for (let column = -1; column < columns; column += 1) {
      const corners = [
        above(row, column),
        above(row, column + 1),
        above(row + 1, column + 1),
        above(row + 1, column),
      ] as const;
      const kind = corners.reduce((bits, height) => bits * 2 + (height >= 0 ? 1 : 0), 0);
      for (const [from, to] of crossings[kind] ?? []) {
        const end = edgeName(to, row, column);
        const [x, y] = crossingOf(to, row, column, corners);
        const inside = (value: number, count: number): number =>
          Math.min(count - 1, Math.max(0, value)) * step;
        const point: Point = [inside(x, columns), inside(y, rows)];
        next.set(edgeName(from, row, column), { to: end, point });
      }
    }
  }
  return loopsIn(next);
}

/** Names an edge; cells that share it agree on the name. */
function edgeName(edge: number, row: number, column: number): string {
  if (edge === 0) return `h${row},${column}`;
  if (edge === 1) return `v${row},${column + 1}`;
  if (edge === 2) return `h${row + 1},${column}`;
  return `v${row},${column}`;
}

function crossingOf(
  edge: number,
  row: number,
  column: number,
  [a, b, c, d]: readonly [number, number, number, number],
): Point {
  const zero = (from: number, to: number): number => from / (from - to);
  if (edge === 0) return [column + zero(a, b), row];
  if (edge === 1) return [column + 1, row + zero(b, c)];
  if (edge === 2) return [column + zero(d, c), row + 1];
  return [column, row + zero(a, d)];
}

function loopsIn(next: Map<string, { to: string; point: Point }>): Point[][] {
  const loops: Point[][] = [];
  for (const start of next.keys()) {
    const loop: Point[] = [];
    for (let step = next.get(start), at = start; step !== undefined; step = next.get(at)) {
      next.delete(at);
      loop.push(step.point);
      at = step.to;
    }
    if (loop.length > 3) loops.push(loop);
  }
  return loops;
}
