import { getProductDays, MOST_ROWS_BY_DAY } from '#contract/ads/reporting/product-reports.ts';
import { getAdReport } from '#contract/ads/reports.ts';
import type { ListLevel } from '#contract/ads/reporting/preference-rules.ts';
import type { Send } from '#contract/kernel/render.ts';
import { PAGE_OF_REPORT } from '../reporting/report-inputs.ts';
import type { StepRow } from '../reporting/series.ts';

/** A list whose rows have lines: campaigns, ad groups, ads, or a report of products and its filters. */
export type TrendOf =
  | { readonly level: ListLevel }
  | {
      readonly level: 'PRODUCT_GROUP' | 'PRODUCT_ITEM';
      readonly campaign_id?: string;
      readonly product_group_id?: string;
    };

export interface TrendRequest {
  readonly advertiser_id: string;
  readonly of: TrendOf;
  readonly days: { readonly from: string; readonly to: string };
  readonly ids: readonly string[];
}

export interface TrendDay extends StepRow {
  readonly id: string | null;
}

const OWN_IDS = {
  CAMPAIGN: 'campaign_ids',
  AD_GROUP: 'ad_group_ids',
  AD: 'ad_ids',
  PRODUCT_GROUP: 'group_row_ids',
  PRODUCT_ITEM: 'item_row_ids',
} as const;

/** The most rows in one request: what a page of a report has room for. */
export const ROWS_AT_ONCE = MOST_ROWS_BY_DAY;

/** Fetches the days of some rows of a list. */
export async function fetchTrends(
  send: Send,
  { advertiser_id, of, days, ids }: TrendRequest,
): Promise<readonly TrendDay[]> {
  const input = {
    advertiser_id,
    [OWN_IDS[of.level]]: [...ids],
    start_date: days.from,
    end_date: days.to,
  };
  if (of.level === 'PRODUCT_GROUP' || of.level === 'PRODUCT_ITEM') {
    const { level: _, ...narrowed } = of;
    return (await send(getProductDays, { ...input, ...narrowed })).days;
  }
  const { data } = await send(getAdReport, {
    ...input,
    level: of.level,
    granularity: 'DAY',
    columns: ['SPEND'],
    page_size: PAGE_OF_REPORT,
  });
  return data;
}
