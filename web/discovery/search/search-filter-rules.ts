import type { AddressedSearch } from '#contract/discovery/search-address.ts';
import { FILTER_TYPES } from '#contract/discovery/search-filter-types.ts';
import type { ProductFilter } from '#contract/discovery/search-filters.ts';
import { withFilters } from './search-rules.ts';

/** The filters in the panel's form; empty strings are unset. */
export interface Chosen {
  readonly priceMin: string;
  readonly priceMax: string;
  readonly onSale: boolean;
  readonly inStock: boolean;
  readonly freeShipping: boolean;
  readonly stars: string;
  /** Comma-separated, like the brands and categories. */
  readonly domains: string;
  readonly brands: string;
  readonly categories: string;
  readonly dateMin: string;
  readonly dateMax: string;
}

const OURS: ReadonlySet<number> = new Set([
  FILTER_TYPES.price,
  FILTER_TYPES.domain,
  FILTER_TYPES.brand,
  FILTER_TYPES.category,
  FILTER_TYPES.sale,
  FILTER_TYPES.availability,
  FILTER_TYPES.rating,
  FILTER_TYPES.shipping,
]);

/** Returns the current filters of a search. */
export function chosenIn(request: AddressedSearch): Chosen {
  const filters = request.appliedProductFilters ?? [];
  const of = <T extends ProductFilter['type']>(type: T) =>
    filters.find((filter): filter is Extract<ProductFilter, { type: T }> => filter.type === type);
  const price = of(FILTER_TYPES.price);
  const listed = Array.isArray(request['domains']) ? request['domains'].map(String) : [];
  return {
    priceMin: text(price?.min ?? request['price_min']),
    priceMax: text(price?.max ?? request['price_max']),
    onSale: of(FILTER_TYPES.sale) !== undefined,
    inStock: of(FILTER_TYPES.availability) !== undefined,
    freeShipping: of(FILTER_TYPES.shipping) !== undefined,
    stars: text(of(FILTER_TYPES.rating)?.min),
    domains: [...(of(FILTER_TYPES.domain)?.values ?? []), ...listed].join(', '),
    brands: (of(FILTER_TYPES.brand)?.values ?? []).join(', '),
    categories: (of(FILTER_TYPES.category)?.values ?? []).join(', '),
    dateMin: text(request['date_min']),
    dateMax: text(request['date_max']),
  };
}

/** Returns the search with the chosen filters in place of all others that the panel controls. */
export function narrowed(request: AddressedSearch, chosen: Chosen): AddressedSearch {
  const {
    price_min: _,
    price_max: __,
    domains: ___,
    date_min: ____,
    date_max: _____,
    ...rest
  } = request;
  const others = (request.appliedProductFilters ?? []).filter(({ type }) => !OURS.has(type));
  const [from, to] = [chosen.dateMin, chosen.dateMax];
  const dated = { ...rest, ...(from && { date_min: from }), ...(to && { date_max: to }) };
  return withFilters(dated, [...others, ...filtersOf(chosen)]);
}

function filtersOf(chosen: Chosen): ProductFilter[] {
  const [min, max] = [number(chosen.priceMin), number(chosen.priceMax)];
  const domains = listOf(chosen.domains.toLowerCase());
  const brands = listOf(chosen.brands);
  const categories = listOf(chosen.categories);
  const stars = number(chosen.stars);
  return [
    ...(min === null && max === null ? [] : [{ type: FILTER_TYPES.price, min, max }]),
    ...(domains.length > 0 ? [{ type: FILTER_TYPES.domain, values: domains }] : []),
    ...(brands.length > 0 ? [{ type: FILTER_TYPES.brand, values: brands }] : []),
    ...(categories.length > 0 ? [{ type: FILTER_TYPES.category, values: categories }] : []),
    ...(chosen.onSale ? [{ type: FILTER_TYPES.sale }] : []),
    ...(chosen.inStock ? [IN_STOCK] : []),
    ...(stars === null ? [] : [{ type: FILTER_TYPES.rating, min: stars }]),
    ...(chosen.freeShipping ? [{ type: FILTER_TYPES.shipping }] : []),
  ];
}

const IN_STOCK: ProductFilter = {
  type: FILTER_TYPES.availability,
  values: ['in_stock', 'limited'],
};

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

function number(value: string): number | null {
  const read = Number(value);
  return value.trim() === '' || !Number.isFinite(read) || read < 0 ? null : read;
}

const listOf = (value: string): string[] =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
