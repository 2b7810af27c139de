import type { HumanWork } from '#contract/trust/human.ts';

/**
 * Solves a proof of work by finding its counter. SHA-256 is implemented here because the browser's is limited to secure
 * pages, asynchronous per hash, and slower for such short texts.
 */
const ROUNDS = 64;
const SEED_WORDS = 8;
const PREFIX_WORDS = 4;
/** The length of a seed and a counter in bits. */
const MESSAGE_BITS = 288;
/** The number of counters tried between two progress reports. */
const REPORT_EVERY = 16_384;

const PRIMES = primes(ROUNDS);
const K = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const START = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

function primes(count: number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  }
  return found;
}

/** The first 32 bits of the fraction. */
function fraction(value: number): number {
  return Math.floor((value % 1) * 2 ** 32) | 0;
}

/** The counter, from 0 to `most`; null if there is none. */
export function findCounter(
  { seed, prefix, most }: HumanWork,
  onReport: (done: number) => void = () => undefined,
): number | null {
  const words = new Int32Array(ROUNDS);
  words.set(wordsOf(seed, SEED_WORDS));
  const [first, ...rest] = wordsOf(prefix, PREFIX_WORDS);
  const hash = new Int32Array(8);
  for (let counter = 0; counter <= most; counter += 1) {
    words[SEED_WORDS] = counter;
    words[SEED_WORDS + 1] = 0x80000000;
    words.fill(0, SEED_WORDS + 2, 15);
    words[15] = MESSAGE_BITS;
    digest(words, hash);
    if (hash[0] === first && rest.every((word, at) => word === hash[at + 1])) return counter;
    if (counter % REPORT_EVERY === REPORT_EVERY - 1) onReport(counter / most);
  }
  return null;
}

function wordsOf(hex: string, count: number): number[] {
  if (hex.length !== count * 8) throw new Error('the work is of another kind');
  return Array.from({ length: count }, (_, at) => parseInt(hex.slice(at * 8, at * 8 + 8), 16) | 0);
}

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** SHA-256 of one block, whose 16 words are the first of `words`. */
function digest(words: Int32Array, hash: Int32Array): void {
  for (let at = 16; at < ROUNDS; at += 1) {
    const early = words[at - 15]!;
    const late = words[at - 2]!;
    const low = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const high = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[at] = (words[at - 16]! + low + words[at - 7]! + high) | 0;
  }
  let [a, b, c, d, e, f, g, h] = START as unknown as Eight;
  for (let at = 0; at < ROUNDS; at += 1) {
    const high = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + high + ((e & f) ^ (~e & g)) + K[at]! + words[at]!) | 0;
    const low = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const two = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  const end = [a, b, c, d, e, f, g, h];
  for (let at = 0; at < 8; at += 1) hash[at] = (START[at]! + end[at]!) | 0;
}

type Eight = [number, number, number, number, number, number, number, number];
