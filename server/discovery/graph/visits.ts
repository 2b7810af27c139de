/**
 * Counts how often walks came to each picture: open addressing over integers, sized to the steps
 * that are walked, so that it stays in the nearest caches whatever the size of the graph.
 */
export interface Visits {
  /** Position and count, two cells a slot; all zero between two walks. */
  readonly table: Int32Array;
  /** The slots in use, in the order of first visits. */
  readonly used: Int32Array;
  /** How many slots are in use, and how many pictures were seen often. The walk keeps both. */
  readonly sums: Int32Array;
  /** Bits that a hash is shifted right by to be a slot. */
  readonly shift: number;
}

/** For at most so many visits: half of the slots stay free. */
export function makeVisits(most: number): Visits {
  const bits = Math.ceil(Math.log2(most * 2 + 16));
  return {
    table: new Int32Array(2 ** (bits + 1)),
    used: new Int32Array(2 ** (bits - 1)),
    sums: new Int32Array(2),
    shift: 32 - bits,
  };
}

/** Gives each picture and its visits to `take`, and forgets all of them. */
export function takeVisits(
  { table, used, sums }: Visits,
  take: (position: number, times: number) => void,
): void {
  for (let at = 0; at < sums[0]!; at += 1) {
    const slot = used[at]!;
    take(table[slot]!, table[slot + 1]!);
    table[slot] = 0;
    table[slot + 1] = 0;
  }
  sums.fill(0);
}
