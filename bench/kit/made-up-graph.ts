import {
  edgeTo,
  fillEdge,
  makeRecords,
  writeRecord,
  type Records,
} from '#server/discovery/graph/records.ts';

/** A graph whose nodes have no names. */
export interface MadeUpGraph {
  readonly pictures: Records;
  readonly boards: Records;
  /** Returns a picture's position, popular ones more often. */
  somePicture(random: number): number;
}

const FEATURES = 8;
/** A board has one subject, which thirteen in sixteen of its pictures share. */
const OF_SUBJECT = 13 / 16;
/** Exponents for popularity within a subject, and for the sizes of boards. */
const POPULARITY = 2.2;
const SIZES = 1.3;
const LARGEST = 2000;

/** Builds boards of all sizes with pictures of all popularities, both by power laws; deterministic. */
export function madeUpGraph(pictures: number, boards: number, edges: number): MadeUpGraph {
  const roll = dice();
  const subjects = Math.max(50, Math.floor(pictures / 5000));
  const each = Math.floor(pictures / subjects);
  const sizes = Float64Array.from({ length: boards }, () =>
    Math.min(LARGEST, (1 - roll()) ** (-1 / SIZES)),
  );
  const scale = edges / sizes.reduce((sum, size) => sum + size, 0);
  const ends: Int32Array = new Int32Array(boards + 1);
  for (const [board, size] of sizes.entries()) {
    ends[board + 1] = (ends[board] ?? 0) + Math.max(1, Math.round(size * scale));
  }
  const held = new Int32Array(ends[boards] ?? 0);
  const degrees = new Int32Array(pictures);
  // Shuffled, so that the order of pictures does not reveal their subject.
  const shuffled = Int32Array.from({ length: pictures }, (_, number) => number);
  for (let at = pictures - 1; at > 0; at -= 1) {
    const other = Math.floor(roll() * (at + 1));
    [shuffled[at], shuffled[other]] = [shuffled[other] ?? 0, shuffled[at] ?? 0];
  }
  for (let board = 0; board < boards; board += 1) {
    const own = Math.floor(roll() * subjects);
    for (let at = ends[board] ?? 0; at < (ends[board + 1] ?? 0); at += 1) {
      const subject = roll() < OF_SUBJECT ? own : Math.floor(roll() * subjects);
      const picture = shuffled[subject * each + Math.floor(each * roll() ** POPULARITY)] ?? 0;
      held[at] = picture;
      degrees[picture] = (degrees[picture] ?? 0) + 1;
    }
  }
  return connected({ degrees, ends, held });
}

interface Drawn {
  readonly degrees: Int32Array;
  /** Where each board's pictures begin in `held`. */
  readonly ends: Int32Array;
  readonly held: Int32Array;
}

function connected({ degrees, ends, held }: Drawn): MadeUpGraph {
  const boardCount = ends.length - 1;
  const pictures = makeRecords(degrees.length, degrees.length + held.length);
  const boards = makeRecords(boardCount, boardCount + held.length);
  for (const [node, degree] of degrees.entries())
    writeRecord(pictures, node, degree, node % FEATURES);
  for (let board = 0; board < boardCount; board += 1) {
    const [first, last] = [ends[board] ?? 0, ends[board + 1] ?? 0];
    writeRecord(boards, board, last - first, board % FEATURES);
    for (let at = first; at < last; at += 1) {
      const picture = held[at] ?? 0;
      fillEdge(boards, boards.starts[board] ?? 0, edgeTo(pictures, picture));
      fillEdge(pictures, pictures.starts[picture] ?? 0, edgeTo(boards, board));
    }
  }
  const somePicture = (random: number): number =>
    pictures.starts[held[random % held.length] ?? 0] ?? 0;
  return { pictures, boards, somePicture };
}

/** Returns a generator of deterministic numbers from 0 to 1. */
function dice(): () => number {
  let state = 12_345;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
