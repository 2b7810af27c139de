import { createHash } from 'node:crypto';
import { foldLetters } from '#server/kernel/core/fold-letters.ts';

const FIRST_BYTES = 4;

/**
 * Hashes a name or word to 32 bits, the same on every machine and permanently: auctions record these codes, so that no
 * list of numbers has to be maintained. Names with the same code are identical to the auction.
 */
export function codeOf(name: string): number {
  return createHash('sha256').update(name).digest().subarray(0, FIRST_BYTES).readUInt32BE();
}

/** Returns a topic's code, ignoring spelling variants and plural. */
export function topicCode(topic: string): number {
  const known = codes.get(topic);
  if (known !== undefined) return known;
  const code = codeOf(foldLetters(topic.trim()).replace(/(?<=\p{L}{3})s$/u, ''));
  if (codes.size >= MOST_CODES) codes.clear();
  codes.set(topic, code);
  return code;
}

// Cached, because every page and ad uses the same few thousand names.
const codes = new Map<string, number>();
const MOST_CODES = 20_000;
