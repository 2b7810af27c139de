/**
 * Counts visits of walks by picture: open addressing over integers, sized to the number of steps, so that it fits
 * the fastest caches whatever the size of the graph.
 */
export interface Visits {
  /** Position and count, two cells per slot; zeroed between walks. */
  readonly table: Int32Array;
  /** The used slots, in the order of first visits. */
  readonly used: Int32Array;
  /** The number of used slots, and of pictures visited often, maintained by the walk. */
  readonly sums: Int32Array;
  /** The right shift that turns a hash into a slot. */
  readonly shift: number;
}

/** Allocates for this many visits: half of the slots stay free. */
export function makeVisits(most: number): Visits {
  const bits = Math.ceil(Math.log2(most * 2 + 16));
  return {
    table: new Int32Array(2 ** (bits + 1)),
    used: new Int32Array(2 ** (bits - 1)),
    sums: new Int32Array(2),
    shift: 32 - bits,
  };
}

/** Passes each picture and its visits to `take`, and clears the table. */
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
