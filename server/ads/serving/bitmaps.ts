/** One bit per position, 32 per word. Signed, because an unsigned word with its highest bit would be read as an object. */
export type Bits = Int32Array;

export const makeBits = (count: number): Bits => new Int32Array((count + 31) >>> 5);

export function setBit(bits: Bits, position: number, isSet = true): void {
  const [word, bit] = [position >>> 5, 1 << (position & 31)];
  bits[word] = isSet ? bits[word]! | bit : bits[word]! & ~bit;
}

export const hasBit = (bits: Bits, position: number): boolean =>
  (bits[position >>> 5]! & (1 << (position & 31))) !== 0;

/** Bitmaps by value. */
export interface BitsByValue {
  /** Returns positions with the value, and those with none if these match everything. */
  of(value: number): Bits;
}

/** Builds a bitmap for each value; positions without values are in all of them if `noneIsAll`. */
export function bitsByValue(
  count: number,
  valuesAt: (position: number) => readonly number[],
  { noneIsAll }: { readonly noneIsAll: boolean },
): BitsByValue {
  const known = new Map<number, Bits>();
  const none = makeBits(count);
  for (let position = 0; position < count; position += 1) {
    const values = valuesAt(position);
    if (values.length === 0 && noneIsAll) setBit(none, position);
    for (const value of values) {
      let bits = known.get(value);
      if (bits === undefined) known.set(value, (bits = makeBits(count)));
      setBit(bits, position);
    }
  }
  for (const bits of noneIsAll ? known.values() : []) {
    for (let at = 0; at < bits.length; at += 1) bits[at] = bits[at]! | none[at]!;
  }
  return { of: (value) => known.get(value) ?? none };
}

/** Returns the union of one word of these bitmaps. */
export function eitherWord(maps: readonly Bits[], at: number): number {
  let word = 0;
  for (const bits of maps) word |= bits[at]!;
  return word;
}

/** Returns the intersection of one word of these bitmaps. */
export function everyWord(maps: readonly Bits[], at: number): number {
  let word = -1;
  for (const bits of maps) {
    word &= bits[at]!;
    if (word === 0) return 0;
  }
  return word;
}
