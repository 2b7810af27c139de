import type * as z from 'zod/mini';
import {
  archiveKeywords,
  listKeywords,
  makeKeywords,
  type v5Keyword,
} from '#contract/api/v5/keywords.ts';
import {
  createKeywords,
  getKeywords,
  type Keyword,
  updateKeywords,
} from '#contract/ads/keywords.ts';
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
/** A keyword is archived and not changed, so whatever is not archived is as it was made. */
const AS_MADE = 1;

/** Those that were written, and of the others what was sent with what is wrong with it. */
const outcomeOf = (items: readonly V5Item[], outcomes: V5Outcome<Keyword>[]) => ({
  keywords: outcomes.flatMap(({ data }) => (data === undefined ? [] : [keywordView(data)])),
  errors: outcomes.flatMap(({ exceptions }, at) =>
    exceptions.length === 0
      ? []
      : [{ data: items[at] ?? {}, error_messages: exceptions.map(({ message }) => message) }],
  ),
});

/** Words of searches. */
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
];
