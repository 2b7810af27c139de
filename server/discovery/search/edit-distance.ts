/** Returns a word and its forms with one letter deleted: two words one edit apart have one in common. */
export function deletionsOf(word: string): string[] {
  const letters = [...word];
  return [word, ...letters.map((_, index) => letters.toSpliced(index, 1).join(''))];
}

/** The costs of edits: 1 for one that is neither common nor rare. */
interface Costs {
  /** A letter omitted or inserted, and the letter before it. */
  readonly missing: (letter: string, before: string | undefined) => number;
  readonly instead: (one: string, other: string) => number;
  readonly swapped: number;
}

/** The Damerau-Levenshtein distance: letters inserted, deleted or replaced, or two neighbours swapped. */
export const editDistance = (one: string, other: string): number =>
  weightedDistance(one, other, { missing: () => 1, instead: () => 1, swapped: 1 });

const VOWELS = new Set('aeiouy');
/** Letters that sound alike, each pair in both orders. */
const ALIKE = new Set(
  ['ck', 'cs', 'sz', 'gj', 'fv', 'vw', 'dt', 'bp', 'mn', 'kq', 'cz'].flatMap((pair) => [
    pair,
    [...pair].toReversed().join(''),
  ]),
);
const DOUBLED_COST = 0.5;
const SWAPPED_COST = 0.6;
const SOUND_ALIKE_COST = 0.7;
const OTHER_COST = 1.2;
/** Added if the first letter differs, because it is rarely wrong. */
const FIRST_LETTER_COST = 0.5;

/**
 * Returns how unlikely it is that a person who meant one word wrote the other: an edit distance in which doubled
 * letters, swapped letters and letters that sound alike cost less.
 */
export function typoCost(written: string, meant: string): number {
  const begins = written[0] === meant[0] ? 0 : FIRST_LETTER_COST;
  const asWritten = weightedDistance(written, meant, TYPO_COSTS);
  const [heard, phoneticMeant] = [phoneticSpelling(written), phoneticSpelling(meant)];
  if (heard === written && phoneticMeant === meant) return begins + asWritten;
  return (
    begins +
    Math.min(asWritten, SOUND_ALIKE_COST + weightedDistance(heard, phoneticMeant, TYPO_COSTS))
  );
}

const TYPO_COSTS: Costs = {
  missing: (letter, before) => (letter === before ? DOUBLED_COST : VOWELS.has(letter) ? 0.8 : 1),
  instead: (one, other) =>
    (VOWELS.has(one) && VOWELS.has(other)) || ALIKE.has(one + other)
      ? SOUND_ALIKE_COST
      : OTHER_COST,
  swapped: SWAPPED_COST,
};

const phoneticSpelling = (word: string): string =>
  word.replaceAll('ph', 'f').replaceAll('gh', 'g').replaceAll('qu', 'k').replaceAll('ck', 'k');

function weightedDistance(one: string, other: string, costs: Costs): number {
  const [from, to] = [[...one], [...other]];
  let before: number[] = [];
  let last = [0];
  for (const [column, theirs] of to.entries()) {
    last.push((last[column] ?? 0) + costs.missing(theirs, to[column - 1]));
  }
  for (const [row, letter] of from.entries()) {
    const dropped = costs.missing(letter, from[row - 1]);
    const now = [(last[0] ?? 0) + dropped];
    for (const [column, theirs] of to.entries()) {
      const least = Math.min(
        (last[column + 1] ?? 0) + dropped,
        (now[column] ?? 0) + costs.missing(theirs, to[column - 1]),
        (last[column] ?? 0) + (letter === theirs ? 0 : costs.instead(letter, theirs)),
      );
      const haveSwapped = letter === to[column - 1] && theirs === from[row - 1];
      now.push(haveSwapped ? Math.min(least, (before[column - 1] ?? 0) + costs.swapped) : least);
    }
    before = last;
    last = now;
  }
  return last[to.length] ?? 0;
}
