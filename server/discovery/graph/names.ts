/**
 * Maps each name (a picture's signature, a board's id) to a small number: open addressing over plain integers,
 * because a Map of a million strings is ten times as large. Names are never removed; a rebuilt graph omits unused
 * ones.
 */
export interface Names {
  /** The number of 32-bit words per name. */
  readonly width: number;
  /** The name of number n begins at n * width. */
  readonly words: Int32Array;
  /** Number + 1 at the slot of its name or the next free one; the size is a power of two. */
  readonly slots: Int32Array;
  /** The number of names, at index 0. */
  readonly count: Int32Array;
}

/** A name as words. */
export type Words = readonly number[];

/** Creates an empty table with this capacity. */
export function makeNames(width: number, most: number): Names {
  const slots = 2 ** Math.ceil(Math.log2(most * 1.5 + 16));
  return {
    width,
    words: sharedIntegers(most * width),
    slots: sharedIntegers(slots),
    count: sharedIntegers(1),
  };
}

/** Allocates integers shared with worker threads. */
export function sharedIntegers(length: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(length * 4));
}

/** Returns the number of a name; -1 if it is unknown. */
export function numberOf(names: Names, name: Words): number {
  return names.slots[slotOf(names, name)]! - 1;
}

/** Returns the number of a name, assigning one if necessary; -1 when the table is full. */
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

// Signatures and the low half of ids are well distributed; ids generated in one burst are not.
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

/** Converts a signature, 32 hex digits, to words. */
export function wordsOfSignature(signature: string): Words {
  return [wordAt(signature, 0), wordAt(signature, 8), wordAt(signature, 16), wordAt(signature, 24)];
}

// Parsed by hand, since a page has thousands of pictures and parseInt on a substring takes five times as long.
function wordAt(signature: string, start: number): number {
  let word = 0;
  for (let at = start; at < start + 8; at += 1) {
    const code = signature.charCodeAt(at);
    // The low four bits of the character codes of 0 to 9 are the digit; those of a to f are 1 to 6, with bit 64
    // set.
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

/** Converts a 64-bit id to words. */
export function wordsOfId(id: string): Words {
  const value = BigInt(id);
  return [Number(BigInt.asIntN(32, value >> 32n)), Number(BigInt.asIntN(32, value))];
}

export function idOf({ words }: Names, number: number): string {
  const high = BigInt(words[number * 2]!);
  const low = BigInt(words[number * 2 + 1]! >>> 0);
  return ((high << 32n) | low).toString();
}
