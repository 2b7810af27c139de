import { isPeopleColumn, type ReportColumn } from '#contract/ads/report-rules.ts';

/** What a column of reports is called, in English, to be translated, and how its numbers are read. */
export interface ColumnFacts {
  readonly label: string;
  readonly group: string;
  readonly kind: 'money' | 'count' | 'rate' | 'times';
  /** Whether less of it is good news, more of it, or neither. */
  readonly wanted: 'more' | 'less' | 'either';
}

export type ShownColumn = Exclude<ReportColumn, 'OUTBOUND_CLICK'>;

const DELIVERY = 'Delivery';
const CLICKS = 'Clicks';
const ACTS = 'Saves and hides';
const VIDEO = 'Video';
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

export const COLUMN_FACTS: Readonly<Record<ShownColumn, ColumnFacts>> = {
  SPEND: money('Spend', DELIVERY, 'either'),
  IMPRESSION: count('Impressions', DELIVERY),
  ECPM: money('Cost per 1,000', DELIVERY, 'less'),
  TOTAL_IMPRESSION_USER: count('People reached', DELIVERY),
  TOTAL_IMPRESSION_FREQUENCY: {
    label: 'Times each',
    group: DELIVERY,
    kind: 'times',
    wanted: 'either',
  },
  CLOSEUP: count('Pin clicks', CLICKS),
  CLICKTHROUGH: count('Outbound clicks', CLICKS),
  CTR: { label: 'Click rate', group: CLICKS, kind: 'rate', wanted: 'more' },
  ECPC: money('Cost per outbound', CLICKS, 'less'),
  SAVE: count('Saves', ACTS),
  HIDE: count('Hides', ACTS, 'less'),
  VIDEO_P25: count('Watched 25%', VIDEO),
  VIDEO_P50: count('Watched 50%', VIDEO),
  VIDEO_P75: count('Watched 75%', VIDEO),
  VIDEO_P95: count('Watched 95%', VIDEO),
  VIDEO_P100: count('Watched to the end', VIDEO),
  VIDEO_MRC_VIEWS: count('Video views', VIDEO),
  FREE: money('Free, over budget', NOT_COUNTED, 'either'),
  INVALID_IMPRESSION: count('Invalid impressions', NOT_COUNTED, 'either'),
  INVALID_CLICKTHROUGH: count('Invalid clicks', NOT_COUNTED, 'either'),
  INVALID_ENGAGEMENT: count('Other invalid actions', NOT_COUNTED, 'either'),
};
export const SHOWN_COLUMNS = Object.keys(COLUMN_FACTS) as ShownColumn[];

/** The columns of a kept list that are shown: clicks that lead out stand there once. */
export const shownOf = (columns: readonly ReportColumn[]): ShownColumn[] =>
  columns.filter((column): column is ShownColumn => column !== 'OUTBOUND_CLICK');

export type Metrics = Partial<Record<ReportColumn, number | null>>;

/** What a ratio is made of: so many of the first for each of the second. */
const PARTS: Partial<Record<ShownColumn, readonly [ShownColumn, ShownColumn, number]>> = {
  CTR: ['CLICKTHROUGH', 'IMPRESSION', 1],
  ECPC: ['SPEND', 'CLICKTHROUGH', 1],
  ECPM: ['SPEND', 'IMPRESSION', 1000],
};

/** The columns to ask for, so that these can be added up. */
export function partsOf(columns: readonly ShownColumn[]): ShownColumn[] {
  const parts = columns.flatMap((column) => [column, ...(PARTS[column]?.slice(0, 2) ?? [])]);
  return [...new Set(parts)] as ShownColumn[];
}

const sum = (rows: readonly Metrics[], column: ShownColumn): number =>
  rows.reduce((all, metrics) => all + (metrics[column] ?? 0), 0);

/**
 * A column of several rows together: counts are added up, a ratio is that of the sums. People are not known of several
 * together, as the same ones may be in each.
 */
export function together(rows: readonly Metrics[], column: ShownColumn): number | null {
  if (isPeopleColumn(column)) return rows.length === 1 ? (rows[0]?.[column] ?? null) : null;
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

/** The figures at the top of every page of them. */
export const STRIP: readonly ShownColumn[] = [
  'SPEND',
  'IMPRESSION',
  'CLOSEUP',
  'CLICKTHROUGH',
  'CTR',
  'ECPC',
];
