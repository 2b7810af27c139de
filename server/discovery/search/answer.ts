import type { SearchAnswer } from '#contract/discovery/search.ts';

/** What a search answers beside what is logged with it. */
export type Answered<Item> = Omit<
  SearchAnswer,
  'results' | 'scope' | 'view_type' | 'search_view_type'
> & { readonly results: Item[] };

/** The answer to a search that takes a query as it is written. */
export function plainAnswer<Item>(results: Item[]): Answered<Item> {
  return {
    results,
    corrected_query: null,
    suggested_query: null,
    left_out: [],
    guides: [],
  };
}
