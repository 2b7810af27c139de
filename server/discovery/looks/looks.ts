import { LAYOUT_BYTES } from '#server/media/index.ts';

/** A picture, and how different it looks (the squared distance of the layouts). */
export interface LikeLooking {
  readonly signature: string;
  readonly distance: number;
}

const NAME_BYTES = 16;
/** The coarsest terms, by which pictures are put into cells, and the width of a cell in each: a power of two. */
const SIDES = [5, 4, 4, 4, 4];
const LEVELS = SIDES.map((side) => 256 >> side);
/** The terms that are compared before a look at whether the rest matters. */
const FIRST = 12;

/** Pictures whose coarsest terms are similar. */
interface Cell {
  /** The level of each of the coarsest terms. */
  readonly levels: readonly number[];
  layouts: Int8Array;
  names: Uint8Array;
  count: number;
}

/** The layouts of pictures in memory, in cells. A picture, once added, stays. */
export interface LookIndex {
  readonly cells: Map<number, Cell>;
  /** How many pictures there are. */
  count: number;
}

export const makeLooks = (): LookIndex => ({ cells: new Map(), count: 0 });

/** Adds a picture (16 bytes of `names` from `at`); it must not be there yet. */
export function addLook(looks: LookIndex, name: Uint8Array, layout: Int8Array): void {
  const cell = cellFor(looks, layout);
  if (cell.count * NAME_BYTES === cell.names.length) grow(cell);
  cell.layouts.set(layout, cell.count * LAYOUT_BYTES);
  cell.names.set(name, cell.count * NAME_BYTES);
  cell.count += 1;
  looks.count += 1;
}

/** Whether a picture of this name and layout is there. */
export function hasLook(looks: LookIndex, name: Uint8Array, layout: Int8Array): boolean {
  const cell = looks.cells.get(keyOf(levelsOf(layout)));
  if (cell === undefined) return false;
  const names = Buffer.from(cell.names.buffer, 0, cell.count * NAME_BYTES);
  for (let at = names.indexOf(name); at >= 0; at = names.indexOf(name, at + 1)) {
    if (at % NAME_BYTES === 0) return true;
  }
  return false;
}

/**
 * Returns the pictures that look most like this layout, the most similar first, at most `most`: exactly those that
 * comparing it with every picture would return. Cells are visited from the nearest on, until the next one is
 * farther away than the last of what was found.
 */
export function nearestLooks(looks: LookIndex, layout: Int8Array, most: number): LikeLooking[] {
  const found = makeFound(most);
  for (const { cell, apart } of byDistance(looks, layout)) {
    if (apart > found.farthest()) break;
    compareAll(cell, layout, found);
  }
  return found.sorted();
}

function byDistance({ cells }: LookIndex, layout: Int8Array): { cell: Cell; apart: number }[] {
  const tables = SIDES.map((side, term) => apartByLevel(layout[term]!, side));
  const all: { cell: Cell; apart: number }[] = [];
  for (const cell of cells.values()) {
    let apart = 0;
    for (let term = 0; term < SIDES.length; term += 1) apart += tables[term]![cell.levels[term]!]!;
    all.push({ cell, apart });
  }
  return all.toSorted((one, other) => one.apart - other.apart);
}

/** Returns, for each level, the least squared difference of a term from this value. */
function apartByLevel(value: number, side: number): number[] {
  return Array.from({ length: 256 >> side }, (_, level) => {
    const first = (level << side) - 128;
    const last = first + (1 << side) - 1;
    return Math.max(0, first - value, value - last) ** 2;
  });
}

function compareAll(cell: Cell, layout: Int8Array, found: Found): void {
  const { layouts, count } = cell;
  let farthest = found.farthest();
  for (let at = 0; at < count; at += 1) {
    const start = at * LAYOUT_BYTES;
    let distance = 0;
    for (let term = 0; term < FIRST; term += 1) {
      const apart = layouts[start + term]! - layout[term]!;
      distance += apart * apart;
    }
    if (distance > farthest) continue;
    for (let term = FIRST; term < LAYOUT_BYTES; term += 1) {
      const apart = layouts[start + term]! - layout[term]!;
      distance += apart * apart;
    }
    if (distance > farthest) continue;
    found.add(distance, cell, at);
    farthest = found.farthest();
  }
}

interface Found {
  /** The distance beyond which nothing is added any more. */
  readonly farthest: () => number;
  readonly add: (distance: number, cell: Cell, at: number) => void;
  readonly sorted: () => LikeLooking[];
}

/** Collects twice as many as wanted before it drops the farther half, which takes no time for each. */
function makeFound(most: number): Found {
  let all: LikeLooking[] = [];
  let farthest = Infinity;
  const drop = () => {
    all = all.toSorted(inOrder).slice(0, most);
    if (all.length === most) farthest = all.at(-1)!.distance;
  };
  return {
    farthest: () => farthest,
    add(distance, { names }, at) {
      const name = Buffer.from(names.buffer, at * NAME_BYTES, NAME_BYTES);
      all.push({ signature: name.toString('hex'), distance });
      if (all.length >= 2 * most) drop();
    },
    sorted() {
      drop();
      return all;
    },
  };
}

/** The order of likeness; equal distances in the order of the names, so that pages go on. */
const inOrder = (one: LikeLooking, other: LikeLooking): number =>
  one.distance - other.distance || (one.signature < other.signature ? -1 : 1);

const levelsOf = (layout: Int8Array): number[] =>
  SIDES.map((side, term) => (layout[term]! + 128) >> side);

const keyOf = (levels: readonly number[]): number =>
  levels.reduce((key, level, term) => key * LEVELS[term]! + level, 0);

function cellFor({ cells }: LookIndex, layout: Int8Array): Cell {
  const levels = levelsOf(layout);
  const key = keyOf(levels);
  let cell = cells.get(key);
  if (cell === undefined) {
    cell = { levels, layouts: new Int8Array(), names: new Uint8Array(), count: 0 };
    cells.set(key, cell);
  }
  return cell;
}

/** Grows by a quarter: there are thousands of cells, and most are small. */
function grow(cell: Cell): void {
  const room = cell.count + Math.max(4, cell.count >> 2);
  const layouts = new Int8Array(room * LAYOUT_BYTES);
  layouts.set(cell.layouts);
  const names = new Uint8Array(room * NAME_BYTES);
  names.set(cell.names);
  Object.assign(cell, { layouts, names });
}
