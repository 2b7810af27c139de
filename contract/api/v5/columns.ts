import { conversionColumn } from '#contract/ads/conversions/report-columns.ts';
import type { ReportColumn } from '#contract/ads/report-rules.ts';

/** Report columns by their industry names. */

/** What a column maps to. */
export type V5Column =
  /** A count, micros, or a ratio; `units` converts micros to units of the currency. */
  | { readonly is: 'number'; readonly of: ReportColumn; readonly units: boolean }
  | { readonly is: 'conversion'; readonly of: string }
  | { readonly is: 'about'; readonly of: V5About };
/** Columns that identify a row. */
export type V5About = 'account' | 'campaign' | 'campaign_name' | 'group' | 'group_name' | 'ad';

const number = (of: ReportColumn): V5Column => ({ is: 'number', of, units: false });
const amount = (of: ReportColumn): V5Column => ({ is: 'number', of, units: true });
const about = (of: V5About): V5Column => ({ is: 'about', of });

/**
 * We count activity on ads: PAID_ and _1. Later activity on saved ads (_2) is not counted separately, so TOTAL_ equals
 * the first. `DOLLAR` stands for the ad account's currency, as is customary.
 */
const NAMED: Readonly<Record<string, V5Column>> = {
  SPEND_IN_MICRO_DOLLAR: number('SPEND'),
  SPEND_IN_DOLLAR: amount('SPEND'),
  PAID_IMPRESSION: number('IMPRESSION'),
  IMPRESSION_1: number('IMPRESSION'),
  TOTAL_IMPRESSION: number('IMPRESSION'),
  CLICKTHROUGH_1: number('CLICKTHROUGH'),
  TOTAL_CLICKTHROUGH: number('CLICKTHROUGH'),
  OUTBOUND_CLICK_1: number('OUTBOUND_CLICK'),
  REPIN_1: number('SAVE'),
  REPIN_RATE: number('SAVE_RATE'),
  ENGAGEMENT_1: number('TOTAL_ENGAGEMENT'),
  TOTAL_ENGAGEMENT: number('TOTAL_ENGAGEMENT'),
  ENGAGEMENT_RATE: number('ENGAGEMENT_RATE'),
  EENGAGEMENT_RATE: number('ENGAGEMENT_RATE'),
  CTR: number('CTR'),
  ECTR: number('CTR'),
  OUTBOUND_CTR: number('CTR'),
  OUTBOUND_CTR_1: number('CTR'),
  CPC_IN_MICRO_DOLLAR: number('ECPC'),
  ECPC_IN_MICRO_DOLLAR: number('ECPC'),
  ECPC_IN_DOLLAR: amount('ECPC'),
  COST_PER_OUTBOUND_CLICK_IN_DOLLAR: amount('ECPC'),
  COST_PER_OUTBOUND_CLICK_IN_DOLLAR_1: amount('ECPC'),
  CPM_IN_MICRO_DOLLAR: number('ECPM'),
  CPM_IN_DOLLAR: amount('ECPM'),
  ECPM_IN_MICRO_DOLLAR: number('ECPM'),
  TOTAL_IMPRESSION_USER: number('TOTAL_IMPRESSION_USER'),
  TOTAL_IMPRESSION_FREQUENCY: number('TOTAL_IMPRESSION_FREQUENCY'),
  VIDEO_MRC_VIEWS_1: number('VIDEO_MRC_VIEWS'),
  TOTAL_VIDEO_MRC_VIEWS: number('VIDEO_MRC_VIEWS'),
  TOTAL_VIDEO_P25_COMBINED: number('VIDEO_P25'),
  TOTAL_VIDEO_P50_COMBINED: number('VIDEO_P50'),
  TOTAL_VIDEO_P75_COMBINED: number('VIDEO_P75'),
  TOTAL_VIDEO_P95_COMBINED: number('VIDEO_P95'),
  TOTAL_VIDEO_P100_COMPLETE: number('VIDEO_P100'),
  ADVERTISER_ID: about('account'),
  AD_ACCOUNT_ID: about('account'),
  CAMPAIGN_ID: about('campaign'),
  CAMPAIGN_NAME: about('campaign_name'),
  AD_GROUP_ID: about('group'),
  AD_GROUP_NAME: about('group_name'),
  AD_ID: about('ad'),
  PIN_PROMOTION_ID: about('ad'),
};

export const V5_COLUMN_NAMES = Object.keys(NAMED);

/** Returns the column of a name, or null; costs per conversion have no unit in their customary names. */
export function v5Column(name: string): V5Column | null {
  if (Object.hasOwn(NAMED, name)) return NAMED[name] ?? null;
  const conversion = conversionColumn(name);
  return conversion === null || conversion.measure === 'cost'
    ? null
    : { is: 'conversion', of: name };
}
