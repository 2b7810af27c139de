import { foldLetters, lettersAsTwo } from '#server/kernel/core/fold-letters.ts';

/** PostgreSQL refuses words over 2 kB in a query, and nobody searches for more than this. */
const MAX_WORD = 64;

/** Chinese and Japanese are written without spaces; one dictionary knows the words of both. */
const UNSPACED = /[\p{Script=Han}\p{Script=Katakana}]/u;
const SEGMENTER = new Intl.Segmenter('ja', { granularity: 'word' });
/** Words and endings of grammar, which every second phrase has. */
const GRAMMAR = /^(?:\p{Script=Hiragana}|から|まで|より|です|ます|[的了和与在里])$/u;

function wordsWithin(run: string): string[] {
  if (!UNSPACED.test(run)) return [run];
  const words = [...SEGMENTER.segment(run)].map(({ segment }) => segment);
  const telling = words.filter((word) => !GRAMMAR.test(word));
  return telling.length > 0 ? telling : words;
}

/**
 * Splits a text into words for search: letters, digits and marks only, in lower case, without accents. They
 * contain no syntax of a tsquery [SEC-62].
 */
export function wordsOf(text: string): string[] {
  const words =
    foldLetters(text)
      .normalize('NFC')
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.flatMap(wordsWithin).map((word) => [...word].slice(0, MAX_WORD).join(''));
}

/** Returns the words in the two-letter spelling, as in Mueller; null if no letter has one. */
export function wordsAsTwo(text: string): string[] | null {
  const other = lettersAsTwo(text);
  return other === text ? null : wordsOf(other);
}
