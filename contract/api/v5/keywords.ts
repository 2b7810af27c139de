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
import { id } from '#contract/kernel/scalars.ts';
import { batch, pageOf, paging, v5Operation } from './operation.ts';

/** Words of searches. */

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
