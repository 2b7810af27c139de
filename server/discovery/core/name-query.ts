import { foldLetters, lettersAsTwo } from '#server/kernel/core/fold-letters.ts';
import type { NamePatterns, NameQuery } from './store.ts';

const MAX_WORDS = 8;

/** What a text asks of a board's or a person's name; null when it holds no word. */
export function toNameQuery(text: string): NameQuery | null {
  const words = wordsIn(text);
  const patterns = patternsOf(words);
  if (patterns === null) return null;
  const asTwo = lettersAsTwo(text);
  return {
    ...patterns,
    asTwo: asTwo === text ? null : patternsOf(wordsIn(asTwo)),
    text: words.join(' '),
    slips: words.flatMap((word, place) => {
      return slipsIn(word).map((slip) => ({ pattern: `%${slip}%`, place }));
    }),
  };
}

// Only letters, digits and marks are left, so nothing in a pattern means anything to LIKE [SEC-62].
const wordsIn = (text: string): string[] =>
  (foldLetters(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).slice(0, MAX_WORDS);

function patternsOf(words: readonly string[]): NamePatterns | null {
  const [longest] = words.toSorted((one, other) => other.length - one.length);
  if (longest === undefined) return null;
  return { longest: `%${longest}%`, patterns: words.map((word) => `%${word}%`) };
}

/** Shorter words with a slip are too often others. */
const SHORTEST = 4;
/** Of longer ones only the beginning is tried. */
const LONGEST = 12;

/** A word as it may have been meant: two letters swapped, one other, one more, one less; _ is any letter. */
function slipsIn(word: string): string[] {
  const letters = [...word];
  if (letters.length < SHORTEST) return [];
  const tried = letters.slice(0, LONGEST);
  const slips = tried.flatMap((letter, place) => [
    letters.toSpliced(place, 2, letters[place + 1] ?? '', letter),
    letters.toSpliced(place, 1, '_'),
    letters.toSpliced(place, 0, '_'),
    letters.toSpliced(place, 1),
  ]);
  return [...new Set(slips.map((slip) => slip.join('')))].filter((slip) => slip !== word);
}
