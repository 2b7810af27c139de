import type { Tx } from '#server/kernel/db/tx.ts';
import { factOf, wordsOf } from '#server/search-index/index.ts';
import { foldTag, hashtagsIn } from '#contract/search-index/hashtags.ts';
import { pinsWith } from '../search/words-store.ts';
import type { Telling } from './related-store.ts';

const SHORTEST = 3;
/** The maximum number of pins of the words together: each of them is read. */
const MAX_SCANNED = 8000;
/**
 * The number of pins that weights are computed with: constant, so that the pages of one list agree while pins are
 * added.
 */
const MANY_PINS = 1_000_000;
/** The maximum number of words without a count that are used. */
const UNCOUNTED = 12;
/** The weight of a word in the name of a board with the picture, relative to a word of a text. */
const NAMED = 3;
/** The weight of a hashtag. */
const TAGGED = 2;

/** The texts about something. */
export interface Texts {
  readonly text: string;
  /** The names of the boards that hold it. */
  readonly names: readonly string[];
}

/** The weighted words of a text. */
export interface Words {
  /** The specific words, the rarest first. */
  readonly telling: readonly Telling[];
  /** The weight of each word, including common ones. */
  readonly weights: ReadonlyMap<string, number>;
}

/**
 * Returns the words and hashtags of a text, and which of them are specific: common ones are on too many pins to
 * distinguish these, and cost the most. A word's weight is the square of its inverse document frequency.
 */
export async function tellingWords(tx: Tx, { text, names }: Texts): Promise<Words> {
  const named = new Set(names.flatMap(wordsOf));
  const tags = new Set(hashtagsIn(text).map((tag) => factOf.hashtag(foldTag(tag))));
  const words = wordsOf(text).filter((word) => word.length >= SHORTEST);
  const terms = [...new Set([...tags, ...words])];
  const counts = await pinsWith(tx, terms);
  const weightOf = (word: string, pins: number): number => {
    const seldom = Math.log(Math.max(1, MANY_PINS / pins)) ** 2;
    if (tags.has(word)) return seldom * TAGGED;
    return named.has(word) ? seldom * NAMED : seldom;
  };
  const uncounted = terms.filter((word) => !counts.has(word)).slice(0, UNCOUNTED);
  const weights = new Map(uncounted.map((word) => [word, weightOf(word, 1)]));
  const telling = [...weights.keys()];
  let looked = 0;
  for (const [word, pins] of [...counts].toSorted(([, one], [, other]) => one - other)) {
    weights.set(word, weightOf(word, pins));
    looked += pins;
    if (looked <= MAX_SCANNED) telling.push(word);
  }
  return {
    telling: telling.map((word) => ({ word, weight: weights.get(word) ?? 0 })),
    weights,
  };
}
