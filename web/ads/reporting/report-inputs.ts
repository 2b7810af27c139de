import type { Days } from './range.ts';
import type { Step } from './series.ts';

/** The maximum page size of a report, enough for all steps of any range. */
export const PAGE_OF_REPORT = 250;
/** The metrics that those at the top are computed from. */
const BASE = ['SPEND', 'IMPRESSION', 'CLOSEUP', 'CLICKTHROUGH'] as const;

/** Queries the whole ad account's metrics over time. */
export const accountSeries = (advertiser_id: string, { from, to }: Days, step: Step) => ({
  advertiser_id,
  level: 'ADVERTISER' as const,
  start_date: from,
  end_date: to,
  granularity: step,
  columns: [...BASE],
  page_size: PAGE_OF_REPORT,
});

export const changesIn = (advertiser_id: string, { from, to }: Days) => ({
  advertiser_id,
  start_date: from,
  end_date: to,
});
