import type { Tx } from '#server/kernel/db/tx.ts';
import { factOf, wordsOf } from '#server/search-index/index.ts';
import { foldTag, hashtagsIn } from '#contract/search-index/hashtags.ts';
import { pinsWith } from '../search/words-store.ts';
import type { Telling } from './related-store.ts';

const SHORTEST = 3;
/** Pins that all asked words together may have: each of them is looked at. */
const LOOKED_AT = 8000;
/** What a word says is measured against this, so that pages of one list agree while pins are added. */
const MANY_PINS = 1_000_000;
/** Words that nobody has counted yet are not asked for without end. */
const UNCOUNTED = 12;
/** A word that people name boards after which hold the picture tells more than one in passing. */
const NAMED = 3;
/** And so does what somebody made a hashtag of. */
const TAGGED = 2;

/** What is said of something. */
export interface Said {
  readonly text: string;
  /** Names of the boards that hold it. */
  readonly names: readonly string[];
}

/** What a text's words say. */
export interface Words {
  /** Those that say what it is about, the rarest first. */
  readonly telling: readonly Telling[];
  /** How much each says, usual ones too. */
  readonly weights: ReadonlyMap<string, number>;
}

/**
 * The words and hashtags of a text, and those that say what it is about: usual ones are on too many pins
 * to tell them apart, and cost the most. A word weighs as the square of how seldom it is.
 */
export async function tellingWords(tx: Tx, { text, names }: Said): Promise<Words> {
  const named = new Set(names.flatMap(wordsOf));
  const tags = new Set(hashtagsIn(text).map((tag) => factOf.hashtag(foldTag(tag))));
  const words = wordsOf(text).filter((word) => word.length >= SHORTEST);
  const asked = [...new Set([...tags, ...words])];
  const counts = await pinsWith(tx, asked);
  const weightOf = (word: string, pins: number): number => {
    const seldom = Math.log(Math.max(1, MANY_PINS / pins)) ** 2;
    if (tags.has(word)) return seldom * TAGGED;
    return named.has(word) ? seldom * NAMED : seldom;
  };
  const uncounted = asked.filter((word) => !counts.has(word)).slice(0, UNCOUNTED);
  const weights = new Map(uncounted.map((word) => [word, weightOf(word, 1)]));
  const telling = [...weights.keys()];
  let looked = 0;
  for (const [word, pins] of [...counts].toSorted(([, one], [, other]) => one - other)) {
    weights.set(word, weightOf(word, pins));
    looked += pins;
    if (looked <= LOOKED_AT) telling.push(word);
  }
  return {
    telling: telling.map((word) => ({ word, weight: weights.get(word) ?? 0 })),
    weights,
  };
}
