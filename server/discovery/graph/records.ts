import { sharedIntegers } from './names.ts';

/**
 * One side of the graph: for each of its nodes a record `[degree, edges...]` among integers that all
 * threads share. A record's position is where its degree stands. An edge is the position of the
 * neighbour's record on the other side, so that a step reads no table of offsets; its top five bits
 * are the neighbour's feature.
 *
 * One thread writes while others walk. A walker that reads a degree and then an edge meets the old
 * edge or the new one, never anything else: an edge is written before the degree that counts it, one
 * that is removed stays behind the last, and a record that grows out of its room is copied to a new
 * one, whose position, negative, then stands in place of the old degree. The first position stays
 * the node's name for ever: edges hold that one. Position 0 is a record that leads to its like on the
 * other side: where a walker on a machine with looser memory lands that sees a degree too early.
 *
 * Records are built without room to grow, because what lies closer together is in a cache more often;
 * one that grows moves once, and then has room.
 */
export interface Records {
  readonly cells: Int32Array;
  /** Where each node's record stands, rising with the nodes; 0 for none. */
  readonly starts: Int32Array;
  /** How many edges each node's record has room for, and in the top bits the node's feature. */
  readonly rooms: Int32Array;
  /** At 0 the first free cell, at 1 how many nodes have a record. */
  readonly tops: Int32Array;
}

/** Bits of an edge that are a position; above them stands the feature. */
export const POSITION_BITS = 27;
export const POSITION = 2 ** POSITION_BITS - 1;
/** With degrees below 65,536 a fair choice among neighbours takes two multiplications of integers. */
export const MOST_EDGES = 65_535;

/** Room for so many nodes, and so many degrees and edges together. */
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

/** An empty record for the next node, with room for `edges`; its position, or 0 when all is full. */
export function writeRecord(
  records: Records,
  node: number,
  edges: number,
  feature: number,
): number {
  const { cells, starts, rooms, tops } = records;
  const position = takeCells(records, edges);
  if (position === 0) {
    // No later node gets one either, so that positions go on rising with the nodes.
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

/** The node of the record that was placed here. */
export function nodeAt({ starts, tops }: Records, position: number): number {
  let [low, high] = [0, tops[1]! - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (starts[middle]! <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The edge that leads to a node. */
export function edgeTo({ starts, rooms }: Records, node: number): number {
  return starts[node]! | (rooms[node]! & ~POSITION);
}

/** Where the edges stand now: behind the degree at this position. */
export function whereIs({ cells }: Records, position: number): number {
  const degree = cells[position]!;
  return degree < 0 ? -degree : position;
}

export function degreeAt(records: Records, position: number): number {
  return records.cells[whereIs(records, position)]!;
}

/** What edges say of a node. */
export function featureOf({ rooms }: Records, node: number): number {
  return rooms[node]! >>> POSITION_BITS;
}

/** Changes the feature of a node that no edge leads to yet. */
export function setFeature({ rooms }: Records, node: number, feature: number): void {
  rooms[node] = (rooms[node]! & POSITION) | (feature << POSITION_BITS);
}

/** The index of the edge that leads to `target`; -1 for none. */
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

/** As addEdge, to a record that nobody walks over yet and that has room. */
export function fillEdge({ cells }: Records, position: number, edge: number): void {
  cells[position]! += 1;
  cells[position + cells[position]!] = edge;
}

/** Takes out the edge that is at `at`, as findEdge gave it. */
export function dropEdge(records: Records, position: number, at: number): void {
  const { cells } = records;
  const start = whereIs(records, position);
  const degree = cells[start]!;
  cells[at] = cells[start + degree]!;
  Atomics.store(cells, start, degree - 1);
}
