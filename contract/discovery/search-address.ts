import { MAX_QUERY } from '#contract/kernel/limits.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import type { search } from './search.ts';
import { isColor, readFilters } from './read-filters.ts';
import {
  FILTER_TYPES,
  MAX_FILTER_VALUE,
  MAX_FILTER_VALUES,
  MAX_PRICE,
} from './search-filter-types.ts';
import type { ProductFilter } from './search-filters.ts';
import { scopeNamed, SEARCH_DEFAULTS, type SearchScope } from './search-scopes.ts';

/** A search as parsed from its page's address, ready to run. */
export type AddressedSearch = Pick<SentOf<typeof search>, 'query'> & {
  readonly scope: SearchScope;
  readonly rs: string;
  readonly appliedProductFilters?: ProductFilter[];
  readonly [option: string]: unknown;
};

/** The shop tool: a product search, unless its address names another scope [ROUTE-12]. */
export const SHOP_TOOL = '/_tools/shop/';

type Params = Readonly<Record<string, unknown>>;

/** Text parameters passed on unchanged, with their maximum lengths. */
const TEXTS: Readonly<Record<string, number>> = {
  source_module_id: 100,
  source_url: 2048,
  user: 60,
  request_params: 4000,
  corpus: 60,
  article: 100,
  tab: 40,
  interest_id: 80,
};
const IDS = ['source_id', 'top_pin_id'];
const MOST_IDS = 50;
const MOST_GUIDES = 8;

/**
 * Reads a search from an address's query [SEARCH-02]. Invalid parts are dropped, because addresses are typed, truncated
 * and shared, and the rest still finds something. `scope` is the path's or the page's default.
 */
export function readSearch(params: Params, scope: SearchScope | null = null): AddressedSearch {
  const filters = filtersIn(params);
  const day = (name: string): Params => pick(name, textIn(params, name, 10), /^\d{4}-\d\d-\d\d$/);
  const depth = textIn(params, 'journey_depth', 6);
  return {
    query: textIn(params, 'q', MAX_QUERY) || textIn(params, 'query', MAX_QUERY),
    scope: scopeIn(params, scope),
    rs: textIn(params, 'rs', 60) || SEARCH_DEFAULTS.rs,
    ...(filters.length > 0 ? { appliedProductFilters: filters } : {}),
    ...pick('journey_depth', depth, /^\d{1,6}$/, Number),
    ...pick('price_min', textIn(params, 'price_min', 14), PRICE, Number),
    ...pick('price_max', textIn(params, 'price_max', 14), PRICE, Number),
    ...list('domains', listIn(params, 'domains', MAX_FILTER_VALUES)),
    ...list('selected_one_bar_modules', listIn(params, 'selected_one_bar_modules', MOST_GUIDES)),
    ...list('query_pin_sigs', listIn(params, 'query_pin_sigs', MOST_IDS).filter(isSignature)),
    ...list('top_pin_ids', listIn(params, 'top_pin_ids', MOST_IDS).filter(isId)),
    ...list('filters', listIn(params, 'filters', 3).filter(isKind)),
    ...day('date_min'),
    ...day('date_max'),
    ...(isTrue(params['auto_correction_disabled']) ? { auto_correction_disabled: true } : {}),
    ...Object.assign({}, ...IDS.map((name) => pick(name, textIn(params, name, 20), /^\d{1,20}$/))),
    ...Object.assign(
      {},
      ...Object.entries(TEXTS).map(([name, most]) => pick(name, textIn(params, name, most), /./)),
    ),
  };
}

const PRICE = /^\d{1,10}(\.\d{1,3})?$/;
const isId = (value: string): boolean => /^\d{1,20}$/.test(value);
const isSignature = (value: string): boolean => /^[0-9a-f]{32}$/.test(value);
const isKind = (value: string): boolean => ['videos', 'products', 'idea_pins'].includes(value);
const isTrue = (value: unknown): boolean => String(value).toLowerCase() === 'true';

/** Only 'true', in any case, makes it a product search [SEARCH-02]. */
function scopeIn(params: Params, ofPath: SearchScope | null): SearchScope {
  const scope = scopeNamed(params['scope']) ?? ofPath ?? SEARCH_DEFAULTS.scope;
  return isTrue(params['commerce_only']) && scope !== 'shop_tool' ? 'buyable_pins' : scope;
}

function filtersIn(params: Params): ProductFilter[] {
  const colors = listIn(params, 'colors', MAX_FILTER_VALUES)
    .map((value) => value.toLowerCase().replace(/^(?=[0-9a-f]{6}$)/, '#'))
    .filter(isColor);
  const brands = listIn(params, 'brands', MAX_FILTER_VALUES);
  const categories = listIn(params, 'category', MAX_FILTER_VALUES);
  return [
    ...(colors.length > 0 ? [{ type: FILTER_TYPES.color, values: colors }] : []),
    ...(brands.length > 0 ? [{ type: FILTER_TYPES.brand, values: brands }] : []),
    ...(categories.length > 0 ? [{ type: FILTER_TYPES.category, values: categories }] : []),
    ...(isTrue(params['on_sale']) ? [{ type: FILTER_TYPES.sale }] : []),
    ...['appliedProductFilters', 'applied_unified_filters'].flatMap((name) => {
      const value = params[name];
      // A router may have parsed it already.
      return readFilters(typeof value === 'string' ? value : JSON.stringify(value ?? []));
    }),
  ];
}

function textIn(params: Params, name: string, most: number): string {
  const value = params[name];
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return Array.from(String(value).trim()).slice(0, most).join('');
}

function listIn(params: Params, name: string, most: number): string[] {
  const value = params[name];
  const parts: unknown[] = Array.isArray(value)
    ? value
    : textIn(params, name, most * MAX_FILTER_VALUE).split(',');
  return parts
    .map((part) => textIn({ part }, 'part', MAX_FILTER_VALUE))
    .filter((part) => part !== '')
    .slice(0, most);
}

function pick(
  name: string,
  value: string,
  form: RegExp,
  read: (value: string) => string | number = String,
): Params {
  if (!form.test(value)) return {};
  const out = read(value);
  return typeof out === 'number' && out > MAX_PRICE ? {} : { [name]: out };
}

const list = (name: string, values: readonly string[]): Params =>
  values.length > 0 ? { [name]: values } : {};

/** Returns the address of a search's page; readSearch reads the same search from it. */
export function searchAddress(path: string, request: AddressedSearch): string {
  const { query, scope, rs, appliedProductFilters: filters = [], ...others } = request;
  const written: [string, unknown][] = [
    ['q', query],
    ['rs', rs === SEARCH_DEFAULTS.rs ? null : rs],
    ...Object.entries(others),
    ['appliedProductFilters', filters.length > 0 ? JSON.stringify(filters) : null],
  ];
  const params = written
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => {
      const text = Array.isArray(value) ? value.join(',') : String(value);
      return `${name}=${encodeURIComponent(text)}`;
    });
  const scoped = scope === scopeOfPath(path) ? [] : [`scope=${scope}`];
  return `${path}?${[...params, ...scoped].join('&')}`;
}

/** Returns the scope of a search page's path. */
function scopeOfPath(path: string): SearchScope | null {
  if (path === SHOP_TOOL) return 'shop_tool';
  return scopeNamed(/^\/search\/([a-z_]+)\//.exec(path)?.[1] ?? null);
}
