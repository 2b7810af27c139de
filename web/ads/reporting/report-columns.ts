import { isPeopleColumn, type ReportColumn } from '#contract/ads/report-rules.ts';
import {
  LIST_CONVERSION_COLUMNS,
  type ListColumn,
  type ListConversionColumn,
} from '#contract/ads/reporting/list-columns.ts';

/** A report column's label, in English, to be translated, and its number format. */
export interface ColumnFacts {
  readonly label: string;
  readonly group: string;
  readonly kind: 'money' | 'count' | 'rate' | 'times';
  /** Whether more or less of it is good news. */
  readonly wanted: 'more' | 'less' | 'either';
}

export type ShownColumn = Exclude<ListColumn, 'OUTBOUND_CLICK'>;

const DELIVERY = 'Delivery';
const CLICKS = 'Clicks';
const ACTS = 'Engagement';
const VIDEO = 'Video';
const CONVERSIONS = 'Conversions';
const NOT_COUNTED = 'Not charged';

const count = (
  label: string,
  group: string,
  wanted: ColumnFacts['wanted'] = 'more',
): ColumnFacts => ({ label, group, kind: 'count', wanted });
const money = (label: string, group: string, wanted: ColumnFacts['wanted']): ColumnFacts => ({
  label,
  group,
  kind: 'money',
  wanted,
});

const rate = (label: string, group: string): ColumnFacts => ({
  label,
  group,
  kind: 'rate',
  wanted: 'more',
});

const times = (label: string, group: string, wanted: ColumnFacts['wanted']): ColumnFacts => ({
  label,
  group,
  kind: 'times',
  wanted,
});

export const COLUMN_FACTS: Readonly<Record<ShownColumn, ColumnFacts>> = {
  SPEND: money('Spend', DELIVERY, 'either'),
  IMPRESSION: count('Impressions', DELIVERY),
  ECPM: money('Cost per 1,000', DELIVERY, 'less'),
  TOTAL_IMPRESSION_USER: count('People reached', DELIVERY),
  TOTAL_IMPRESSION_FREQUENCY: times('Times each', DELIVERY, 'either'),
  CLOSEUP: count('Pin clicks', CLICKS),
  CLICKTHROUGH: count('Outbound clicks', CLICKS),
  CTR: rate('Click rate', CLICKS),
  ECPC: money('Cost per outbound', CLICKS, 'less'),
  SAVE: count('Saves', ACTS),
  SAVE_RATE: rate('Save rate', ACTS),
  TOTAL_ENGAGEMENT: count('Engagements', ACTS),
  ENGAGEMENT_RATE: rate('Engagement rate', ACTS),
  HIDE: count('Hides', ACTS, 'less'),
  VIDEO_P25: count('Watched 25%', VIDEO),
  VIDEO_P50: count('Watched 50%', VIDEO),
  VIDEO_P75: count('Watched 75%', VIDEO),
  VIDEO_P95: count('Watched 95%', VIDEO),
  VIDEO_P100: count('Watched to the end', VIDEO),
  VIDEO_MRC_VIEWS: count('Video views', VIDEO),
  TOTAL_CONVERSIONS: count('Conversions', CONVERSIONS),
  TOTAL_CLICK_CONVERSIONS: count('Conversions after a click', CONVERSIONS),
  TOTAL_ENGAGEMENT_CONVERSIONS: count('Conversions after a save or Pin click', CONVERSIONS),
  TOTAL_VIEW_CONVERSIONS: count('Conversions after a view', CONVERSIONS),
  TOTAL_CONVERSIONS_VALUE_IN_MICRO_DOLLAR: money('Conversion value', CONVERSIONS, 'more'),
  CONVERSIONS_COST_PER_ACTION: money('Cost per conversion', CONVERSIONS, 'less'),
  CONVERSIONS_ROAS: times('Return on ad spend', CONVERSIONS, 'more'),
  TOTAL_PAGE_VISIT: count('Page visits', CONVERSIONS),
  TOTAL_SIGNUP: count('Sign-ups', CONVERSIONS),
  TOTAL_LEAD: count('Leads', CONVERSIONS),
  TOTAL_ADD_TO_CART: count('Added to cart', CONVERSIONS),
  TOTAL_CHECKOUT: count('Checkouts', CONVERSIONS),
  TOTAL_CHECKOUT_VALUE_IN_MICRO_DOLLAR: money('Checkout value', CONVERSIONS, 'more'),
  CHECKOUT_COST_PER_ACTION: money('Cost per checkout', CONVERSIONS, 'less'),
  CHECKOUT_ROAS: times('Checkout return on ad spend', CONVERSIONS, 'more'),
  FREE: money('Free, over budget', NOT_COUNTED, 'either'),
  INVALID_IMPRESSION: count('Invalid impressions', NOT_COUNTED, 'either'),
  INVALID_CLICKTHROUGH: count('Invalid clicks', NOT_COUNTED, 'either'),
  INVALID_ENGAGEMENT: count('Other invalid actions', NOT_COUNTED, 'either'),
};
export const SHOWN_COLUMNS = Object.keys(COLUMN_FACTS) as ShownColumn[];

