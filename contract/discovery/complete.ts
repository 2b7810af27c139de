import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { MAX_QUERY, WRITES } from '#contract/kernel/limits.ts';
import { count, maybe, text, trimmed } from '#contract/kernel/scalars.ts';

/** A suggestion under the search field while typing [CALL-15]. */
export const completion = z.object({
  /** `recent`: the viewer's own latest searches; `trending`: popular searches at present. */
  type: z.enum(['recent', 'trending', 'query', 'hashtag', 'user', 'board']),
  label: z.string(),
  /** The query; for a person or board, the name. */
  query: z.string(),
  url: z.string(),
  /** Id of the person or board. */
  id: z.nullable(z.string()),
  /** A small picture of the person or the board. */
  image_url: z.nullable(z.string()),
  /** Number of public pins with the hashtag, or of pins on the board; counted periodically beyond a few. */
  pin_count: z.nullable(z.int()),
});
export type Completion = z.infer<typeof completion>;

/** Suggestions; without a term, the viewer's latest searches and popular ones. */
export const complete = defineCall({
  name: 'v3_advanced_typeahead',
  resource: ['AdvancedTypeahead', 'get'],
  audience: 'anyone',
  input: z.object({
    term: trimmed(MAX_QUERY),
    pin_scope: z.optional(maybe(text(40))),
    count: z.optional(count(0, 999)),
  }),
  /** The hint is the completed term, null if no known query starts with it. */
  output: z.object({ items: z.array(completion), hint: z.nullable(z.string()) }),
});

/** Stores a search of the viewer's, to suggest it again. */
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

/** Deletes the viewer's recent search, or all of them if none is named. */
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
