import { getAdBilling } from '#contract/ads/billing.ts';
import { getCampaigns } from '#contract/ads/campaigns.ts';
import { getAdPreference } from '#contract/ads/reporting/preferences.ts';
import { type AdReportRow, getAdReport } from '#contract/ads/reports.ts';
import type { Search } from '#web/kernel/app/search.ts';
import type { PageAt } from '#web/kernel/page/page.ts';
import { countOf, type Days, dayAt, rangeIn } from '../reporting/range.ts';
import { PAGE_OF_REPORT } from '../reporting/report-inputs.ts';
import { paceDays } from './pace.ts';

type At = Pick<PageAt, 'get' | 'pages' | 'search'>;

/** Queries the whole ad account's spend in the range. */
export const spentIn = (advertiser_id: string, { from, to }: Days) => ({
  advertiser_id,
  level: 'ADVERTISER' as const,
  start_date: from,
  end_date: to,
  columns: ['SPEND' as const],
});

/** Queries campaigns active in the range, by spend descending; few enough for all their days to fit one page. */
export const campaignsIn = (advertiser_id: string, range: Days) => ({
  ...spentIn(advertiser_id, range),
  level: 'CAMPAIGN' as const,
  page_size: Math.floor(PAGE_OF_REPORT / countOf(range)),
});

const idsOf = (rows: readonly AdReportRow[]): string[] => rows.map(({ id }) => id);

/** Queries the daily spend of these campaigns. */
export const spentByDay = (
  advertiser_id: string,
  range: Days,
  campaigns: readonly AdReportRow[],
) => ({
  ...spentIn(advertiser_id, range),
  level: 'CAMPAIGN' as const,
  granularity: 'DAY' as const,
  campaign_ids: idsOf(campaigns),
  page_size: PAGE_OF_REPORT,
});

/** Queries the campaigns themselves, in any status. */
export const namesOf = (advertiser_id: string, campaigns: readonly AdReportRow[]) => ({
  advertiser_id,
  campaign_ids: idsOf(campaigns),
  page_size: campaigns.length,
});

/** The daily rows grouped by campaign, in the campaigns' order. */
export const linesOf = (
  campaigns: readonly AdReportRow[],
  days: readonly AdReportRow[],
): AdReportRow[] => campaigns.flatMap(({ id }) => days.filter((row) => row.id === id));

/** The spend in a single-row report. */
export const spendOf = (pages: readonly { readonly data: readonly AdReportRow[] }[]): number =>
  pages[0]?.data[0]?.metrics.SPEND ?? 0;

/** Loads all data of the summary. */
export async function loadPrepaid({ get, pages }: At, advertiser_id: string): Promise<void> {
  await Promise.all([
    get(getAdBilling, { advertiser_id }),
    pages(getAdReport, spentIn(advertiser_id, paceDays(dayAt(Date.now())))),
  ]);
}

/** Loads all data that the breakdown initially displays. */
export async function loadPrepaidByCampaign(
  { get, pages, search }: At,
  advertiser_id: string,
): Promise<void> {
  const preference = await get(getAdPreference, { advertiser_id });
  const range = rangeIn(search as Search, preference, dayAt(Date.now()));
  const lines = async () => {
    const { data } = await pages(getAdReport, campaignsIn(advertiser_id, range));
    if (data.length === 0) return;
    await Promise.all([
      pages(getAdReport, spentByDay(advertiser_id, range, data)),
      pages(getCampaigns, namesOf(advertiser_id, data)),
    ]);
  };
  await Promise.all([
    get(getAdBilling, { advertiser_id }),
    pages(getAdReport, spentIn(advertiser_id, range)),
    lines(),
  ]);
}
