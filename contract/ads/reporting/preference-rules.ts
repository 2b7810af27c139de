import { GRANULARITIES, type Granularity } from '../report-rules.ts';
import type { ListColumn } from './list-columns.ts';

/** What somebody may choose to see first in an ad account's reports, the same in the browser and on the server. */

/** Days up to today. */
export const REPORT_RANGES = [7, 14, 30, 90] as const;
export type ReportRange = (typeof REPORT_RANGES)[number];

/** Days after an ad within which a conversion counts for it. */
export const WINDOWS = [0, 1, 7, 14, 30, 60] as const;
export type Window = (typeof WINDOWS)[number];
/** Whose day a conversion counts on: that of the ad, or its own. */
export const REPORT_TIMES = ['TIME_OF_AD_ACTION', 'TIME_OF_CONVERSION'] as const;
export type ReportTime = (typeof REPORT_TIMES)[number];
export const COUNTED_BY = ['INDIVIDUAL', 'HOUSEHOLD'] as const;
export type CountedBy = (typeof COUNTED_BY)[number];

/** The steps of a chart that a preference names; hours go back a few days alone. */
export const CHART_STEPS = GRANULARITIES.filter(
  (step): step is Exclude<Granularity, 'TOTAL' | 'HOUR'> => step !== 'TOTAL' && step !== 'HOUR',
);
export type ChartStep = (typeof CHART_STEPS)[number];

/** The levels that have a list. */
export const LIST_LEVELS = ['CAMPAIGN', 'AD_GROUP', 'AD'] as const;
export type ListLevel = (typeof LIST_LEVELS)[number];
/** The lists of which a view can be saved: those of levels, of keywords and of searches. */
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
export const MAX_VIEW_QUERY = 1000;

/** What is shown where nobody chose columns. */
export const FIRST_COLUMNS: readonly ListColumn[] = [
  'SPEND',
  'IMPRESSION',
  'CLICKTHROUGH',
  'CTR',
  'ECPC',
];

/** What holds until somebody chooses something else. */
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
};
