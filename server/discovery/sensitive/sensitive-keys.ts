import { wordsAsTwo, wordsOf } from '#server/search-index/index.ts';

/** The maximum number of consecutive words that may match one listed word, as "self harm" matches #selfharm. */
export const LONGEST_ROW = 4;

/** Returns the key by which a listed word is compared; null if it has no words, or more than LONGEST_ROW. */
export function keyOf(word: string): string | null {
  const words = wordsOf(word);
  return words.length === 0 || words.length > LONGEST_ROW ? null : words.join('');
}

/** As keyOf, with letters such as ü spelled as two; null if there are none. */
export const keyAsTwo = (word: string): string | null => wordsAsTwo(word)?.join('') ?? null;

/** Returns every key in a text that may be listed: of each word, and of each run of words. */
export function keysIn(text: string): string[] {
  return [...new Set([...rowsOf(wordsOf(text)), ...rowsOf(wordsAsTwo(text) ?? [])])];
}

const rowsOf = (words: readonly string[]): string[] =>
  words.flatMap((_, index) =>
    Array.from({ length: Math.min(LONGEST_ROW, words.length - index) }, (__, more) =>
      words.slice(index, index + more + 1).join(''),
    ),
  );
