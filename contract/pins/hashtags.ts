import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { MAX_QUERY } from '#contract/kernel/limits.ts';
import { flag, maybe, trimmed } from '#contract/kernel/scalars.ts';

/** A hashtag with its #, and its number of public pins [DATA-14]. */
export const hashtagSuggestion = z.object({ query: z.string(), pin_count: z.int() });
export type HashtagSuggestion = z.infer<typeof hashtagSuggestion>;

/** Hashtags with a prefix, most used first [DATA-14]. */
export const completeHashtag = defineCall({
  name: 'v3_search_autocomplete',
  resource: ['HashtagTypeahead', 'get'],
  path: ['GET', '/v3/search/autocomplete/'],
  audience: 'anyone',
  /** The wire has two spellings of each. */
  input: z.object({
    q: z.optional(maybe(trimmed(MAX_QUERY))),
    query: z.optional(maybe(trimmed(MAX_QUERY))),
    show_pin_count: z.optional(flag()),
    showPinCount: z.optional(flag()),
  }),
  output: z.array(hashtagSuggestion),
});
