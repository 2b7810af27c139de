import { POSITION, POSITION_BITS } from './records.ts';
import { OFTEN, visit, type Visits } from './visits.ts';

/** Where a walk goes, and when it has seen enough. */
export interface Walk {
  /** The cells of the pictures' records, and of the boards'. */
  readonly pictures: Int32Array;
  readonly boards: Int32Array;
  /** The position that it begins at and comes back to. */
  readonly from: number;
  readonly steps: number;
  /** Neighbours of this feature are preferred; null prefers none. */
  readonly feature: number | null;
  /** It ends when so many pictures were seen so often: going on would hardly change the best. */
  readonly enough: { readonly pictures: number; readonly times: number };
  readonly seed: number;
}

/** A bit of chance: one in two neighbours of another feature is chosen once more. */
const ONCE_MORE = 4;
/** Two bits of chance: one step in four goes back to the beginning. */
const BACK = 3;
const GOLDEN = 0x9e3779b1;

/**
 * A random walk with restart: from a picture to a board that holds it, to a picture on that board,
 * and one time in four back to the beginning. Counts every picture that it comes to; answers the
 * steps, a multiple of eight.
 *
 * Nearly all of its time is spent waiting for memory: each step reads four places that no cache
 * holds. So eight walks go side by side, none waiting for another, and their reads overlap. They live
 * in local variables, because in V8 an array of eight costs as much as the memory does. All numbers
 * are 32-bit integers, for the same reason.
 */
export function walk(asked: Walk, visits: Visits): number {
  const { pictures, boards, from, steps, seed } = asked;
  const { pictures: many, times } = asked.enough;
  const feature = asked.feature ?? 0;
  const choice = asked.feature === null ? 0 : ONCE_MORE;
  let [a, b, c, d, e, f, g, h] = [from, from, from, from, from, from, from, from];
  let [i, j, k, l] = [chance(seed, 0), chance(seed, 1), chance(seed, 2), chance(seed, 3)];
  let [m, n, o, p] = [chance(seed, 4), chance(seed, 5), chance(seed, 6), chance(seed, 7)];
  let walked = 0;
  while (walked < steps && visits.sums[OFTEN]! <= many) {
    a = step(pictures, a, (i = next(i)), feature, choice);
    b = step(pictures, b, (j = next(j)), feature, choice);
    c = step(pictures, c, (k = next(k)), feature, choice);
    d = step(pictures, d, (l = next(l)), feature, choice);
    e = step(pictures, e, (m = next(m)), feature, choice);
    f = step(pictures, f, (n = next(n)), feature, choice);
    g = step(pictures, g, (o = next(o)), feature, choice);
    h = step(pictures, h, (p = next(p)), feature, choice);
    a = step(boards, a, (i = next(i)), feature, choice);
    b = step(boards, b, (j = next(j)), feature, choice);
    c = step(boards, c, (k = next(k)), feature, choice);
    d = step(boards, d, (l = next(l)), feature, choice);
    e = step(boards, e, (m = next(m)), feature, choice);
    f = step(boards, f, (n = next(n)), feature, choice);
    g = step(boards, g, (o = next(o)), feature, choice);
    h = step(boards, h, (p = next(p)), feature, choice);
    visit(visits, a, times);
    visit(visits, b, times);
    visit(visits, c, times);
    visit(visits, d, times);
    visit(visits, e, times);
    visit(visits, f, times);
    visit(visits, g, times);
    visit(visits, h, times);
    if ((i & BACK) === 0) a = from;
    if ((j & BACK) === 0) b = from;
    if ((k & BACK) === 0) c = from;
    if ((l & BACK) === 0) d = from;
    if ((m & BACK) === 0) e = from;
    if ((n & BACK) === 0) f = from;
    if ((o & BACK) === 0) g = from;
    if ((p & BACK) === 0) h = from;
    walked += 8;
  }
  return walked;
}

/** A neighbour of the record at this position, by chance. */
function step(cells: Int32Array, at: number, r: number, feature: number, choice: number): number {
  let start = at;
  let degree = cells[at]!;
  if (degree < 0) {
    start = -degree;
    degree = cells[start]!;
  }
  let edge = cells[start + 1 + below(degree, r)]!;
  if ((r & choice) !== 0 && edge >>> POSITION_BITS !== feature) {
    edge = cells[start + 1 + below(degree, Math.imul(r, GOLDEN))]!;
  }
  return edge & POSITION;
}

/** The next of a run of numbers that look like chance. */
function next(r: number): number {
  const one = r ^ (r << 13);
  const two = one ^ (one >>> 17);
  return two ^ (two << 5);
}

/** The upper half of the product of two unsigned numbers: as often any number below `limit`. */
function below(limit: number, r: number): number {
  return (Math.imul(r >>> 16, limit) + (Math.imul(r & 0xffff, limit) >>> 16)) >>> 16;
}

// Never zero, which xorshift would never leave.
function chance(seed: number, walker: number): number {
  return (seed + Math.imul(walker, GOLDEN)) | 1;
}
