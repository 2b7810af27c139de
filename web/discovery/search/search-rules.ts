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

/** What the page's address asks for; null where its path names no kind of results. */
export function searchAt(scope: string | undefined, search: unknown): AddressedSearch | null {
  const named = scopeNamed(scope);
  return named && readSearch((search ?? {}) as Record<string, unknown>, named);
}

/** The address of a search's page. */
export const addressOf = (request: AddressedSearch): string =>
  searchAddress(request.scope === 'shop_tool' ? SHOP_TOOL : `/search/${request.scope}/`, request);

const isOfPins = (scope: SearchScope): boolean => scope !== 'boards' && scope !== 'users';

/** What is narrowed by filters, guides and colours. */
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

/** The kinds of results that the tabs lead to; the shop tool has a page of its own. */
export const scopesFor = (isSignedIn: boolean): SearchScope[] =>
  TABS.filter((scope) => isSignedIn || !isOwnScope(scope));

/** The same words among another kind of results; what narrows pins goes with them to other pins. */
export function inScope(request: AddressedSearch, scope: SearchScope): AddressedSearch {
  if (isOfPins(scope) && isOfPins(request.scope)) return { ...request, scope };
  return { query: request.query, scope, rs: request.rs };
}

const isOf = (name: keyof typeof FILTER_TYPES) => (filter: ProductFilter) =>
  filter.type === FILTER_TYPES[name];

/** The colour that is asked for. */
export function colorIn({ appliedProductFilters: filters = [] }: AddressedSearch): string | null {
  const filter = filters.find((one) => one.type === FILTER_TYPES.color);
  return filter?.type === FILTER_TYPES.color ? (filter.values[0] ?? null) : null;
}

/** Whether only what is cheaper than before is asked for. */
export const isOnSale = ({ appliedProductFilters: filters = [] }: AddressedSearch): boolean =>
  filters.some(isOf('sale'));

/** The search in this colour alone; without it where it is asked for already. */
export function inColor(request: AddressedSearch, color: ColorName): AddressedSearch {
  const { appliedProductFilters: filters = [], ...rest } = request;
  const others = filters.filter((filter) => !isOf('color')(filter));
  const colors = { type: FILTER_TYPES.color, values: [color as string] };
  return withFilters(rest, colorIn(request) === color ? others : [...others, colors]);
}

/** The words that guides have added. */
export function guidesIn({ selected_one_bar_modules: chosen }: AddressedSearch): string[] {
  return Array.isArray(chosen) ? chosen.map(String) : [];
}

/** The search narrowed by a guide; widened again where it is narrowed by it. */
export function byGuide(request: AddressedSearch, term: string): AddressedSearch {
  const { selected_one_bar_modules: _, journey_depth: __, ...rest } = request;
  const before = guidesIn(request);
  const terms = before.includes(term) ? before.filter((one) => one !== term) : [...before, term];
  if (terms.length === 0) return rest;
  return { ...rest, selected_one_bar_modules: terms, journey_depth: terms.length };
}

/** How many filters are set beside the colour and the guides. */
export function filtersSet({
  appliedProductFilters: filters = [],
  ...request
}: AddressedSearch): number {
  const own = filters.filter((filter) => !isOf('color')(filter)).length;
  const options = ['date_min', 'date_max', 'price_min', 'price_max', 'domains', 'filters'];
  return own + options.filter((name) => request[name] !== undefined).length;
}

/** The search without anything that narrows it but its words. */
export const onlyWords = ({ query, scope, rs }: AddressedSearch): AddressedSearch => ({
  query,
  scope,
  rs,
});

/** The search with these product filters and no others. */
export function withFilters(
  request: AddressedSearch,
  filters: readonly ProductFilter[],
): AddressedSearch {
  const { appliedProductFilters: _, ...rest } = request;
  return filters.length === 0 ? rest : { ...rest, appliedProductFilters: [...filters] };
}

const BESIDE = 3;

/** Whether people and boards of these words stand above the pins: not where somebody narrows down. */
export const hasBeside = (request: AddressedSearch, from: string | null): boolean =>
  request.scope === 'pins' &&
  from === null &&
  filtersSet(request) === 0 &&
  colorIn(request) === null &&
  guidesIn(request).length === 0;

/** What is asked for people and boards of the same words. */
export function besideOf({ query, show_sensitive: isChosen }: AddressedSearch) {
  const boards = { query, scope: 'boards', page_size: BESIDE } as const;
  return {
    users: { query, scope: 'users', page_size: BESIDE },
    boards: asChosen(boards, isChosen === true),
  } as const;
}

/** Whether something else was searched for, or could be, than what is written. */
export const hasCorrection = (answer: SearchAnswer): boolean =>
  answer.corrected_query !== null || answer.suggested_query !== null || answer.left_out.length > 0;
