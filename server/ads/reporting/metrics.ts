import type { AddedColumn, ReportColumn } from '#contract/ads/report-rules.ts';
import type { Counts } from './report-rows-store.ts';

/** Returns part / whole; null if whole is 0. */
export const ratio = (part: number, whole: number): number | null =>
  whole === 0 ? null : part / whole;

/** Returns `micros` × `times` / `many` as a whole number, rounded half up; null if `many` is 0. */
export function microsEach(micros: number, many: number, times = 1): number | null {
  if (many === 0) return null;
  const whole = BigInt(many);
  return Number((BigInt(micros) * BigInt(times) * 2n + whole) / (whole * 2n));
}

const engagementOf = ({ closeups, saves, clicks }: Counts): number => closeups + saves + clicks;

const METRICS: Readonly<Record<AddedColumn, (counts: Counts) => number | null>> = {
  SPEND: ({ spend }) => spend,
  IMPRESSION: ({ impressions }) => impressions,
  CLICKTHROUGH: ({ clicks }) => clicks,
  OUTBOUND_CLICK: ({ clicks }) => clicks,
  CTR: ({ clicks, impressions }) => ratio(clicks, impressions),
  ECPC: ({ spend, clicks }) => microsEach(spend, clicks),
  ECPM: ({ spend, impressions }) => microsEach(spend, impressions, 1000),
  CLOSEUP: ({ closeups }) => closeups,
  SAVE: ({ saves }) => saves,
  SAVE_RATE: ({ saves, impressions }) => ratio(saves, impressions),
  TOTAL_ENGAGEMENT: engagementOf,
  ENGAGEMENT_RATE: (counts) => ratio(engagementOf(counts), counts.impressions),
  HIDE: ({ hides }) => hides,
  VIDEO_P25: ({ video_25 }) => video_25,
  VIDEO_P50: ({ video_50 }) => video_50,
  VIDEO_P75: ({ video_75 }) => video_75,
  VIDEO_P95: ({ video_95 }) => video_95,
  VIDEO_P100: ({ video_100 }) => video_100,
  VIDEO_MRC_VIEWS: ({ video_views }) => video_views,
  FREE: ({ free }) => free,
  INVALID_IMPRESSION: ({ invalid_impressions }) => invalid_impressions,
  INVALID_CLICKTHROUGH: ({ invalid_clicks }) => invalid_clicks,
  INVALID_ENGAGEMENT: ({ invalid_acts }) => invalid_acts,
};

/** Returns the requested columns from counts; `people` is the number of people reached, null if unknown. */
export const metricsOf = (
  counts: Counts,
  columns: readonly ReportColumn[],
  people: number | null = null,
): Partial<Record<ReportColumn, number | null>> =>
  Object.fromEntries(columns.map((column) => [column, metricOf(counts, column, people)]));

function metricOf(counts: Counts, column: ReportColumn, people: number | null): number | null {
  if (column === 'TOTAL_IMPRESSION_USER') return people;
  if (column === 'TOTAL_IMPRESSION_FREQUENCY') return ratio(counts.impressions, people ?? 0);
  return METRICS[column](counts);
}
