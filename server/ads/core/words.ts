import { foldLetters } from '#server/kernel/core/fold-letters.ts';

/** Normalises the words of a keyword or query: lower case without accents, in order. */
export function wordsOf(text: string): string[] {
  return foldLetters(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}
