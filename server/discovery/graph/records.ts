import { sharedIntegers } from './names.ts';

/**
 * One side of the graph: for each of its nodes a record `[degree, edges...]` in integers shared by all threads. A
 * record's position is the index of its degree. An edge is the position of the neighbour's record on the other
 * side, so that a step needs no table of offsets; its top five bits are the neighbour's feature.
 *
 * One thread writes while others walk. A walker that reads a degree and then an edge finds either the old or the
 * new edge, and never anything else: an edge is written before the degree that counts it, a removed edge stays
 * after the last one, and a record that outgrows its capacity is copied to a new one, whose negated position then
 * replaces the old degree. The first position remains the node's identifier, which edges hold. Position 0 is a
 * record that leads to its counterpart on the other side: a walker reads it if weak memory ordering shows it a
 * degree too early.
 *
 * Records are built without spare capacity, since denser data is cached more often; a growing record moves once,
 * and then has spare capacity.
 */
export interface Records {
  readonly cells: Int32Array;
  /** The position of each node's record, increasing with the nodes; 0 for none. */
  readonly starts: Int32Array;
  /** The capacity of each node's record in edges, and in the top bits the node's feature. */
  readonly rooms: Int32Array;
  /** At index 0 the first free cell, at 1 the number of nodes with a record. */
  readonly tops: Int32Array;
}

/** The number of position bits of an edge; the feature is above them. */
export const POSITION_BITS = 27;
export const POSITION = 2 ** POSITION_BITS - 1;
/** With degrees below 65,536 a uniform choice among neighbours takes two integer multiplications. */
export const MOST_EDGES = 65_535;

/** Allocates space for this many nodes, and for degrees and edges together. */
export function makeRecords(nodes: number, cells: number): Records {
  const records = {
    cells: sharedIntegers(Math.min(cells + 2, POSITION)),
    starts: sharedIntegers(nodes),
    rooms: sharedIntegers(nodes),
    tops: sharedIntegers(2),
  };
  records.cells[0] = 1;
  records.tops[0] = 2;
  return records;
}

/** Writes an empty record for the next node, with capacity for `edges`; returns its position, or 0 when full. */
export function writeRecord(
  records: Records,
  node: number,
  edges: number,
  feature: number,
): number {
  const { cells, starts, rooms, tops } = records;
  const position = takeCells(records, edges);
  if (position === 0) {
    // Later nodes get none either, so that positions keep increasing with the nodes.
    tops[0] = cells.length;
    return 0;
  }
  starts[node] = position;
  rooms[node] = edges | (feature << POSITION_BITS);
  tops[1] = node + 1;
  return position;
}

function takeCells({ cells, tops }: Records, edges: number): number {
  const position = tops[0]!;
  if (position + 1 + edges > cells.length) return 0;
  tops[0] = position + 1 + edges;
  return position;
}

/** Returns the node of the record at this position. */
export function nodeAt({ starts, tops }: Records, position: number): number {
  let [low, high] = [0, tops[1]! - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (starts[middle]! <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Returns the edge that leads to a node. */
export function edgeTo({ starts, rooms }: Records, node: number): number {
  return starts[node]! | (rooms[node]! & ~POSITION);
}

/** Returns the current index of the edges of the record at this position. */
export function whereIs({ cells }: Records, position: number): number {
  const degree = cells[position]!;
  return degree < 0 ? -degree : position;
}

export function degreeAt(records: Records, position: number): number {
  return records.cells[whereIs(records, position)]!;
}

/** Returns a node's feature. */
export function featureOf({ rooms }: Records, node: number): number {
  return rooms[node]! >>> POSITION_BITS;
}

/** Changes the feature of a node without incoming edges. */
export function setFeature({ rooms }: Records, node: number, feature: number): void {
  rooms[node] = (rooms[node]! & POSITION) | (feature << POSITION_BITS);
}

/** Returns the index of the edge that leads to `target`; -1 for none. */
export function findEdge(records: Records, position: number, target: number): number {
  const { cells } = records;
  const start = whereIs(records, position);
  for (let at = start + cells[start]!; at > start; at -= 1) {
    if ((cells[at]! & POSITION) === target) return at;
  }
  return -1;
}

/** Adds an edge; false when there is no space left. */
export function addEdge(records: Records, position: number, edge: number): boolean {
  const { cells, rooms } = records;
  const node = nodeAt(records, position);
  let start = whereIs(records, position);
  const degree = cells[start]!;
  if (degree === (rooms[node]! & POSITION)) {
    const room = degree * 2 + 2;
    const larger = degree >= MOST_EDGES ? 0 : takeCells(records, room);
    if (larger === 0) return false;
    cells.copyWithin(larger, start, start + 1 + degree);
    Atomics.store(cells, position, -larger);
    rooms[node] = room | (rooms[node]! & ~POSITION);
    start = larger;
  }
  cells[start + 1 + degree] = edge;
  Atomics.store(cells, start, degree + 1);
  return true;
}

/** Like addEdge, for a record with capacity that no walker reads yet. */
export function fillEdge({ cells }: Records, position: number, edge: number): void {
  cells[position]! += 1;
  cells[position + cells[position]!] = edge;
}

/** Removes the edge at index `at`, from findEdge. */
export function dropEdge(records: Records, position: number, at: number): void {
  const { cells } = records;
  const start = whereIs(records, position);
  const degree = cells[start]!;
  cells[at] = cells[start + degree]!;
  Atomics.store(cells, start, degree - 1);
}
