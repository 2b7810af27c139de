import { MAX_COUNTED_KEYWORDS } from '#contract/ads/searches.ts';

/** The characters of an address that keywords may take. */
const MOST_CHARACTERS = 4000;

/**
 * Splits keywords, without duplicates, into requests whose addresses are short enough. The oldest, which come last, come
 * first: a new keyword then changes only the last part.
 */
export function partsOf(keywords: readonly string[]): string[][] {
  const parts: string[][] = [];
  let room = 0;
  for (const keyword of new Set(keywords.toReversed())) {
    const length = encodeURIComponent(JSON.stringify(keyword)).length;
    const last = parts.at(-1);
    if (last === undefined || last.length === MAX_COUNTED_KEYWORDS || room < length) {
      parts.push([keyword]);
      room = MOST_CHARACTERS - length;
    } else {
      last.push(keyword);
      room -= length;
    }
  }
  return parts;
}
