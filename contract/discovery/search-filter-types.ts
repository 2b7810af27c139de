/** The meaning of each product filter's type [SEARCH-06]; the numbers are our choice. */
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

/** The most values of a filter, any of which may match, and filters of a search, all of which must match. */
export const MAX_FILTER_VALUES = 20;
export const MAX_FILTERS = 20;
export const MAX_FILTER_VALUE = 253;
/** The highest price in a filter. */
export const MAX_PRICE = 1_000_000_000;
