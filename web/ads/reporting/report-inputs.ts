import type { Days } from './range.ts';
import type { Step } from './series.ts';

/** As many rows as one page of a report holds: all steps of any days. */
export const PAGE_OF_REPORT = 250;
/** What the figures at the top are made of. */
const BASE = ['SPEND', 'IMPRESSION', 'CLOSEUP', 'CLICKTHROUGH'] as const;

/** The whole ad account by steps. */
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
