import { foldLetters } from '#server/kernel/core/fold-letters.ts';

/** The longest key that is kept, in characters. */
const MAX_KEY = 60;

/**
 * A text as completions are kept by: without accents, in small letters, its words and nothing
 * between them but a space. The same as completion_key of the database.
 */
export function foldKey(text: string): string {
  const words = foldLetters(text).replaceAll(BETWEEN_WORDS, ' ').trim();
  return Array.from(words).slice(0, MAX_KEY).join('');
}

// Named by their numbers, because what else is a space or a sign differs between the two sides.
const BETWEEN_WORDS =
  /[\u0020-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u2000-\u206F\u3000-\u3003]+/gu;
