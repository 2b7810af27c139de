import * as z from 'zod/mini';
import {
  changedKeyword,
  createKeywords,
  getKeywords,
  keyword,
  MATCH_TYPES,
  newKeyword,
  updateKeywords,
} from '#contract/ads/keywords.ts';
import { getKeywordSearches, MAX_COUNTED_KEYWORDS } from '#contract/ads/searches.ts';
import { complete } from '#contract/discovery/complete.ts';
import { search } from '#contract/discovery/search.ts';
import { getTopics } from '#contract/discovery/topics.ts';
import { count, id } from '#contract/kernel/scalars.ts';
import { batch, notRead, pageOf, paging, several, v5Operation } from './operation.ts';

/** Keywords and interests. */

export const v5Keyword = z.extend(
  z.pick(keyword, { id: true, parent_id: true, parent_type: true, value: true, archived: true }),
  {
    type: z.literal('keyword'),
    match_type: z.enum(MATCH_TYPES),
    /** A keyword has no bid of its own. */
    bid: z.null(),
  },
);

const keywords = '/ad_accounts/{ad_account_id}/keywords';
const outcome = z.object({
  keywords: z.array(v5Keyword),
  errors: z.array(
    z.object({ data: z.record(z.string(), z.unknown()), error_messages: z.array(z.string()) }),
  ),
});

export const listKeywords = v5Operation(['keywords/get', 'GET', keywords, 'ads:read'], {
  calls: [getKeywords],
  query: z.object({ ...paging, campaign_id: z.optional(id()), ad_group_id: z.optional(id()) }),
  answer: pageOf(v5Keyword),
});
export const makeKeywords = v5Operation(['keywords/create', 'POST', keywords, 'ads:write'], {
  calls: [createKeywords],
  body: z.object({ parent_id: id(), keywords: batch }),
  item: z.omit(newKeyword, { parent_id: true }),
  answer: outcome,
});
export const archiveKeywords = v5Operation(['keywords/update', 'PATCH', keywords, 'ads:write'], {
  calls: [updateKeywords],
  body: z.object({ keywords: batch }),
  item: z.omit(changedKeyword, { version: true }),
  answer: outcome,
});

/** The monthly searches of keywords in a country; what a click costs is only known after an auction. */
export const readKeywordMetrics = v5Operation(
  ['country_keywords_metrics/get', 'GET', `${keywords}/metrics`, 'ads:read'],
  {
    calls: [getKeywordSearches],
    query: z.object({
      country_code: z.string().check(z.regex(/^[A-Z]{2}$/, 'Write the country like DE.')),
      keywords: several(z.string(), MAX_COUNTED_KEYWORDS),
    }),
    answer: z.object({
      data: z.array(
        z.object({
          keyword: z.string(),
          metrics: z.object({ keyword_query_volume: z.string() }),
        }),
      ),
    }),
  },
);

const MOST_TERMS = 10;
const term = z.string().check(z.minLength(1, 'Name a term.'));

export const suggestTerms = v5Operation(
  ['terms_suggested/list', 'GET', '/terms/suggested', 'ads:read'],
  {
    calls: [complete],
    query: z.object({ term, limit: z.optional(count(1, MOST_TERMS)) }),
    answer: z.array(z.string()),
  },
);
/** Terms that narrow a search. */
export const relateTerms = v5Operation(
  ['terms_related/list', 'GET', '/terms/related', 'ads:read'],
  {
    calls: [search],
    query: z.object({ terms: several(term, MOST_TERMS) }),
    answer: z.object({
      id: z.string(),
      related_term_count: z.int(),
      related_terms_list: z.array(
        z.object({ term: z.string(), related_terms: z.array(z.string()) }),
      ),
    }),
  },
);
/** Interests are this installation's topics, with the ids that ad groups use. */
export const listInterests = v5Operation(
  ['targeting_options/get', 'GET', '/resources/targeting/{targeting_type}', 'ads:read'],
  {
    calls: [getTopics],
    query: z.object({ ad_account_id: notRead }),
    answer: z.array(z.record(z.string(), z.string())),
  },
);
