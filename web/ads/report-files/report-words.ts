import type {
  DateRange,
  FileLevel,
  ReportStatus,
} from '#contract/ads/report-files/report-file-rules.ts';
import type { Breakdown, Granularity } from '#contract/ads/report-rules.ts';
import { breakdownLabel } from '../insights/slice-words.ts';

/** Labels of reports; English, to be translated. */

export const levelText: Readonly<Record<FileLevel, string>> = {
  ADVERTISER: 'Ad account',
  CAMPAIGN: 'Campaign',
  AD_GROUP: 'Ad group',
  AD: 'Ad',
  KEYWORD: 'Keyword',
};

export const rangeText: Readonly<Record<DateRange, string>> = {
  LAST_7_DAYS: 'Last 7 days',
  LAST_30_DAYS: 'Last 30 days',
  MONTH_TO_DATE: 'This month so far',
  QUARTER_TO_DATE: 'This quarter so far',
  YEAR_TO_DATE: 'This year so far',
  LAST_MONTH: 'Last month',
  LAST_QUARTER: 'Last quarter',
  CUSTOM: 'Other days',
};

export const stepText: Readonly<Record<Granularity, string>> = {
  TOTAL: 'Total',
  HOUR: 'Hour',
  DAY: 'Day',
  WEEK: 'Week',
  MONTH: 'Month',
};

export const partText: Readonly<Record<Breakdown, string>> = {
  ...breakdownLabel,
  OBJECTIVE: 'Objective',
  TOPIC: 'Topic',
  SEARCH_TERM: 'What people searched for',
};

export const statusText: Readonly<Record<ReportStatus, string>> = {
  IN_PROGRESS: 'Being made',
  FINISHED: 'Ready',
  EXPIRED: 'Expired',
  FAILED: "Couldn't be made",
  CANCELLED: 'Stopped',
};
