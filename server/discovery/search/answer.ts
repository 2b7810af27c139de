import type { SearchAnswer } from '#contract/discovery/search.ts';
import type { SensitiveScreen } from '#contract/discovery/sensitive.ts';

/** A search's answer, without what is logged with it. */
export type Answered<Item> = Omit<
  SearchAnswer,
  'results' | 'scope' | 'empty_scopes' | 'view_type' | 'search_view_type'
> & { readonly results: Item[] };

/** Returns the answer for a query that was searched as written. */
export function plainAnswer<Item>(results: Item[]): Answered<Item> {
  return {
    results,
    sensitivity_screen: null,
    corrected_query: null,
    suggested_query: null,
    left_out: [],
    guides: [],
  };
}

/** Returns the answer for sensitive words: no results, and no words that lead to them. */
export const screenedAnswer = <Item>(screen: SensitiveScreen | null): Answered<Item> => ({
  ...plainAnswer<Item>([]),
  sensitivity_screen: screen,
});
