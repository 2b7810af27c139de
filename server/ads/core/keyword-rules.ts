import type { Keyword, Match } from './targeting-rules.ts';

/** Relevance of a search to an ad with a matching keyword, out of 128. */
const RELEVANCE: Readonly<Record<Match, number>> = { exact: 128, phrase: 112, broad: 96 };

export const relevanceOfMatch = ({ match }: Pick<Keyword, 'match'>): number => RELEVANCE[match];

/** Whether the words equal the keyword, contain it as a phrase, or contain all its words. */
export function isAmongWords(
  { words, match }: Pick<Keyword, 'words' | 'match'>,
  pageWords: readonly string[],
): boolean {
  if (words.length === 0 || words.length > pageWords.length) return false;
  if (match === 'broad') return words.every((word) => pageWords.includes(word));
  if (match === 'exact' && words.length !== pageWords.length) return false;
  return pageWords.some((_, from) => words.every((word, at) => pageWords[from + at] === word));
}

/** Whether the keyword matches these words. */
export const isMatched = (keyword: Keyword, pageWords: readonly string[]): boolean =>
  !keyword.isNegative && isAmongWords(keyword, pageWords);

/** Whether a negative keyword excludes the ad for these words. */
export const isShutOut = (keywords: readonly Keyword[], pageWords: readonly string[]): boolean =>
  keywords.some((keyword) => keyword.isNegative && isAmongWords(keyword, pageWords));
