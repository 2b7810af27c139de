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

/** What each of these words may have been meant to be, the likeliest first; never the word itself. */
export async function likelyMeant(
  tx: Tx,
  words: readonly string[],
): Promise<Map<string, MeantWord[]>> {
  const tried = words.filter((word) => [...word].length >= SHORTEST && !/\p{N}/u.test(word));
  const near = await wordsOneSlipAway(tx, tried, slipsOf);
  const oneAway = near.filter(({ asked, word }) => slipsBetween(word, asked) === 1);
  const isFound = new Set(oneAway.filter(({ pins }) => pins >= MANY).map(({ asked }) => asked));
  const further = await wordsLookingLike(
    tx,
    tried.filter((word) => [...word].length >= TWO_SLIPS_FROM && !isFound.has(word)),
  );
  const twoAway = further.filter(({ asked, word }) => slipsBetween(word, asked) === 2);
  const meant = Map.groupBy([...oneAway, ...twoAway], ({ asked }) => asked);
  return new Map(tried.map((word) => [word, likeliest(word, meant.get(word) ?? [])]));
}

const likeliest = (written: string, meant: readonly CountedWord[]): MeantWord[] =>
  meant
    .map(({ word, pins }) => ({ word, pins, cost: slipCost(written, word) }))
    .toSorted((one, other) => likelihood(other.pins, other.cost) - likelihood(one.pins, one.cost))
    .slice(0, TRIED);

/** How likely it is, as a logarithm, that what so many pins have was meant, by slips of this cost. */
export const likelihood = (pins: number, cost: number): number => Math.log(1 + pins) - RARER * cost;
