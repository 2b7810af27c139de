import { GRANULARITIES, type Granularity } from '../report-rules.ts';
import type { ListColumn } from './list-columns.ts';

/** Preferences for an ad account's reports, shared by browser and server. */

/** Days up to today. */
export const REPORT_RANGES = [7, 14, 30, 90] as const;
export type ReportRange = (typeof REPORT_RANGES)[number];

/** Days after an ad within which a conversion is attributed to it. */
export const WINDOWS = [0, 1, 7, 14, 30, 60] as const;
export type Window = (typeof WINDOWS)[number];
/** The day on which a conversion counts: that of the ad, or its own. */
export const REPORT_TIMES = ['TIME_OF_AD_ACTION', 'TIME_OF_CONVERSION'] as const;
export type ReportTime = (typeof REPORT_TIMES)[number];
export const COUNTED_BY = ['INDIVIDUAL', 'HOUSEHOLD'] as const;
export type CountedBy = (typeof COUNTED_BY)[number];

/** Chart steps that a preference may name; hourly data goes back a few days only. */
export const CHART_STEPS = GRANULARITIES.filter(
  (step): step is Exclude<Granularity, 'TOTAL' | 'HOUR'> => step !== 'TOTAL' && step !== 'HOUR',
);
export type ChartStep = (typeof CHART_STEPS)[number];

/** Levels that have a list. */
export const LIST_LEVELS = ['CAMPAIGN', 'AD_GROUP', 'AD'] as const;
export type ListLevel = (typeof LIST_LEVELS)[number];
/** Lists whose views can be saved: those of levels, keywords and searches. */
export const VIEW_LISTS = [
  ...LIST_LEVELS,
  'KEYWORD',
  'CAMPAIGN_NEGATIVE',
  'AD_GROUP_NEGATIVE',
  'CAMPAIGN_QUERY',
  'AD_GROUP_QUERY',
] as const;
export type ViewList = (typeof VIEW_LISTS)[number];

export const MAX_SETS = 20;
export const MAX_VIEWS = 50;
export const MAX_SET_NAME = 60;
/** Enough for all columns at once. */
export const MAX_VIEW_QUERY = 2000;

/** The default columns. */
export const FIRST_COLUMNS: readonly ListColumn[] = [
  'SPEND',
  'IMPRESSION',
  'CLICKTHROUGH',
  'CTR',
  'ECPC',
];

/** The default preference. */
export const FIRST_PREFERENCE = {
  days: 30,
  compare: true,
  granularity: 'DAY',
  delivered_only: false,
  click_window_days: 30,
  engagement_window_days: 30,
  view_window_days: 1,
  report_time: 'TIME_OF_AD_ACTION',
  counted_by: 'INDIVIDUAL',
  hide_chart: false,
} as const satisfies {
  readonly days: ReportRange;
  readonly compare: boolean;
  readonly granularity: ChartStep;
  readonly delivered_only: boolean;
  readonly click_window_days: Window;
  readonly engagement_window_days: Window;
  readonly view_window_days: Window;
  readonly report_time: ReportTime;
  readonly counted_by: CountedBy;
  readonly hide_chart: boolean;
};
