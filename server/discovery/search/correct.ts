import type { Tx } from '#server/kernel/db/tx.ts';
import { slipCost, slipsBetween, slipsOf } from './slips.ts';
import { wordsLookingLike, wordsOneSlipAway, type CountedWord } from './words-store.ts';

/** A word that another may have been meant to be. */
export interface MeantWord extends CountedWord {
  /** How unlikely the slip is. */
  readonly cost: number;
}

/** Shorter words have too many neighbours, unless nothing has them. */
const SHORTEST = 3;
/** So long a word may have two slips, where none that many pins have is one away. */
const TWO_SLIPS_FROM = 6;
const MANY = 50;
const TRIED = 3;
/** So much rarer must a word be, as a logarithm, that a slip of cost 1 is as likely. */
const RARER = 6;

/** What a word may have been meant to be, the likeliest first; never the word itself. */
export async function likelyMeant(tx: Tx, word: string): Promise<MeantWord[]> {
  const letters = [...word].length;
  if (letters < SHORTEST || /\p{N}/u.test(word)) return [];
  const near = await wordsOneSlipAway(tx, word, slipsOf(word));
  const oneAway = near.filter((one) => slipsBetween(one.word, word) === 1);
  const isFound = letters < TWO_SLIPS_FROM || oneAway.some((one) => one.pins >= MANY);
  const further = isFound ? [] : await wordsLookingLike(tx, word);
  const twoAway = further.filter((one) => slipsBetween(one.word, word) === 2);
  return [...oneAway, ...twoAway]
    .map((one) => ({ ...one, cost: slipCost(word, one.word) }))
    .toSorted((one, other) => likelihood(other.pins, other.cost) - likelihood(one.pins, one.cost))
    .slice(0, TRIED);
}

/** How likely it is, as a logarithm, that what so many pins have was meant, by slips of this cost. */
export const likelihood = (pins: number, cost: number): number => Math.log(1 + pins) - RARER * cost;
