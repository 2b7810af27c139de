import type { Tx } from '#server/kernel/db/tx.ts';
import { pinsByWords } from '../related/related-store.ts';
import { wordsInCommon } from './common-words-store.ts';

/** Pins that all asked words together may have: each of them is looked at. */
const LOOKED_AT = 4000;
/** Pins that are found, of which many are the viewer's or of one picture. */
const FOUND = 300;
const MANY_PINS = 1_000_000;
/** What somebody made a hashtag of tells more than a word in passing. */
const TAGGED = 2;
const LAST_ID = '9223372036854775807';

/**
 * Pictures that are said to be what these have in common, best first: words that several of them share say
 * what they are kept for, and the rarest of them and the most shared say most.
 */
export async function picturesSaying(
  pictures: readonly string[],
  tx: Tx,
): Promise<readonly string[]> {
  const common = await wordsInCommon(tx, pictures);
  let looked = 0;
  const telling = common.filter(({ pins }) => (looked += pins) <= LOOKED_AT);
  if (telling.length === 0) return [];
  const words = telling.map(({ word, times, pins }) => ({
    word,
    weight:
      times * Math.log(Math.max(1, MANY_PINS / pins)) ** 2 * (word.startsWith('#') ? TAGGED : 1),
  }));
  const found = await pinsByWords(tx, { words, newest: LAST_ID }, null, FOUND);
  return [...new Set(found.map(({ signature }) => signature))];
}
