import type { Tx } from '#server/kernel/db/tx.ts';
import { slipsBetween, slipsOf } from './slips.ts';
import { wordsLookingLike, wordsOneSlipAway, type CountedWord } from './words-store.ts';

/** Shorter words have too many neighbours, unless nothing has them. */
const SHORTEST = 3;
/** So long a word may have two slips. */
const TWO_SLIPS_FROM = 6;
const TRIED = 3;

/** What a word may have been meant to be, the likeliest first; never the word itself. */
export async function likelyMeant(tx: Tx, word: string): Promise<CountedWord[]> {
  const letters = [...word].length;
  if (letters < SHORTEST || /\p{N}/u.test(word)) return [];
  const near = await wordsOneSlipAway(tx, word, slipsOf(word));
  const oneAway = near.filter((one) => slipsBetween(one.word, word) === 1);
  const further =
    oneAway.length > 0 || letters < TWO_SLIPS_FROM ? [] : await wordsLookingLike(tx, word);
  const found = [...oneAway, ...further]
    .map((one) => ({ ...one, slips: slipsBetween(one.word, word) }))
    .filter((one) => one.slips <= 2);
  return found
    .toSorted((one, other) => likelihood(other, word) - likelihood(one, word))
    .slice(0, TRIED);
}

/** Usual words are meant more often; the first letter is seldom wrong, and a letter is more often doubled than another. */
function likelihood(one: CountedWord & { readonly slips: number }, word: string): number {
  const isSameStart = one.word[0] === word[0];
  const isDoubling = undoubled(one.word) === undoubled(word);
  const isSwap = one.word.length === word.length && sorted(one.word) === sorted(word);
  return (
    Math.log(1 + one.pins) -
    4 * one.slips -
    (isSameStart ? 0 : 3) +
    (isDoubling || isSwap ? 1.5 : 0)
  );
}

const undoubled = (word: string): string => word.replaceAll(/(.)\1+/gu, '$1');
const sorted = (word: string): string => [...word].toSorted().join('');
