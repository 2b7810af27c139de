import { sharedIntegers } from './names.ts';

/**
 * One side of the graph: for each of its nodes a record `[node, room, degree, edges...]` among
 * integers that all threads share. A record's position is where its degree stands. An edge is the
 * position of the neighbour's record on the other side, so that a step reads no table of offsets;
 * its top five bits are the neighbour's feature.
 *
 * One thread writes while others walk. A walker that reads a degree and then an edge meets the old
 * edge or the new one, never anything else: an edge is written before the degree that counts it, one
 * that is removed stays behind the last, and a record that grows out of its room is copied to a new
 * one, whose position, negative, then stands in place of the old degree. The first position stays
 * the node's name for ever: edges hold that one. Position 0 is a record that leads to its like on the
 * other side: where a walker on a machine with looser memory lands that sees a degree too early.
 */
export interface Records {
  readonly cells: Int32Array;
  /** At 0 the first free position. */
  readonly top: Int32Array;
}

/** Bits of an edge that are a position; above them stands the feature. */
export const POSITION_BITS = 27;
export const POSITION = 2 ** POSITION_BITS - 1;
/** With degrees below 65,536 a fair choice among neighbours takes two multiplications of integers. */
export const MOST_EDGES = 65_535;
const HEADER = 2;
const FIRST = 2;

/** Room for so many cells, headers included. */
export function makeRecords(cells: number): Records {
  const records = {
    cells: sharedIntegers(Math.min(cells + FIRST + 1, POSITION)),
    top: sharedIntegers(1),
  };
  records.cells[0] = 1;
  records.top[0] = FIRST;
  return records;
}

/** How many cells a record takes that is made for so many edges. */
export function cellsFor(edges: number): number {
  return HEADER + 1 + roomFor(edges);
}

// Most records grow by an edge or two before the graph is built anew.
function roomFor(edges: number): number {
  return Math.min(MOST_EDGES, edges + (edges >> 2) + 1);
}

/** An empty record with some more room than `edges`; its position, or -1 when all is full. */
export function placeRecord(
  { cells, top }: Records,
  node: number,
  edges: number,
  feature: number,
): number {
  const room = roomFor(edges);
  const position = top[0]! + HEADER;
  if (position + room >= cells.length) return -1;
  cells[position - 2] = node;
  cells[position - 1] = room | (feature << POSITION_BITS);
  top[0] = position + 1 + room;
  return position;
}

export function nodeAt({ cells }: Records, position: number): number {
  return cells[position - 2]!;
}

export function featureAt({ cells }: Records, position: number): number {
  return cells[position - 1]! >>> POSITION_BITS;
}

/** Where the edges stand now: behind the degree at this position. */
export function whereIs({ cells }: Records, position: number): number {
  const degree = cells[position]!;
  return degree < 0 ? -degree : position;
}

export function degreeAt(records: Records, position: number): number {
  return records.cells[whereIs(records, position)]!;
}

/** The place of the edge that leads to `target`; -1 for none. */
export function findEdge(records: Records, position: number, target: number): number {
  const { cells } = records;
  const start = whereIs(records, position);
  for (let at = start + cells[start]!; at > start; at -= 1) {
    if ((cells[at]! & POSITION) === target) return at;
  }
  return -1;
}

/** Adds an edge; false when there is no room left. */
export function addEdge(records: Records, position: number, edge: number): boolean {
  const { cells } = records;
  let start = whereIs(records, position);
  const degree = cells[start]!;
  if (degree === (cells[start - 1]! & POSITION)) {
    const larger = placeRecord(
      records,
      nodeAt(records, position),
      degree * 2,
      featureAt(records, position),
    );
    if (larger < 0 || degree >= MOST_EDGES) return false;
    cells.copyWithin(larger, start, start + 1 + degree);
    Atomics.store(cells, position, -larger);
    start = larger;
  }
  cells[start + 1 + degree] = edge;
  Atomics.store(cells, start, degree + 1);
  return true;
}

/** Takes out the edge that stands at `at`, as findEdge gave it. */
export function dropEdge(records: Records, position: number, at: number): void {
  const { cells } = records;
  const start = whereIs(records, position);
  const degree = cells[start]!;
  cells[at] = cells[start + degree]!;
  Atomics.store(cells, start, degree - 1);
}
