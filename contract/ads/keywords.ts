import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { flag, id, jsonText, maybe, nameText, text } from '#contract/kernel/scalars.ts';
import { answers, items, subject } from './items.ts';
import { isDay } from './report-rules.ts';

/** Keywords: search terms for which an ad group is shown, or never shown. */

export const MATCH_TYPES = [
  'BROAD',
  'PHRASE',
  'EXACT',
  'EXACT_NEGATIVE',
  'PHRASE_NEGATIVE',
] as const;
export type MatchType = (typeof MATCH_TYPES)[number];
export const MAX_KEYWORD = 120;
/** The most keywords of one ad group, campaign or ad account, without archived ones. */
export const MAX_KEYWORDS = 1000;

/** What a keyword can belong to. */
export const KEYWORD_PARENTS = ['ad_group', 'campaign', 'advertiser'] as const;
export type KeywordParent = (typeof KEYWORD_PARENTS)[number];

export const keyword = z.object({
  id: z.string(),
  type: z.literal('keyword'),
  ad_account_id: z.string(),
  /** The parent ad group, campaign or ad account; the last two have negative keywords only. */
  parent_id: z.string(),
  parent_type: z.enum(KEYWORD_PARENTS),
  value: z.string(),
  match_type: z.enum(MATCH_TYPES),
  archived: z.boolean(),
  /** When it was added, in Unix seconds. */
  created_time: z.int(),
  /**
   * Results from the searches that it matches best, on the requested days: each search counts for one keyword of its ad
   * group. Null without days, and for negative keywords.
   */
  metrics: z.nullable(
    z.object({
      IMPRESSION: z.int(),
      CLICKTHROUGH: z.int(),
      CTR: z.nullable(z.number()),
      SPEND: z.int(),
      ECPC: z.nullable(z.int()),
    }),
  ),
  version: z.int(),
});
export type Keyword = z.infer<typeof keyword>;

/** The words of a keyword. */
export const keywordText = z.pipe(
  nameText(MAX_KEYWORD),
  z.string().check(z.minLength(1, 'Enter at least one word.')),
);
export const newKeyword = z.object({
  parent_id: id(),
  value: keywordText,
  match_type: z.enum(MATCH_TYPES),
});
/** A keyword can only be archived: to change it, add a new one. */
export const changedKeyword = z.object({
  id: id(),
  version: z.int().check(z.minimum(1)),
  archived: z.literal(true, 'A keyword can only be archived.'),
});

const writing = {
  audience: 'advertiser',
  right: 'campaigns',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    items,
    guid: z.optional(maybe(text(100))),
  }),
  output: answers(keyword),
  errors: [
    'ad_account_not_found',
    'invalid_input',
    'rate_limited',
    'key_reused',
    'key_in_progress',
  ],
  rate: WRITES,
} as const;

const MAX_DAY = 10;
const day = text(MAX_DAY).check(z.refine(isDay, 'Write the day like 2026-03-14.'));

/** Keywords of an ad account or of the named parents, newest first; with their results if days are named. */
export const getKeywords = defineCall({
  name: 'v3_get_ad_keywords',
  resource: ['AdKeyword', 'get'],
  audience: 'advertiser',
  right: 'reporting',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    parent_id: z.optional(maybe(id())),
    archived: z.optional(flag()),
    /** Only negative keywords, or only the others. */
    negative: z.optional(maybe(flag())),
    /** Only keywords of such parents. */
    parent_types: z.optional(
      jsonText(
        z.array(z.enum(KEYWORD_PARENTS)).check(z.minLength(1), z.maxLength(KEYWORD_PARENTS.length)),
      ),
    ),
    /** UTC days, inclusive, at most 90 and as far back; both or none. */
    start_date: z.optional(maybe(day)),
    end_date: z.optional(maybe(day)),
  }),
  output: z.array(keyword),
  paged: true,
  errors: ['ad_account_not_found', 'invalid_input'],
});

export const createKeywords = defineCall({
  name: 'v3_create_ad_keywords',
  resource: ['AdKeyword', 'create'],
  ...writing,
});

export const updateKeywords = defineCall({
  name: 'v3_update_ad_keywords',
  resource: ['AdKeyword', 'update'],
  ...writing,
});
