/**
 * Gives each name (a picture's signature, a board's id) a small number and finds it again: open
 * addressing over plain integers, because a Map of a million strings is ten times as large. Names
 * are never taken out; a new graph is built without those that nothing leads to any more.
 */
export interface Names {
  /** 32-bit words of one name. */
  readonly width: number;
  /** The name of number n begins at n * width. */
  readonly words: Int32Array;
  /** Number + 1 at the slot of its name or the next free one; a power of two of them. */
  readonly slots: Int32Array;
  /** At 0 how many there are. */
  readonly count: Int32Array;
}

/** A name as words. */
export type Words = readonly number[];

/** An empty table for this many names. */
export function makeNames(width: number, most: number): Names {
  const slots = 2 ** Math.ceil(Math.log2(most * 1.5 + 16));
  return {
    width,
    words: sharedIntegers(most * width),
    slots: sharedIntegers(slots),
    count: sharedIntegers(1),
  };
}

/** Integers that worker threads see as well. */
export function sharedIntegers(length: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(length * 4));
}

/** The number of a name; -1 for one that is not known. */
export function numberOf(names: Names, name: Words): number {
  return names.slots[slotOf(names, name)]! - 1;
}

/** The number of a name, given now if it has none; -1 when the table is full. */
export function numberFor(names: Names, name: Words): number {
  const slot = slotOf(names, name);
  if (names.slots[slot] !== 0) return names.slots[slot]! - 1;
  const number = names.count[0]!;
  if ((number + 1) * names.width > names.words.length) return -1;
  names.words.set(name, number * names.width);
  names.slots[slot] = number + 1;
  names.count[0] = number + 1;
  return number;
}

// Signatures and the low half of ids are as good as random; ids made in one burst are not.
function slotOf({ width, words, slots }: Names, name: Words): number {
  const mask = slots.length - 1;
  let slot = (Math.imul(name[width - 1]!, 0x9e3779b1) >>> 8) & mask;
  for (;;) {
    const number = slots[slot]! - 1;
    if (number < 0 || isAt(words, number * width, name)) return slot;
    slot = (slot + 1) & mask;
  }
}

function isAt(words: Int32Array, start: number, name: Words): boolean {
  for (let at = 0; at < name.length; at += 1) {
    if (words[start + at] !== name[at]) return false;
  }
  return true;
}

/** A signature, 32 hex digits, as words. */
export function wordsOfSignature(signature: string): Words {
  return [wordAt(signature, 0), wordAt(signature, 8), wordAt(signature, 16), wordAt(signature, 24)];
}

// A page names thousands of pictures, and parseInt on a part of a string takes five times as long.
function wordAt(signature: string, start: number): number {
  let word = 0;
  for (let at = start; at < start + 8; at += 1) {
    const code = signature.charCodeAt(at);
    // 0 to 9 end in their number, and a to f in 1 to 6 behind a bit of 64.
    word = (word << 4) | ((code & 15) + (code >> 6) * 9);
  }
  return word;
}

export function signatureOf({ words }: Names, number: number): string {
  let signature = '';
  for (let at = number * 4; at < number * 4 + 4; at += 1) {
    signature += (words[at]! >>> 0).toString(16).padStart(8, '0');
  }
  return signature;
}

/** A 64-bit id as words. */
export function wordsOfId(id: string): Words {
  const value = BigInt(id);
  return [Number(BigInt.asIntN(32, value >> 32n)), Number(BigInt.asIntN(32, value))];
}

export function idOf({ words }: Names, number: number): string {
  const high = BigInt(words[number * 2]!);
  const low = BigInt(words[number * 2 + 1]! >>> 0);
  return ((high << 32n) | low).toString();
}
