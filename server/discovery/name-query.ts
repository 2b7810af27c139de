import type { NameQuery } from './store.ts';

const MAX_WORDS = 8;

/** What a text asks of a board's or a person's name; null when it holds no word. */
export function toNameQuery(text: string, fold: (text: string) => string): NameQuery | null {
  // Only letters, digits and marks are left, so nothing in a pattern means anything to LIKE [SEC-62].
  const words = (fold(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).slice(0, MAX_WORDS);
  const [longest] = words.toSorted((one, other) => other.length - one.length);
  if (longest === undefined) return null;
  return {
    longest: `%${longest}%`,
    patterns: words.map((word) => `%${word}%`),
    text: words.join(' '),
  };
}

/** As PostgreSQL's lower() folds a person's name. */
export function foldPersonName(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
