import {
  type CountedSearch,
  type getKeywordSearches as keywordsCall,
  type getRelatedSearches as relatedCall,
  LEAST_SEARCHES,
} from '#contract/ads/searches.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { foldKey } from '../complete/fold-key.ts';
import { LONGEST_OFFERED } from '../complete/trending-store.ts';
import { sensitiveTexts, withoutSensitive } from '../sensitive/find-screen.ts';
import { volumesLike, volumesOf } from './volume-store.ts';

const EVERYWHERE = '';

/** Returns how often people search for these words. */
export async function readKeywordSearches(
  { read }: AdvertiserContext,
  { keywords, country }: InputOf<typeof keywordsCall>,
): Promise<CountedSearch[]> {
  // A longer text is not counted, and its key would be that of its first part.
  const keyOf = (keyword: string) => (keyword.length > LONGEST_OFFERED ? '' : foldKey(keyword));
  const keys = [...new Set(keywords.map(keyOf))];
  const rows = await volumesOf(read, country ?? EVERYWHERE, keys);
  const people = new Map(rows.map((row) => [row.key, row.people]));
  const sensitive = await sensitiveTexts(read, keywords);
  return keywords.map((keyword) => ({
    keyword,
    monthly_searches: sensitive.has(keyword) ? null : rounded(people.get(keyOf(keyword)) ?? 0),
  }));
}

/** Returns popular searches that share words with a keyword. */
export async function readRelatedSearches(
  { read }: AdvertiserContext,
  { keyword, country, count }: InputOf<typeof relatedCall>,
): Promise<CountedSearch[]> {
  const key = foldKey(keyword);
  if (key === '') return [];
  const rows = await volumesLike(read, country ?? EVERYWHERE, key, count);
  const fine = await withoutSensitive(read, rows, ({ query }) => query);
  return fine.map(({ query, people }) => ({ keyword: query, monthly_searches: rounded(people) }));
}

/** Rounds to two digits, down, so that one person more rarely shows; null if few people searched. */
export function rounded(people: number): number | null {
  if (people < LEAST_SEARCHES) return null;
  const unit = 10 ** (Math.floor(Math.log10(people)) - 1);
  return Math.floor(people / unit) * unit;
}
