/**
 * A sketch of how many different people there were, in mergeable bytes: up to 999 people as their hashes, which are
 * exact; beyond that as a HyperLogLog with 2,048 registers and a mean error of 2.3 %. The same people give the same
 * bytes, in any order and with repetitions.
 */

/** Bytes of a person's hash: personHash of sql.ts truncates the SHA-256 of the person's pseudonym. */
const HASH_BYTES = 6;
/** From this many people on, a sketch uses registers. */
const MANY = 1_000;
const REGISTERS = 2_048;
const INDEX_BITS = 11;
/** Bits of a hash after those that select its register. */
const REST_BITS = HASH_BYTES * 8 - INDEX_BITS;
const REST = 2 ** REST_BITS;

const [EXACT, REGISTERED] = [1, 2];

/** An empty sketch. */
const EMPTY: Uint8Array = Uint8Array.of(EXACT);

/** Returns a sketch of people from their concatenated hashes. */
export function sketchOf(hashes: Uint8Array): Uint8Array {
  return exactOr(new Set(numbersIn(hashes, 0)));
}

/** Merges sketches. */
export function together(sketches: readonly Uint8Array[]): Uint8Array {
  const people = new Set<number>();
  let registers: Uint8Array | null = null;
  for (const sketch of sketches) {
    if (sketch[0] === REGISTERED) {
      registers ??= new Uint8Array(REGISTERS);
      for (let at = 0; at < REGISTERS; at += 1) {
        registers[at] = Math.max(registers[at]!, sketch[at + 1]!);
      }
    } else for (const hash of numbersIn(sketch, 1)) people.add(hash);
  }
  if (registers === null) return exactOr(people);
  for (const hash of people) register(registers, hash);
  return withKind(REGISTERED, registers);
}

/** Returns the number of people in a sketch. */
export function countOf(sketch: Uint8Array): number {
  if (sketch[0] === EXACT) return (sketch.length - 1) / HASH_BYTES;
  let [sum, empty] = [0, 0];
  for (let at = 1; at <= REGISTERS; at += 1) {
    sum += 2 ** -sketch[at]!;
    if (sketch[at] === 0) empty += 1;
  }
  const raw = ((0.7213 / (1 + 1.079 / REGISTERS)) * REGISTERS ** 2) / sum;
  const isSmall = raw <= 2.5 * REGISTERS && empty > 0;
  return Math.round(isSmall ? REGISTERS * Math.log(REGISTERS / empty) : raw);
}

/** Returns the number of people in all sketches together. */
export const countTogether = (sketches: readonly Uint8Array[]): number =>
  countOf(together(sketches));

function exactOr(people: ReadonlySet<number>): Uint8Array {
  if (people.size === 0) return EMPTY;
  if (people.size >= MANY) {
    const registers = new Uint8Array(REGISTERS);
    for (const hash of people) register(registers, hash);
    return withKind(REGISTERED, registers);
  }
  const bytes = Buffer.alloc(1 + people.size * HASH_BYTES, EXACT);
  [...people]
    .toSorted((one, other) => one - other)
    .forEach((hash, index) => bytes.writeUIntBE(hash, 1 + index * HASH_BYTES, HASH_BYTES));
  return bytes;
}

const withKind = (kind: number, registers: Uint8Array): Uint8Array =>
  Buffer.concat([Uint8Array.of(kind), registers]);

/** The first bits select a register, which stores the longest run of leading zeros in the remaining bits, plus one. */
function register(registers: Uint8Array, hash: number): void {
  const at = Math.floor(hash / REST);
  const rest = hash % REST;
  const rank = rest === 0 ? REST_BITS + 1 : REST_BITS - Math.floor(Math.log2(rest));
  registers[at] = Math.max(registers[at]!, rank);
}

function* numbersIn(bytes: Uint8Array, from: number): Generator<number> {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = from; at < view.length; at += HASH_BYTES) yield view.readUIntBE(at, HASH_BYTES);
}