/** The displayed columns of a stored list, without OUTBOUND_CLICK, which duplicates CLICKTHROUGH. */
export const shownOf = (columns: readonly ListColumn[]): ShownColumn[] =>
  columns.filter((column): column is ShownColumn => column !== 'OUTBOUND_CLICK');

export type Metrics = Partial<Record<ListColumn, number | null>>;

export const isConversionColumn = (column: ListColumn): column is ListConversionColumn =>
  (LIST_CONVERSION_COLUMNS as readonly string[]).includes(column);
const isReportColumn = (column: ListColumn): column is ReportColumn => !isConversionColumn(column);

/** The numerator, denominator and factor of each ratio. */
const PARTS: Partial<Record<ShownColumn, readonly [ShownColumn, ShownColumn, number]>> = {
  CTR: ['CLICKTHROUGH', 'IMPRESSION', 1],
  SAVE_RATE: ['SAVE', 'IMPRESSION', 1],
  ENGAGEMENT_RATE: ['TOTAL_ENGAGEMENT', 'IMPRESSION', 1],
  ECPC: ['SPEND', 'CLICKTHROUGH', 1],
  ECPM: ['SPEND', 'IMPRESSION', 1000],
  CONVERSIONS_COST_PER_ACTION: ['SPEND', 'TOTAL_CONVERSIONS', 1],
  CONVERSIONS_ROAS: ['TOTAL_CONVERSIONS_VALUE_IN_MICRO_DOLLAR', 'SPEND', 1],
  CHECKOUT_COST_PER_ACTION: ['SPEND', 'TOTAL_CHECKOUT', 1],
  CHECKOUT_ROAS: ['TOTAL_CHECKOUT_VALUE_IN_MICRO_DOLLAR', 'SPEND', 1],
};

/** The columns to request so that these can be totalled: delivery and conversion columns. */
export function partsOf(columns: readonly ShownColumn[]) {
  const parts = columns.flatMap((column): ShownColumn[] => {
    const [above, below] = PARTS[column] ?? [];
    return above && below ? [column, above, below] : [column];
  });
  const all = [...new Set(parts)];
  return {
    columns: all.filter((column) => isReportColumn(column)),
    conversionColumns: all.filter((column) => isConversionColumn(column)),
  };
}

const sum = (rows: readonly Metrics[], column: ShownColumn): number =>
  rows.reduce((all, metrics) => all + (metrics[column] ?? 0), 0);

/**
 * A column's total over several rows: counts are summed, and ratios are computed from the sums. People cannot be
 * summed, because several rows may count the same person.
 */
export function together(rows: readonly Metrics[], column: ShownColumn): number | null {
  if (isReportColumn(column) && isPeopleColumn(column))
    return rows.length === 1 ? (rows[0]?.[column] ?? null) : null;
  const parts = PARTS[column];
  if (parts === undefined) return sum(rows, column);
  const [above, below, times] = parts;
  const whole = sum(rows, below);
  if (whole === 0) return null;
  const ratio = (sum(rows, above) * times) / whole;
  return COLUMN_FACTS[column].kind === 'money' ? Math.round(ratio) : ratio;
}

export const isShownColumn = (text: string): text is ShownColumn =>
  Object.hasOwn(COLUMN_FACTS, text);

/** The metrics at the top of every report page. */
export const STRIP: readonly ShownColumn[] = [
  'SPEND',
  'IMPRESSION',
  'CLOSEUP',
  'CLICKTHROUGH',
  'CTR',
  'ECPC',
];
