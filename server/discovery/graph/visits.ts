/**
 * Counts how often walks came to each picture: open addressing over integers, sized to the steps
 * that are walked, so that it stays in the nearest caches whatever the size of the graph.
 */
export interface Visits {
  /** Position and count, two cells a slot; all zero between two walks. */
  readonly table: Int32Array;
  /** The slots in use, in the order of first visits. */
  readonly used: Int32Array;
  /** How many slots are in use, and how many pictures were seen often. */
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

export const USED = 0;
export const OFTEN = 1;

/** Counts one visit; the `often`th of a picture counts as one that was seen often. */
export function visit(visits: Visits, position: number, often: number): void {
  const { table, sums, shift } = visits;
  const mask = table.length - 1;
  let slot = (Math.imul(position, 0x9e3779b1) >>> shift) << 1;
  for (;;) {
    const there = table[slot]!;
    if (there === position) {
      const times = table[slot + 1]! + 1;
      table[slot + 1] = times;
      if (times === often) sums[OFTEN]! += 1;
      return;
    }
    if (there === 0) {
      table[slot] = position;
      table[slot + 1] = 1;
      visits.used[sums[USED]!] = slot;
      sums[USED]! += 1;
      return;
    }
    slot = (slot + 2) & mask;
  }
}

/** Gives each picture and its visits to `take`, and forgets all of them. */
export function takeVisits(
  { table, used, sums }: Visits,
  take: (position: number, times: number) => void,
): void {
  for (let at = 0; at < sums[USED]!; at += 1) {
    const slot = used[at]!;
    take(table[slot]!, table[slot + 1]!);
    table[slot] = 0;
    table[slot + 1] = 0;
  }
  sums.fill(0);
}
