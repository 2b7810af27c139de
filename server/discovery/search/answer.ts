import type { SearchAnswer } from '#contract/discovery/search.ts';
import type { SensitiveScreen } from '#contract/discovery/sensitive.ts';

/** What a search answers beside what is logged with it. */
export type Answered<Item> = Omit<
  SearchAnswer,
  'results' | 'scope' | 'view_type' | 'search_view_type'
> & { readonly results: Item[] };

/** The answer to a search that takes a query as it is written. */
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

/** The answer to a search whose words are sensitive: nothing of what it found, nor words that lead there. */
export const screenedAnswer = <Item>(screen: SensitiveScreen | null): Answered<Item> => ({
  ...plainAnswer<Item>([]),
  sensitivity_screen: screen,
});
