/** What each type of product filter asks for [SEARCH-06]; which number is which is ours to say. */
export const FILTER_TYPES = {
  price: 0,
  domain: 1,
  brand: 3,
  color: 6,
  category: 7,
  sale: 8,
  availability: 9,
  rating: 10,
  shipping: 12,
} as const;

/** Values of one filter, any of which is enough, and filters of one search, all of which must hold. */
export const MAX_FILTER_VALUES = 20;
export const MAX_FILTERS = 20;
export const MAX_FILTER_VALUE = 253;
/** The highest price that a filter names. */
export const MAX_PRICE = 1_000_000_000;
