import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { count, id, jsonText, maybe } from '#contract/kernel/scalars.ts';
import { subject } from './items.ts';
import { keywordText } from './keywords.ts';

/** What people search for here, for those who choose keywords. */

/** The fewest people of a search that is suggested, and of a search that is counted at all. */
export const LEAST_SEARCHERS = 10;
/** Numbers below are not reported. */
export const LEAST_SEARCHES = 100;
/** As many as fit into an address. */
export const MAX_COUNTED_KEYWORDS = 50;
const MAX_RELATED = 20;

const countedSearch = z.object({
  keyword: z.string(),
  /**
   * People who searched for exactly these words in the last 30 days, each counted once, to two digits; null under 100.
   * Spelling apart from letters (case, accents, punctuation) does not matter.
   */
  monthly_searches: z.nullable(z.int()),
});
export type CountedSearch = z.infer<typeof countedSearch>;

const common = {
  advertiser_id: id(),
  ...subject,
  /** Only people of this country; otherwise everybody. */
  country: z.optional(maybe(z.string().check(z.regex(/^[A-Z]{2}$/, 'Write the country like DE.')))),
};

/** How often people search for these words, in the same order. */
export const getKeywordSearches = defineCall({
  name: 'v3_get_ad_keyword_searches',
  resource: ['AdKeywordSearches', 'get'],
  audience: 'advertiser',
  right: 'reporting',
  input: z.object({
    ...common,
    keywords: jsonText(
      z
        .array(keywordText)
        .check(
          z.minLength(1, 'Name at least one.'),
          z.maxLength(MAX_COUNTED_KEYWORDS, `Up to ${MAX_COUNTED_KEYWORDS} at once.`),
        ),
    ),
  }),
  output: z.array(countedSearch),
  errors: ['ad_account_not_found', 'invalid_input'],
});

/** Searches that start with this text or have a word of it, the closest and most frequent first. */
export const getRelatedSearches = defineCall({
  name: 'v3_get_ad_related_searches',
  resource: ['AdRelatedSearches', 'get'],
  audience: 'advertiser',
  right: 'reporting',
  input: z.object({
    ...common,
    keyword: keywordText,
    count: z._default(count(1, MAX_RELATED), MAX_RELATED),
  }),
  output: z.array(countedSearch),
  errors: ['ad_account_not_found', 'invalid_input'],
});
