import { REPORT_COLUMNS } from '../report-rules.ts';

/** Conversion columns of lists, by the grammar of conversions/report-columns.ts. */
export const LIST_CONVERSION_COLUMNS = [
  'TOTAL_CONVERSIONS',
  'TOTAL_CLICK_CONVERSIONS',
  'TOTAL_ENGAGEMENT_CONVERSIONS',
  'TOTAL_VIEW_CONVERSIONS',
  'TOTAL_CONVERSIONS_VALUE_IN_MICRO_DOLLAR',
  'CONVERSIONS_COST_PER_ACTION',
  'CONVERSIONS_ROAS',
  'TOTAL_PAGE_VISIT',
  'TOTAL_SIGNUP',
  'TOTAL_LEAD',
  'TOTAL_ADD_TO_CART',
  'TOTAL_CHECKOUT',
  'TOTAL_CHECKOUT_VALUE_IN_MICRO_DOLLAR',
  'CHECKOUT_COST_PER_ACTION',
  'CHECKOUT_ROAS',
] as const;
export type ListConversionColumn = (typeof LIST_CONVERSION_COLUMNS)[number];

/** Every column of lists. */
export const LIST_COLUMNS = [...REPORT_COLUMNS, ...LIST_CONVERSION_COLUMNS] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];
