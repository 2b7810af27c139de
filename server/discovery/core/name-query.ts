import { foldLetters, lettersAsTwo } from '#server/kernel/core/fold-letters.ts';
import type { NamePatterns, NameQuery } from './store.ts';

const MAX_WORDS = 8;

/** Converts a text to a query for names of boards and people; null if it has no word. */
export function toNameQuery(text: string): NameQuery | null {
  const words = wordsIn(text);
  const patterns = patternsOf(words);
  if (patterns === null) return null;
  const asTwo = lettersAsTwo(text);
  return {
    ...patterns,
    asTwo: asTwo === text ? null : patternsOf(wordsIn(asTwo)),
    text: words.join(' '),
    edits: words.flatMap((word, index) => {
      return editsOf(word).map((edit) => ({ pattern: `%${edit}%`, index }));
    }),
  };
}

// Only letters, digits and marks remain, so nothing in a pattern has a meaning in LIKE [SEC-62].
const wordsIn = (text: string): string[] =>
  (foldLetters(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).slice(0, MAX_WORDS);

function patternsOf(words: readonly string[]): NamePatterns | null {
  const [longest] = words.toSorted((one, other) => other.length - one.length);
  if (longest === undefined) return null;
  return { longest: `%${longest}%`, patterns: words.map((word) => `%${word}%`) };
}

/** Shorter words with an edit are too often other words. */
const MIN_WORD_LENGTH = 4;
/** Edits are tried only in this many first letters of a word. */
const MAX_TRIED_LENGTH = 12;

/** Returns all words one edit away: two letters swapped, or one replaced, inserted or deleted; _ is any letter. */
function editsOf(word: string): string[] {
  const letters = [...word];
  if (letters.length < MIN_WORD_LENGTH) return [];
  const tried = letters.slice(0, MAX_TRIED_LENGTH);
  const edits = tried.flatMap((letter, index) => [
    letters.toSpliced(index, 2, letters[index + 1] ?? '', letter),
    letters.toSpliced(index, 1, '_'),
    letters.toSpliced(index, 0, '_'),
    letters.toSpliced(index, 1),
  ]);
  return [...new Set(edits.map((edit) => edit.join('')))].filter((edit) => edit !== word);
}
