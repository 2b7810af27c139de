import type { AddedColumn, ReportLevel } from '#contract/ads/report-rules.ts';
import { maybeMicros } from '../core/campaign-store.ts';

/** The counts of an entity, named as the columns of the report tables. */
export interface Counts {
  readonly impressions: number;
  readonly clicks: number;
  readonly closeups: number;
  readonly saves: number;
  readonly hides: number;
  readonly video_25: number;
  readonly video_50: number;
  readonly video_75: number;
  readonly video_95: number;
  readonly video_100: number;
  readonly video_views: number;
  /** Micros. */
  readonly spend: number;
  readonly free: number;
  readonly invalid_impressions: number;
  readonly invalid_clicks: number;
  readonly invalid_acts: number;
}

/** The entities of a report: a level of an ad account, filtered by ids if there are any. */
export interface Entities {
  readonly bucket: number;
  readonly accountId: string;
  readonly level: ReportLevel;
  readonly campaignIds: readonly string[] | null;
  readonly groupIds: readonly string[] | null;
  readonly adIds: readonly string[] | null;
  readonly statuses: readonly string[] | null;
  readonly objectives: readonly string[] | null;
}

/** First and last day, both inclusive: YYYY-MM-DD. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The cursor of a sorted list. */
export interface SortedPosition {
  readonly key: number;
  readonly id: string;
  readonly value: number;
}

/** The sort column and direction of a list, and its cursor. */
export interface Sorted {
  readonly column: AddedColumn;
  readonly isDescending: boolean;
  readonly after: SortedPosition | null;
  readonly limit: number;
  /** The minimum number of impressions. */
  readonly leastImpressions: number;
}

export interface ReportRow extends Counts {
  readonly id: string;
  readonly campaignId: string | null;
  readonly groupId: string | null;
}
/** A row of a sorted list. */
export interface SortedRow extends ReportRow {
  /** The sort key. */
  readonly key: number;
  /** The value of a slice; 0 for a total. */
  readonly value: number;
}
/** A row of a list by time. */
export interface TimedRow extends ReportRow {
  readonly at: Date;
}

/** As returned by PostgreSQL: sums as text. */
export type Stored<Row extends Counts> = Omit<Row, keyof Counts> & Record<keyof Counts, string>;

export function readRows<Row extends Counts>(rows: readonly Stored<Row>[]): Row[] {
  return rows.map((row) => ({ ...row, ...countsIn(row) }) as unknown as Row);
}

function countsIn(row: Record<keyof Counts, string>): Counts {
  const counted = (name: keyof Counts): number => maybeMicros(row[name]) ?? 0;
  return {
    impressions: counted('impressions'),
    clicks: counted('clicks'),
    closeups: counted('closeups'),
    saves: counted('saves'),
    hides: counted('hides'),
    video_25: counted('video_25'),
    video_50: counted('video_50'),
    video_75: counted('video_75'),
    video_95: counted('video_95'),
    video_100: counted('video_100'),
    video_views: counted('video_views'),
    spend: counted('spend'),
    free: counted('free'),
    invalid_impressions: counted('invalid_impressions'),
    invalid_clicks: counted('invalid_clicks'),
    invalid_acts: counted('invalid_acts'),
  };
}
