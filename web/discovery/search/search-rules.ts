import type { ColorName } from '#contract/search-index/colors.ts';
import {
  type AddressedSearch,
  readSearch,
  searchAddress,
  SHOP_TOOL,
} from '#contract/discovery/search-address.ts';
import { FILTER_TYPES } from '#contract/discovery/search-filter-types.ts';
import type { SearchAnswer } from '#contract/discovery/search.ts';
import type { ProductFilter } from '#contract/discovery/search-filters.ts';
import { isOwnScope, scopeNamed, type SearchScope } from '#contract/discovery/search-scopes.ts';
import { asChosen } from './sensitive-choice.ts';

/** Returns the search at the page's address; null if its path names no kind of results. */
export function searchAt(scope: string | undefined, search: unknown): AddressedSearch | null {
  const named = scopeNamed(scope);
  return named && readSearch((search ?? {}) as Record<string, unknown>, named);
}

/** Returns the address of a search's page. */
export const addressOf = (request: AddressedSearch): string =>
  searchAddress(request.scope === 'shop_tool' ? SHOP_TOOL : `/search/${request.scope}/`, request);

const isOfPins = (scope: SearchScope): boolean => scope !== 'boards' && scope !== 'users';

/** Whether filters, guides and colours apply to the results. */
export const canNarrow = ({ scope }: AddressedSearch): boolean => isOfPins(scope);

const TABS: readonly SearchScope[] = [
  'pins',
  'boards',
  'users',
  'videos',
  'buyable_pins',
  'idea_pins',
  'my_pins',
  'my_content',
];

/** Returns the kinds of results that have a tab: the current one, and those that the site has anything of. */
export const scopesFor = (
  isSignedIn: boolean,
  current: SearchScope,
  empty: readonly SearchScope[],
): SearchScope[] =>
  TABS.filter(
    (scope) => scope === current || ((isSignedIn || !isOwnScope(scope)) && !empty.includes(scope)),
  );

/** Returns the same query for another kind of results; filters carry over between kinds of pins. */
export function inScope(request: AddressedSearch, scope: SearchScope): AddressedSearch {
  if (isOfPins(scope) && isOfPins(request.scope)) return { ...request, scope };
  return { query: request.query, scope, rs: request.rs };
}

const isOf = (name: keyof typeof FILTER_TYPES) => (filter: ProductFilter) =>
  filter.type === FILTER_TYPES[name];

/** Returns the search's colour. */
export function colorIn({ appliedProductFilters: filters = [] }: AddressedSearch): string | null {
  const filter = filters.find((one) => one.type === FILTER_TYPES.color);
  return filter?.type === FILTER_TYPES.color ? (filter.values[0] ?? null) : null;
}

/** Whether the search is limited to reduced prices. */
export const isOnSale = ({ appliedProductFilters: filters = [] }: AddressedSearch): boolean =>
  filters.some(isOf('sale'));

/** Returns the search with this colour only; without it if it is already set. */
export function inColor(request: AddressedSearch, color: ColorName): AddressedSearch {
  const { appliedProductFilters: filters = [], ...rest } = request;
  const others = filters.filter((filter) => !isOf('color')(filter));
  const colors = { type: FILTER_TYPES.color, values: [color as string] };
  return withFilters(rest, colorIn(request) === color ? others : [...others, colors]);
}

/** Returns the terms that guides have added. */
export function guidesIn({ selected_one_bar_modules: chosen }: AddressedSearch): string[] {
  return Array.isArray(chosen) ? chosen.map(String) : [];
}

/** Returns the search narrowed by a guide; without the guide if it is already applied. */
export function byGuide(request: AddressedSearch, term: string): AddressedSearch {
  const { selected_one_bar_modules: _, journey_depth: __, ...rest } = request;
  const before = guidesIn(request);
  const terms = before.includes(term) ? before.filter((one) => one !== term) : [...before, term];
  if (terms.length === 0) return rest;
  return { ...rest, selected_one_bar_modules: terms, journey_depth: terms.length };
}

/** Returns the number of filters besides the colour and the guides. */
export function filtersSet({
  appliedProductFilters: filters = [],
  ...request
}: AddressedSearch): number {
  const own = filters.filter((filter) => !isOf('color')(filter)).length;
  const options = ['date_min', 'date_max', 'price_min', 'price_max', 'domains', 'filters'];
  return own + options.filter((name) => request[name] !== undefined).length;
}

/** Whether a filter, a colour or a guide is set. */
export const isNarrowed = (request: AddressedSearch): boolean =>
  filtersSet(request) > 0 || colorIn(request) !== null || guidesIn(request).length > 0;

/** Returns the search with its query only, without filters. */
export const onlyWords = ({ query, scope, rs }: AddressedSearch): AddressedSearch => ({
  query,
  scope,
  rs,
});

/** Returns the search with these product filters and no others. */
export function withFilters(
  request: AddressedSearch,
  filters: readonly ProductFilter[],
): AddressedSearch {
  const { appliedProductFilters: _, ...rest } = request;
  return filters.length === 0 ? rest : { ...rest, appliedProductFilters: [...filters] };
}

const BESIDE = 3;

/** Whether matching people and boards appear above the pins: only on the first page, without filters. */
export const hasBeside = (request: AddressedSearch, from: string | null): boolean =>
  request.scope === 'pins' && from === null && !isNarrowed(request);

/** Returns the inputs to search for people and boards with the same query. */
export function besideOf({ query, show_sensitive: isChosen }: AddressedSearch) {
  const boards = { query, scope: 'boards', page_size: BESIDE } as const;
  return {
    users: { query, scope: 'users', page_size: BESIDE },
    boards: asChosen(boards, isChosen === true),
  } as const;
}

/** Whether the query was corrected, or could be. */
export const hasCorrection = (answer: SearchAnswer): boolean =>
  answer.corrected_query !== null || answer.suggested_query !== null || answer.left_out.length > 0;
