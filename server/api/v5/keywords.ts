import type * as z from 'zod/mini';
import {
  archiveKeywords,
  listInterests,
  listKeywords,
  makeKeywords,
  readKeywordMetrics,
  relateTerms,
  suggestTerms,
  type v5Keyword,
} from '#contract/api/v5/keywords.ts';
import {
  createKeywords,
  getKeywords,
  type Keyword,
  updateKeywords,
} from '#contract/ads/keywords.ts';
import { getKeywordSearches, LEAST_SEARCHES } from '#contract/ads/searches.ts';
import { complete, type Completion } from '#contract/discovery/complete.ts';
import { search } from '#contract/discovery/search.ts';
import { getTopics, type IdeaTopic } from '#contract/discovery/topics.ts';
import { MAX_PAGE_SIZE } from '#contract/kernel/limits.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { inBatch, refuseFields, type V5Item, type V5Outcome } from './batches.ts';
import { handler, pageOf, pagingOf } from './handler.ts';

const keywordView = (keyword: Keyword): z.infer<typeof v5Keyword> => ({
  id: keyword.id,
  type: keyword.type,
  parent_id: keyword.parent_id,
  parent_type: keyword.parent_type,
  value: keyword.value,
  match_type: keyword.match_type,
  archived: keyword.archived,
  bid: null,
});

const ofKeywords = refuseFields(['bid']);
/** A keyword is archived rather than changed, so one that is not archived still has its first version. */
const AS_MADE = 1;
const UNDER = `<${LEAST_SEARCHES}`;

/** Returns the keywords written, and the refused ones with their errors. */
const outcomeOf = (items: readonly V5Item[], outcomes: V5Outcome<Keyword>[]) => ({
  keywords: outcomes.flatMap(({ data }) => (data === undefined ? [] : [keywordView(data)])),
  errors: outcomes.flatMap(({ exceptions }, at) =>
    exceptions.length === 0
      ? []
      : [{ data: items[at] ?? {}, error_messages: exceptions.map(({ message }) => message) }],
  ),
});

/** Operations on keywords. */
export const keywordHandlers = [
  handler(listKeywords, async ({ run, account, query }) => {
    const parent_id = query.ad_group_id ?? query.campaign_id;
    const input = { advertiser_id: account, parent_id, ...pagingOf(query) };
    return pageOf(await run(getKeywords, input), keywordView);
  }),
  handler(makeKeywords, async ({ run, account, body }) => {
    const { parent_id, keywords } = body;
    const send = async (items: V5Item[]) => {
      const sent = items.map((item) => ({ ...item, parent_id }));
      return (await run(createKeywords, { advertiser_id: account, items: sent })).data;
    };
    return outcomeOf(keywords, await inBatch(keywords, ofKeywords, send));
  }),
  handler(archiveKeywords, async ({ run, account, body: { keywords } }) => {
    const send = async (items: V5Item[]) => {
      const sent = items.map((item) => ({ ...item, version: AS_MADE }));
      return (await run(updateKeywords, { advertiser_id: account, items: sent })).data;
    };
    return outcomeOf(keywords, await inBatch(keywords, ofKeywords, send));
  }),
  handler(readKeywordMetrics, async ({ run, account, query: { country_code, keywords } }) => {
    const input = { advertiser_id: account, country: country_code, keywords };
    const { data } = await run(getKeywordSearches, input);
    return {
      data: data.map(({ keyword, monthly_searches: searches }) => ({
        keyword,
        metrics: { keyword_query_volume: searches === null ? UNDER : String(searches) },
      })),
    };
  }),
];

const USUAL_TERMS = 4;
/** Completions also include people and boards, and a person's own searches are private. */
const MOST_COMPLETIONS = 50;
const isOfMany = ({ type }: Completion): boolean => type === 'query' || type === 'trending';

/** The maximum number of topics, the largest first. */
const MOST_TOPICS = 1000;

/** Operations on search terms and topics. */
export const termHandlers = [
  handler(suggestTerms, async ({ run, query: { term, limit = USUAL_TERMS } }) => {
    const { data } = await run(complete, { term, count: MOST_COMPLETIONS });
    const terms = data.items.filter(isOfMany).map(({ query }) => query);
    return [...new Set(terms)].slice(0, limit);
  }),
  handler(relateTerms, async ({ run, query: { terms } }) => {
    const related = [];
    for (const term of terms) {
      const { data } = await run(search, { query: term, scope: 'pins', page_size: 1 });
      related.push({ term, related_terms: data.guides.map((guide) => guide.term) });
    }
    const related_term_count = related.reduce((sum, one) => sum + one.related_terms.length, 0);
    return { id: terms[0] ?? '', related_term_count, related_terms_list: related };
  }),
  handler(listInterests, async ({ run, path }) => {
    if (path.targeting_type !== 'INTEREST') {
      throw new Failure('invalid_input', "Parameter 'targeting_type' is invalid.", {
        detail: 'targeting_type: INTEREST alone is listed; the others are named at ad groups.',
      });
    }
    const topics: IdeaTopic[] = [];
    let bookmark: string | null = null;
    do {
      const page: { data: IdeaTopic[]; bookmark: string | null } = await run(getTopics, {
        page_size: MAX_PAGE_SIZE,
        bookmark,
      });
      topics.push(...page.data);
      bookmark = page.bookmark;
    } while (bookmark !== null && topics.length < MOST_TOPICS);
    return [Object.fromEntries(topics.map(({ id, name }) => [id, name]))];
  }),
];
