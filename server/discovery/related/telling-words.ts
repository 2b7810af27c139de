import type { Tx } from '#server/kernel/db/tx.ts';
import { wordsOf } from '#server/pins/index.ts';
import { pinsWith } from '../search/words-store.ts';
import type { Telling } from './related-store.ts';

const SHORTEST = 3;
/** Pins that all asked words together may have: each of them is looked at. */
const LOOKED_AT = 8000;
/** What a word says is measured against this, so that pages of one list agree while pins are added. */
const MANY_PINS = 1_000_000;
/** Words that nobody has counted yet are not asked for without end. */
const UNCOUNTED = 12;

/**
 * The words of a text that say what it is about, the rarest first: usual ones are on too many pins to
 * tell them apart, and cost the most. A word weighs as the square of how seldom it is.
 */
export async function tellingWords(tx: Tx, text: string): Promise<Telling[]> {
  const words = [...new Set(wordsOf(text))].filter((word) => word.length >= SHORTEST);
  const counts = await pinsWith(tx, words);
  const uncounted = words.filter((word) => !counts.has(word)).slice(0, UNCOUNTED);
  const telling = uncounted.map((word) => ({ word, weight: weightOf(1) }));
  let looked = 0;
  for (const [word, pins] of [...counts].toSorted(([, one], [, other]) => one - other)) {
    looked += pins;
    if (looked > LOOKED_AT) break;
    telling.push({ word, weight: weightOf(pins) });
  }
  return telling;
}

const weightOf = (pins: number): number => Math.log(MANY_PINS / pins) ** 2;
