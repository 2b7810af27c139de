import { POSITION, POSITION_BITS } from './records.ts';
import type { Visits } from './visits.ts';

/** The parameters of a walk. */
export interface Walk {
  /** The cells of the pictures' records, and of the boards'. */
  readonly pictures: Int32Array;
  readonly boards: Int32Array;
  /** The position where it starts and restarts. */
  readonly from: number;
  readonly steps: number;
  /** The preferred features of boards and of pictures; null for none. */
  readonly board: number | null;
  readonly picture: number | null;
  /** It stops when this many pictures were visited this often: more steps would hardly change the best ones. */
  readonly enough: { readonly pictures: number; readonly times: number };
  readonly seed: number;
}

/**
 * Runs a random walk with restart: from a picture to a board that has it, to a picture on that board, and one time in
 * four back to the start. Counts every picture that it visits; returns the number of steps, a multiple of eight.
 *
 * Nearly all of its time is spent waiting for memory: each step reads four cells that are in no cache. So eight walks
 * run side by side, independent of each other, and their reads overlap. Each uses local variables, because in V8 an
 * array of eight costs as much as the memory does, and so does a call: helpers instead of the lines below halved the
 * steps per second. Written out eight times the step fills pages, so it is here once, and the program generates the
 * code. All numbers are 32-bit integers; random numbers are from xorshift.
 */
export function walk(order: Walk, visits: Visits): number {
  return eightWalks(
    order.pictures,
    order.boards,
    order.from,
    order.steps,
    order.board ?? 0,
    order.board === null ? 0 : ONCE_MORE,
    order.picture ?? 0,
    order.picture === null ? 0 : ONCE_MORE,
    order.enough.pictures,
    order.enough.times,
    order.seed,
    visits.table,
    visits.used,
    visits.sums,
    visits.shift,
  );
}

/** A random bit: half of the neighbours with another feature are drawn again. */
const ONCE_MORE = 4;
const GOLDEN = 0x9e3779b1;

/** Repeats the lines for each of the eight walks, with its number in place of every $. */
const each = (lines: string): string =>
  [0, 1, 2, 3, 4, 5, 6, 7].map((walker) => lines.replaceAll('$', String(walker))).join('');

// The upper half of an unsigned product: uniform below the degree.
const below = (degree: string, random: string): string =>
  `((Math.imul(${random} >>> 16, ${degree}) + (Math.imul(${random} & 65535, ${degree}) >>> 16)) >>> 16)`;

/** Moves all eight to a neighbour: first reads the edges' indexes, then the edges, then their features. */
const toNeighbour = (cells: string, feature: string): string =>
  each(`
    start$ = at$; degree$ = ${cells}[start$];
    if (degree$ < 0) { start$ = -degree$; degree$ = ${cells}[start$]; }
    random$ ^= random$ << 13; random$ ^= random$ >>> 17; random$ ^= random$ << 5;`) +
  each(`
    at$ = ${cells}[start$ + 1 + ${below('degree$', 'random$')}];`) +
  each(`
    if ((random$ & ${feature}Choice) !== 0 && at$ >>> ${POSITION_BITS} !== ${feature}) {
      other = Math.imul(random$, ${GOLDEN});
      at$ = ${cells}[start$ + 1 + ${below('degree$', 'other')}];
    }
    at$ &= ${POSITION};`);

/** Counts each visit: probes from the hash of the position to the next free slot. */
const countVisits = each(`
    for (slot = Math.imul(at$, ${GOLDEN}) >>> shift << 1; ; slot = (slot + 2) & mask) {
      there = table[slot];
      if (there === at$) {
        if ((table[slot + 1] += 1) === times) often += 1;
        break;
      }
      if (there === 0) {
        table[slot] = at$; table[slot + 1] = 1;
        used[seen] = slot; seen += 1;
        break;
      }
    }
    if ((random$ & 3) === 0) at$ = from;`);

type Cells = Int32Array;
type EightWalks = (
  ...how: [
    Cells,
    Cells,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    Cells,
    Cells,
    Cells,
    number,
  ]
) => number;

// The code consists of this file's own text only.
// oxlint-disable-next-line no-new-func, typescript/no-implied-eval
const eightWalks = new Function(
  'pictures, boards, from, steps, board, boardChoice, picture, pictureChoice, many, times, seed, table, used, sums, shift',
  `${each('let at$ = from, start$ = 0, degree$ = 0;')}
  ${each(`let random$ = (seed + Math.imul($, ${GOLDEN})) | 1;`)}
  let walked = 0, seen = sums[0], often = sums[1], slot = 0, there = 0, other = 0;
  const mask = table.length - 1;
  while (walked < steps && often <= many) {
    ${toNeighbour('pictures', 'board')} ${toNeighbour('boards', 'picture')} ${countVisits}
    walked += 8;
  }
  sums[0] = seen; sums[1] = often;
  return walked;`,
) as EightWalks;
