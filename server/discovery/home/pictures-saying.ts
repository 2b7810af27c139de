import type { Tx } from '#server/kernel/db/tx.ts';
import { pinsByWords } from '../related/related-store.ts';
import { wordsInCommon } from './common-words-store.ts';

/** The maximum number of pins of the words together: each of them is read. */
const MAX_SCANNED = 4000;
/** The number of pins found, many of which are the viewer's or of one picture. */
const FOUND = 300;
const MANY_PINS = 1_000_000;
/** A hashtag's weight relative to a word of a text. */
const TAGGED = 2;
const LAST_ID = '9223372036854775807';

/**
 * Returns pictures with the words that the given ones have in common, best first. Words shared by several of them
 * explain why they were saved together; the rarest and most shared ones count most.
 */
export async function picturesSaying(
  pictures: readonly string[],
  tx: Tx,
): Promise<readonly string[]> {
  const common = await wordsInCommon(tx, pictures);
  let looked = 0;
  const telling = common.filter(({ pins }) => (looked += pins) <= MAX_SCANNED);
  if (telling.length === 0) return [];
  const words = telling.map(({ word, times, pins }) => ({
    word,
    weight:
      times * Math.log(Math.max(1, MANY_PINS / pins)) ** 2 * (word.startsWith('#') ? TAGGED : 1),
  }));
  const found = await pinsByWords(tx, { words, newest: LAST_ID }, null, FOUND);
  return [...new Set(found.map(({ signature }) => signature))];
}
