import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { MAX_QUERY, WRITES } from '#contract/kernel/limits.ts';
import { count, maybe, text, trimmed } from '#contract/kernel/scalars.ts';

/** What stands below a search field while somebody writes [CALL-15]. */
export const completion = z.object({
  /** `recent` is the viewer's own last searches, `trending` what many search for these days. */
  type: z.enum(['recent', 'trending', 'query', 'hashtag', 'user', 'board']),
  label: z.string(),
  /** What to search for; for a person or board, their name. */
  query: z.string(),
  url: z.string(),
  /** Of the person or the board. */
  id: z.nullable(z.string()),
  /** A small picture of the person or the board. */
  image_url: z.nullable(z.string()),
  /** Public pins with the hashtag, or pins on the board; beyond a few, as of the last count. */
  pin_count: z.nullable(z.int()),
});
export type Completion = z.infer<typeof completion>;

/** Without a term: what the viewer searched for last, and what many search for these days. */
export const complete = defineCall({
  name: 'v3_advanced_typeahead',
  resource: ['AdvancedTypeahead', 'get'],
  audience: 'anyone',
  input: z.object({
    term: trimmed(MAX_QUERY),
    pin_scope: z.optional(maybe(text(40))),
    count: z.optional(count(0, 999)),
  }),
  /** The hint is the term written to its end, null when nothing is known to start so. */
  output: z.object({ items: z.array(completion), hint: z.nullable(z.string()) }),
});

/** Keeps what the viewer searched for, to be offered to them again. */
export const rememberSearch = defineCall({
  name: 'v3_remember_search',
  resource: ['TypeaheadRecent', 'create'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object({ query: trimmed(MAX_QUERY) }),
  output: z.null(),
  errors: ['rate_limited'],
  rate: WRITES,
});

/** Forgets what the viewer searched for last: this one, or all when none is named. */
export const clearRecentSearches = defineCall({
  name: 'v3_clear_recent_searches',
  resource: ['TypeaheadClearRecent', 'delete'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object({ query: z.optional(maybe(trimmed(MAX_QUERY))) }),
  output: z.null(),
  errors: ['rate_limited'],
  rate: WRITES,
});
