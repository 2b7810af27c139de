import { createHash } from 'node:crypto';
import { foldLetters } from '#server/kernel/core/fold-letters.ts';

const FIRST_BYTES = 4;

/**
 * A name or a word as 32 bits, the same on every machine and for ever: what an auction writes down of a page, so that
 * it needs no list of numbers that somebody would have to keep. Two names that share a code are one to the auction.
 */
export function codeOf(name: string): number {
  return createHash('sha256').update(name).digest().subarray(0, FIRST_BYTES).readUInt32BE();
}

/** A topic's code, however it is written, and whether of one thing or of many. */
export function topicCode(topic: string): number {
  const known = codes.get(topic);
  if (known !== undefined) return known;
  const code = codeOf(foldLetters(topic.trim()).replace(/(?<=\p{L}{3})s$/u, ''));
  if (codes.size >= MOST_CODES) codes.clear();
  codes.set(topic, code);
  return code;
}

// The same few thousand names are asked for on every page, and by every ad.
const codes = new Map<string, number>();
const MOST_CODES = 20_000;
