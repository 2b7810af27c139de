import { wordsAsTwo, wordsOf } from '#server/search-index/index.ts';

/** So many words in a row may be one of the list, as "self harm" is #selfharm. */
export const LONGEST_ROW = 4;

/** What a word of the list is compared by; null for none, and for more words than a row has. */
export function keyOf(word: string): string | null {
  const words = wordsOf(word);
  return words.length === 0 || words.length > LONGEST_ROW ? null : words.join('');
}

/** The same with letters written as two, where it has such. */
export const keyAsTwo = (word: string): string | null => wordsAsTwo(word)?.join('') ?? null;

/** All that may be of the list in a text: each word, and each few in a row as one. */
export function keysIn(text: string): string[] {
  return [...new Set([...rowsOf(wordsOf(text)), ...rowsOf(wordsAsTwo(text) ?? [])])];
}

const rowsOf = (words: readonly string[]): string[] =>
  words.flatMap((_, index) =>
    Array.from({ length: Math.min(LONGEST_ROW, words.length - index) }, (__, more) =>
      words.slice(index, index + more + 1).join(''),
    ),
  );
