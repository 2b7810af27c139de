import { getCampaigns } from '#contract/ads/campaigns.ts';
import { ENTITY_STATUSES } from '#contract/ads/objects.ts';
import { getAdChangeDays, getAdNeeds } from '#contract/ads/reporting/overview.ts';
import { getAdPreference } from '#contract/ads/reporting/preferences.ts';
import { type AdReportRow, getAdReport } from '#contract/ads/reports.ts';
import type { Search } from '#web/kernel/app/search.ts';
import type { PageAt } from '#web/kernel/page/page.ts';
import { type Attribution, attributionIn } from '../attribution/attribution.ts';
import { stepIn } from '../reporting/drawn.ts';
import { type Days, dayAt, rangeIn } from '../reporting/range.ts';
import { accountSeries, changesIn } from '../reporting/report-inputs.ts';

/** Pins with fewer views say too little to be best or worst. */
export const LEAST_VIEWS = 100;
/** The best ads, and as many of the worst. */
export const PINS = 3;

/** Queries any campaign in any status. */
export const anyCampaign = (advertiser_id: string) => ({
  advertiser_id,
  entity_statuses: [...ENTITY_STATUSES],
  page_size: 1,
});

export const byObjective = (advertiser_id: string, { from, to }: Days) => ({
  advertiser_id,
  level: 'ADVERTISER' as const,
  breakdown: 'OBJECTIVE' as const,
  start_date: from,
  end_date: to,
  columns: [
    'SPEND' as const,
    'IMPRESSION' as const,
    'CLICKTHROUGH' as const,
    'VIDEO_P100' as const,
  ],
});

/** Conversions of an account's ads, by the viewer's attribution windows. */
export const conversionsIn = (
  advertiser_id: string,
  { from, to }: Days,
  attribution: Attribution,
) => ({
  advertiser_id,
  level: 'ADVERTISER' as const,
  start_date: from,
  end_date: to,
  columns: ['SPEND' as const],
  conversion_columns: [
    'TOTAL_CONVERSIONS',
    'TOTAL_CLICK_CONVERSIONS',
    'TOTAL_ENGAGEMENT_CONVERSIONS',
    'TOTAL_VIEW_CONVERSIONS',
    'TOTAL_CONVERSIONS_VALUE_IN_MICRO_DOLLAR',
    'CONVERSIONS_COST_PER_ACTION',
  ],
  ...attribution,
});

/** The ads with the highest or the lowest click rate. */
export const byClickRate = (advertiser_id: string, { from, to }: Days, end: 'best' | 'worst') => ({
  advertiser_id,
  level: 'AD' as const,
  start_date: from,
  end_date: to,
  columns: ['CTR' as const, 'ECPC' as const, 'IMPRESSION' as const],
  order_by: 'CTR' as const,
  order: end === 'best' ? ('DESCENDING' as const) : ('ASCENDING' as const),
  least_impressions: LEAST_VIEWS,
  page_size: PINS,
});

/** The worst ads without those that are also among the best. */
export const worstOf = (worst: readonly AdReportRow[], best: readonly AdReportRow[]) =>
  worst.filter(({ id }) => best.every((other) => other.id !== id));

export const namedAds = (advertiser_id: string, rows: readonly AdReportRow[]) => ({
  advertiser_id,
  ad_ids: rows.map(({ id }) => id),
});

/** Loads what the overview initially displays; the best and worst ads come later, as they are found among all ads. */
export async function loadOverview(
  { get, pages, search }: Pick<PageAt, 'get' | 'pages' | 'search'>,
  advertiser_id: string,
): Promise<void> {
  const address = search as Search;
  const preference = await get(getAdPreference, { advertiser_id });
  const today = dayAt(Date.now());
  const range = rangeIn(address, preference, today);
  const step = stepIn(address, { first: preference.granularity, range, today }) ?? 'DAY';
  const { attribution } = attributionIn(address, preference);
  const { before } = range;
  await Promise.all([
    pages(getCampaigns, anyCampaign(advertiser_id)),
    pages(getAdReport, accountSeries(advertiser_id, range, step)),
    before && pages(getAdReport, accountSeries(advertiser_id, before, step)),
    get(getAdChangeDays, changesIn(advertiser_id, range)),
    pages(getAdReport, byObjective(advertiser_id, range)),
    pages(getAdReport, conversionsIn(advertiser_id, range, attribution)),
    before && pages(getAdReport, byObjective(advertiser_id, before)),
    get(getAdNeeds, { advertiser_id }),
  ]);
}
