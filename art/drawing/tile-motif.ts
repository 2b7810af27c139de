import { repeat, type Random } from './seeded-random.ts';
import { disc, fill, lens, line, path, placed, polar, polygon, quarter } from './shapes.ts';

/** A painted tile's glazes. */
export interface Glazes {
  readonly a: string;
  readonly b: string;
  readonly c: string;
  readonly ground: string;
}

/** A part of the motif, for a quarter tile of side q whose inner corner is (0, 0). */
type Part = (q: number, glazes: Glazes) => string;

const DIAGONAL = Math.PI / 4;

function petal(q: number, angle: number, length: number, width: number, colour: string): string {
  const half = (length / 2) * q;
  const tip = polar(0, 0, angle, length * q);
  const d = lens([0, 0], tip, polar(0, 0, angle - width, half), polar(0, 0, angle + width, half));
  return fill(d, colour);
}

/** Returns a triangle in the outer corner, cut at this fraction of the side. */
const cut = (q: number, part: number): string =>
  polygon([
    [q, q * part],
    [q * part, q],
    [q, q],
  ]);

/** Returns a hollow in the outer corner. */
const hollow = (q: number, from: number, bend: number): string =>
  path`M${q} ${q * from}Q${q * bend} ${q * bend} ${q * from} ${q}L${q} ${q}Z`;

const corners: readonly Part[] = [
  (q, { a, b, c, ground }) =>
    disc(q, q, q * 0.62, a) +
    disc(q, q, q * 0.5, ground) +
    disc(q, q, q * 0.42, b) +
    disc(q, q, q * 0.2, c),
  (q, { a, b, ground }) =>
    fill(hollow(q, 0.2, 0.85), b) +
    fill(hollow(q, 0.42, 0.9), ground) +
    fill(hollow(q, 0.6, 0.92), a),
  (q, { a, c, ground }) => fill(cut(q, 0.3), a) + fill(cut(q, 0.48), c) + fill(cut(q, 0.6), ground),
  (q, { a, b }) =>
    placed(
      repeat(3, (k) => petal(q, Math.PI + DIAGONAL + (k - 1) * 0.52, 0.72, 0.35, k === 1 ? a : b)),
      q,
      q,
    ),
];

const edges: readonly Part[] = [
  (q, { a }) =>
    fill(path`M${q * 0.62} 0Q${q * 0.8} ${q * 0.16} ${q} 0Z`, a) +
    fill(path`M0 ${q * 0.62}Q${q * 0.16} ${q * 0.8} 0 ${q}Z`, a),
  (q, { a, c }) =>
    line(
      path`M${q * 0.12} ${q * 0.98}C${q * 0.12} ${q * 0.6} ${q * 0.5} ${q * 0.75} ${q * 0.42} ${q * 0.52}`,
      a,
      q * 0.05,
    ) +
    line(
      path`M${q * 0.98} ${q * 0.12}C${q * 0.6} ${q * 0.12} ${q * 0.75} ${q * 0.5} ${q * 0.52} ${q * 0.42}`,
      a,
      q * 0.05,
    ) +
    disc(q * 0.42, q * 0.5, q * 0.05, c) +
    disc(q * 0.5, q * 0.42, q * 0.05, c),
  (q, { b }) =>
    line(path`M${q * 0.98} ${q * 0.05}Q${q * 0.5} ${q * 0.5} ${q * 0.05} ${q * 0.98}`, b, q * 0.07),
];

const bothSides = (q: number, length: number, width: number, colour: string): string =>
  petal(q, 0, length, width, colour) + petal(q, Math.PI / 2, length, width, colour);

const hearts: readonly Part[] = [
  (q, { a, b, c }) =>
    petal(q, DIAGONAL, 0.78, 0.5, a) +
    petal(q, DIAGONAL, 0.58, 0.3, c) +
    bothSides(q, 0.52, 0.32, b),
  (q, { a, c, ground }) => {
    const star = polygon([
      [0, 0],
      [q * 0.66, 0],
      [q * 0.4, q * 0.17],
      [q * 0.46, q * 0.46],
      [q * 0.17, q * 0.4],
      [0, q * 0.66],
    ]);
    const inner = polygon([
      [0, 0],
      [q * 0.4, 0],
      [q * 0.26, q * 0.26],
      [0, q * 0.4],
    ]);
    return fill(star, a) + fill(inner, c) + fill(quarter(q * 0.2), ground);
  },
  (q, { a, b, c }) =>
    fill(quarter(q * 0.55), b) +
    petal(q, DIAGONAL, 0.55, 0.55, a) +
    bothSides(q, 0.55, 0.35, a) +
    fill(quarter(q * 0.16), c),
  (q, { a, b, c }) =>
    repeat(4, (k) => petal(q, (k + 0.5) * (Math.PI / 8), 0.62, 0.25, k % 2 ? a : b)) +
    fill(quarter(q * 0.2), c),
];

/** Draws a painted motif: a quarter, repeated four times around a tile's centre. */
export function motif(r: Random, q: number, glazes: Glazes): string {
  const [corner, heart, edge] = [
    corners[r.whole(0, 3)],
    hearts[r.whole(0, 3)],
    edges[r.whole(0, 2)],
  ];
  const one = [corner, edge, heart].map((part) => part?.(q, glazes) ?? '').join('');
  return [0, 90, 180, 270].map((angle) => placed(one, 0, 0, angle)).join('');
}
