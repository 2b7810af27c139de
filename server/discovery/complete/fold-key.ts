import { foldLetters } from '#server/kernel/core/fold-letters.ts';

/** The maximum length of a stored key, in characters. */
const MAX_KEY = 60;

/**
 * Normalises a text to a completion key: without accents, in lower case, words separated by single spaces.
 * Equivalent to completion_key in the database.
 */
export function foldKey(text: string): string {
  const words = foldLetters(text).replaceAll(BETWEEN_WORDS, ' ').trim();
  return Array.from(words).slice(0, MAX_KEY).join('');
}

// Listed by code point, because JavaScript and PostgreSQL otherwise classify spaces and symbols differently.
const BETWEEN_WORDS =
  /[\u0020-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u2000-\u206F\u3000-\u3003]+/gu;
