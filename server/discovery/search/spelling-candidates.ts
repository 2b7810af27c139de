import type { Tx } from '#server/kernel/db/tx.ts';
import { typoCost, editDistance, deletionsOf } from './edit-distance.ts';
import { homophonesOf } from './homophones.ts';
import type { Term } from './understand.ts';
import { pinsWith, wordsByTrigram, wordsOneEditAway, type SimilarWord } from './words-store.ts';

/** A possible correction of a misspelled word. */
export interface SpellingCandidate extends Pick<SimilarWord, 'word' | 'pins'> {
  /** How unlikely the misspelling is: see typoCost. */
  readonly cost: number;
}

/** Shorter words are one edit away from too many others. */
const MIN_WORD_LENGTH = 3;
/** From this length on, two edits are tried if no common word is one edit away. */
const TWO_EDITS_MIN_LENGTH = 6;
const COMMON_WORD_PINS = 50;
const MAX_CANDIDATES = 3;
/** The maximum cost of confusing words that sound the same. */
const HOMOPHONE_COST = 0.6;
/** A misspelling of cost 1 is as unlikely as a word on e^6 times fewer pins. */
const COST_WEIGHT = 6;

/** Returns corrections of each of these words, the most likely first; never the word itself. */
export async function spellingCandidates(
  tx: Tx,
  words: readonly string[],
): Promise<Map<string, SpellingCandidate[]>> {
  const tried = words.filter((word) => [...word].length >= MIN_WORD_LENGTH && !/\p{N}/u.test(word));
  const [oneEdit, homophones] = await Promise.all([
    wordsOneEditAway(tx, tried, deletionsOf),
    wordsSoundingLike(tx, tried),
  ]);
  const oneAway = oneEdit.filter(({ written, word }) => editDistance(word, written) === 1);
  const hasCommonCandidate = new Set(
    oneAway.filter(({ pins }) => pins >= COMMON_WORD_PINS).map(({ written }) => written),
  );
  const twoEdits = await wordsByTrigram(
    tx,
    tried.filter(
      (word) => [...word].length >= TWO_EDITS_MIN_LENGTH && !hasCommonCandidate.has(word),
    ),
  );
  const twoAway = twoEdits.filter(({ written, word }) => editDistance(word, written) === 2);
  const isHomophone = new Set(homophones.map(({ written, word }) => `${written} ${word}`));
  const isNew = ({ written, word }: SimilarWord): boolean => !isHomophone.has(`${written} ${word}`);
  const all = [...homophones, ...[...oneAway, ...twoAway].filter(isNew)];
  const byWord = Map.groupBy(all, ({ written }) => written);
  return new Map(tried.map((word) => [word, likeliest(word, byWord.get(word) ?? [])]));
}

async function wordsSoundingLike(tx: Tx, words: readonly string[]): Promise<SimilarWord[]> {
  const pairs = words.flatMap((written) =>
    homophonesOf(written).map((word) => ({ written, word })),
  );
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
  homophonesOf(written).includes(word)
    ? Math.min(HOMOPHONE_COST, typoCost(written, word))
    : typoCost(written, word);

const likeliest = (written: string, similar: readonly SimilarWord[]): SpellingCandidate[] =>
  similar
    .map(({ word, pins }) => ({ word, pins, cost: costOf(written, word) }))
    .toSorted(
      (one, other) => logLikelihood(other.pins, other.cost) - logLikelihood(one.pins, one.cost),
    )
    .slice(0, MAX_CANDIDATES);

/** Returns the log likelihood that something with this many pins was meant, given misspellings of this cost. */
export const logLikelihood = (pins: number, cost: number): number =>
  Math.log(1 + pins) - COST_WEIGHT * cost;

/** Words of a query corrected together, and the cost. */
interface Combination {
  readonly replacements: ReadonlyMap<string, string>;
  readonly cost: number;
}

/** Returns all unknown words corrected together, then each candidate of each word, then pairs of words. */
export function combinations(
  suspects: readonly Term[],
  candidates: ReadonlyMap<string, readonly SpellingCandidate[]>,
): Combination[] {
  const of = (word: string): readonly SpellingCandidate[] => candidates.get(word) ?? [];
  const unknown = suspects.filter((term) => term.pins === 0 && of(term.word).length > 0);
  const base = unknown.flatMap(({ word }) =>
    of(word)
      .slice(0, 1)
      .map((one) => ({ word, one })),
  );
  const single = suspects.flatMap(({ word }) =>
    of(word).map((one) => [...base.filter((other) => other.word !== word), { word, one }]),
  );
  const pairs = suspects.flatMap(({ word }, index) =>
    suspects.slice(index + 1).flatMap((other) => {
      const [one, second] = [of(word)[0], of(other.word)[0]];
      return one && second
        ? [
            [
              { word, one },
              { word: other.word, one: second },
            ],
          ]
        : [];
    }),
  );
  return [...(base.length > 0 ? [base] : []), ...single, ...pairs].map((changes) => ({
    replacements: new Map(changes.map(({ word, one }) => [word, one.word])),
    cost: changes.reduce((sum, { one }) => sum + one.cost, 0),
  }));
}
