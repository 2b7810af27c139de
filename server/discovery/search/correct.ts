import type { Tx } from '#server/kernel/db/tx.ts';
import { slipCost, slipsBetween, slipsOf } from './slips.ts';
import { soundingLike } from './sound-alike.ts';
import { pinsWith, wordsLookingLike, wordsOneSlipAway, type NearWord } from './words-store.ts';

/** A word that another may have been meant to be. */
export interface MeantWord extends Pick<NearWord, 'word' | 'pins'> {
  /** How unlikely the slip is. */
  readonly cost: number;
}

/** Shorter words have too many neighbours, unless nothing has them. */
const SHORTEST = 3;
/** So long a word may have two slips, where none that many pins have is one away. */
const TWO_SLIPS_FROM = 6;
const MANY = 50;
const TRIED = 3;
/** To write a word for one that sounds the same. */
const SOUNDS_THE_SAME = 0.6;
/** So much rarer must a word be, as a logarithm, that a slip of cost 1 is as likely. */
const RARER = 6;

/** What each of these words may have been meant to be, the likeliest first; never the word itself. */
export async function likelyMeant(
  tx: Tx,
  words: readonly string[],
): Promise<Map<string, MeantWord[]>> {
  const tried = words.filter((word) => [...word].length >= SHORTEST && !/\p{N}/u.test(word));
  const [near, heard] = await Promise.all([
    wordsOneSlipAway(tx, tried, slipsOf),
    wordsSoundingLike(tx, tried),
  ]);
  const oneAway = near.filter(({ asked, word }) => slipsBetween(word, asked) === 1);
  const isFound = new Set(oneAway.filter(({ pins }) => pins >= MANY).map(({ asked }) => asked));
  const further = await wordsLookingLike(
    tx,
    tried.filter((word) => [...word].length >= TWO_SLIPS_FROM && !isFound.has(word)),
  );
  const twoAway = further.filter(({ asked, word }) => slipsBetween(word, asked) === 2);
  const isHeard = new Set(heard.map(({ asked, word }) => `${asked} ${word}`));
  const isNew = ({ asked, word }: NearWord): boolean => !isHeard.has(`${asked} ${word}`);
  const all = [...heard, ...[...oneAway, ...twoAway].filter(isNew)];
  const meant = Map.groupBy(all, ({ asked }) => asked);
  return new Map(tried.map((word) => [word, likeliest(word, meant.get(word) ?? [])]));
}

async function wordsSoundingLike(tx: Tx, words: readonly string[]): Promise<NearWord[]> {
  const pairs = words.flatMap((asked) => soundingLike(asked).map((word) => ({ asked, word })));
  const counts = await pinsWith(
    tx,
    pairs.map(({ word }) => word),
  );
  return pairs.flatMap((pair) => {
    const pins = counts.get(pair.word);
    return pins === undefined ? [] : [{ ...pair, pins }];
  });
}

const costOf = (written: string, word: string): number =>
  soundingLike(written).includes(word)
    ? Math.min(SOUNDS_THE_SAME, slipCost(written, word))
    : slipCost(written, word);

const likeliest = (written: string, meant: readonly NearWord[]): MeantWord[] =>
  meant
    .map(({ word, pins }) => ({ word, pins, cost: costOf(written, word) }))
    .toSorted((one, other) => likelihood(other.pins, other.cost) - likelihood(one.pins, one.cost))
    .slice(0, TRIED);

/** How likely it is, as a logarithm, that what so many pins have was meant, by slips of this cost. */
export const likelihood = (pins: number, cost: number): number => Math.log(1 + pins) - RARER * cost;
