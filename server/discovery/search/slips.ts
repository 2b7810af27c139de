/** A word and what is left of it without any one letter: two words that one slip sets apart share some. */
export function slipsOf(word: string): string[] {
  const letters = [...word];
  return [word, ...letters.map((_, place) => letters.toSpliced(place, 1).join(''))];
}

/** What it costs to make one word of another: one for a slip that is neither usual nor unusual. */
interface Costs {
  /** A letter left out or put in, beside these two. */
  readonly missing: (letter: string, before: string | undefined) => number;
  readonly instead: (one: string, other: string) => number;
  readonly swapped: number;
}

/** How many slips set two words apart: letters put in, left out, replaced, or two that changed places. */
export const slipsBetween = (one: string, other: string): number =>
  cheapest(one, other, { missing: () => 1, instead: () => 1, swapped: 1 });

const VOWELS = new Set('aeiouy');
/** Letters that are heard as each other. */
const ALIKE = new Set(['ck', 'cs', 'sz', 'gj', 'fv', 'vw', 'dt', 'bp', 'mn', 'kq', 'cz']);
const DOUBLED = 0.5;
const SWAPPED = 0.6;
const HEARD = 0.7;
const OTHER = 1.2;
/** The first letter is seldom wrong. */
const FIRST = 0.5;

/**
 * How unlikely it is that somebody who meant one word wrote the other: doubled letters and swapped ones are
 * usual slips, as are letters that sound alike.
 */
export function slipCost(written: string, meant: string): number {
  const begins = written[0] === meant[0] ? 0 : FIRST;
  const asWritten = cheapest(written, meant, USUAL);
  const [heard, heardMeant] = [heardAs(written), heardAs(meant)];
  if (heard === written && heardMeant === meant) return begins + asWritten;
  return begins + Math.min(asWritten, HEARD + cheapest(heard, heardMeant, USUAL));
}

const USUAL: Costs = {
  missing: (letter, before) => (letter === before ? DOUBLED : VOWELS.has(letter) ? 0.8 : 1),
  instead: (one, other) =>
    (VOWELS.has(one) && VOWELS.has(other)) || ALIKE.has([one, other].toSorted().join(''))
      ? HEARD
      : OTHER,
  swapped: SWAPPED,
};

const heardAs = (word: string): string =>
  word.replaceAll('ph', 'f').replaceAll('gh', 'g').replaceAll('qu', 'k').replaceAll('ck', 'k');

function cheapest(one: string, other: string, costs: Costs): number {
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
