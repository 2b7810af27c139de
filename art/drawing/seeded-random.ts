/** Random numbers that depend only on a seed, so that drawings and inventions are reproducible. */
export interface Random {
  /** From 0 to below 1. */
  unit(): number;
  between(low: number, high: number): number;
  /** A whole number, both ends included. */
  whole(low: number, high: number): number;
  pick<T>(items: readonly [T, ...T[]] | readonly T[]): T;
  /** True with this probability. */
  yes(probability: number): boolean;
  /** From -1.5 to 1.5, mostly near 0. */
  bell(): number;
  shuffle<T>(items: readonly T[]): T[];
}

/** Mulberry32, seeded with the FNV-1a hash of the text. */
export function seededRandom(seed: string): Random {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  const unit = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  // Discarded, because the first numbers of similar seeds are similar.
  unit();
  unit();
  return {
    unit,
    between: (low, high) => low + (high - low) * unit(),
    whole: (low, high) => low + Math.floor(unit() * (high - low + 1)),
    pick: (items) => nth(items, Math.floor(unit() * items.length)),
    yes: (probability) => unit() < probability,
    bell: () => unit() + unit() + unit() - 1.5,
    shuffle(items) {
      const order = [...items];
      for (let last = order.length - 1; last > 0; last -= 1) {
        const other = Math.floor(unit() * (last + 1));
        [order[last], order[other]] = [nth(order, other), nth(order, last)];
      }
      return order;
    },
  };
}

/** Returns a list's item at this index, wrapping around. */
export function nth<T>(items: readonly T[], index: number): T {
  const length = items.length;
  if (length === 0) throw new Error('an empty list has no items');
  return items[((index % length) + length) % length] as T;
}

/** Returns `count` values, made from their indices. */
export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** Like times, joined to one text: shapes drawn in sequence. */
export function repeat(count: number, draw: (index: number) => string): string {
  return times(count, draw).join('');
}
