import { foldLetters, lettersAsTwo } from '#server/kernel/core/fold-letters.ts';

/** PostgreSQL refuses words over 2 kB in a query; nobody searches for the rest. */
const MAX_WORD = 64;

/**
 * The words of a text as search knows them: letters, digits and marks only, lower case,
 * without accents. Nothing that they hold means anything to a tsquery [SEC-62].
 */
export function wordsOf(text: string): string[] {
  const words =
    foldLetters(text)
      .normalize('NFC')
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.map((word) => [...word].slice(0, MAX_WORD).join(''));
}

/** The same words with letters written as two, as in Mueller; null where no letter of the text is. */
export function wordsAsTwo(text: string): string[] | null {
  const other = lettersAsTwo(text);
  return other === text ? null : wordsOf(other);
}
