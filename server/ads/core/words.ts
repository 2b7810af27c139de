import { foldLetters } from '#server/kernel/core/fold-letters.ts';

/** Words of a keyword or of a query, as they are compared: small letters without accents, in their order. */
export function wordsOf(text: string): string[] {
  return foldLetters(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}
