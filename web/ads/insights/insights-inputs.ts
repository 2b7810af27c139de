import { getAdGroups, getAds, getCampaigns } from '#contract/ads/campaigns.ts';
import type { Campaign } from '#contract/ads/objects.ts';
import { getAdChangeDays } from '#contract/ads/reporting/overview.ts';
import { getAdPreference } from '#contract/ads/reporting/preferences.ts';
import { type Breakdown, MOST_REPORT_DAYS } from '#contract/ads/report-rules.ts';
import { getAdReport } from '#contract/ads/reports.ts';
import { getPin } from '#contract/pins.ts';
import type { Search } from '#web/kernel/app/search.ts';
import type { PageAt } from '#web/kernel/page/page.ts';
import { PAGE_OF_LIST } from '../campaigns/list-input.ts';
import { namedAds } from '../overview/overview-inputs.ts';
import { resultColumn } from '../overview/results.ts';
import { stepIn } from '../reporting/drawn.ts';
import { type Days, dayAfter, dayAt, rangeIn } from '../reporting/range.ts';
import { accountSeries, changesIn, PAGE_OF_REPORT } from '../reporting/report-inputs.ts';
import type { Step } from '../reporting/series.ts';

const MS = 1000;
const PINS = 10;

/** Audience breakdowns, in the order displayed. */
export const SHOWN_BREAKDOWNS = [
  'COUNTRY',
  'AGE_BUCKET',
  'GENDER',
  'APPTYPE',
  'PLACEMENT',
] as const satisfies readonly Breakdown[];

/** The campaign that a page is about. */
export interface CampaignKey {
  readonly advertiser_id: string;
  readonly campaign_id: string;
}

export const namedCampaign = ({ advertiser_id, campaign_id }: CampaignKey) => ({
  advertiser_id,
  campaign_ids: [campaign_id],
});

export const groupsOf = ({ advertiser_id, campaign_id }: CampaignKey) => ({
  advertiser_id,
  campaign_id,
  page_size: PAGE_OF_LIST,
});

const reportOf = (request: CampaignKey, { from, to }: Days) => ({
  ...namedCampaign(request),
  level: 'CAMPAIGN' as const,
  start_date: from,
  end_date: to,
});

/** The campaign's metrics over time. */
export const campaignSeries = (request: CampaignKey, days: Days, step: Step) => ({
  ...accountSeries(request.advertiser_id, days, step),
  ...reportOf(request, days),
});

export const spentOn = (request: CampaignKey, days: Days) => ({
  ...reportOf(request, days),
  columns: ['SPEND' as const, 'IMPRESSION' as const],
});

export const brokenDown = (request: CampaignKey, days: Days, breakdown: Breakdown) => ({
  ...reportOf(request, days),
  breakdown,
  columns: ['SPEND' as const, 'IMPRESSION' as const, 'CLICKTHROUGH' as const],
  page_size: PAGE_OF_REPORT,
});

/** The ads with the most results for the campaign's objective. */
export const bestAds = (request: CampaignKey, { from, to }: Days, campaign: Campaign) => ({
  ...namedCampaign(request),
  level: 'AD' as const,
  start_date: from,
  end_date: to,
  columns: [
    'SPEND' as const,
    'IMPRESSION' as const,
    'CTR' as const,
    'CLICKTHROUGH' as const,
    'ECPC' as const,
    'SAVE' as const,
    'VIDEO_P100' as const,
  ],
  order_by: resultColumn(campaign.objective_type),
  page_size: PINS,
});

/** The days of a campaign, as far as reports go back, in as few ranges as possible. */
export interface Life {
  readonly late: Days;
  /** The days before `late`; null for a recent campaign. */
  readonly early: Days | null;
  /** The campaign started before the days that reports cover. */
  readonly isCut: boolean;
}

export function lifeOf({ created_time: created }: Campaign, today: string): Life {
  const begun = dayAt(created * MS);
  const late = dayAfter(today, -MOST_REPORT_DAYS);
  const early = dayAfter(late, -MOST_REPORT_DAYS);
  const first = begun > early ? begun : early;
  return {
    late: { from: begun > late ? begun : late, to: today },
    early: first < late ? { from: first, to: dayAfter(late, -1) } : null,
    isCut: begun < early,
  };
}

/** Loads all data that a campaign's page initially displays; false if the ad account has no such campaign. */
export async function loadInsights(
  { get, pages, search }: Pick<PageAt, 'get' | 'pages' | 'search'>,
  advertiser_id: string,
  campaign_id: string,
): Promise<boolean> {
  const input = { advertiser_id, campaign_id };
  const address = search as Search;
  const [preference, named] = await Promise.all([
    get(getAdPreference, { advertiser_id }),
    pages(getCampaigns, namedCampaign(input)),
  ]);
  const [campaign] = named.data;
  if (campaign === undefined) return false;
  const today = dayAt(Date.now());
  const range = rangeIn(address, preference, today);
  const step = stepIn(address, { first: preference.granularity, range, today }) ?? 'DAY';
  const { late, early } = lifeOf(campaign, today);
  const pins = async () => {
    const best = await pages(getAdReport, bestAds(input, range, campaign));
    if (best.data.length === 0) return;
    const ads = await pages(getAds, namedAds(advertiser_id, best.data));
    // An ad whose Pin was deleted is displayed without a picture.
    await Promise.allSettled(ads.data.map(({ pin_id: id }) => get(getPin, { id })));
  };
  await Promise.all([
    pages(getAdGroups, groupsOf(input)),
    pages(getAdReport, spentOn(input, late)),
    early && pages(getAdReport, spentOn(input, early)),
    pages(getAdReport, spentOn(input, { from: today, to: today })),
    pages(getAdReport, campaignSeries(input, range, step)),
    range.before && pages(getAdReport, campaignSeries(input, range.before, step)),
    get(getAdChangeDays, changesIn(advertiser_id, range)),
    ...SHOWN_BREAKDOWNS.map((one) => pages(getAdReport, brokenDown(input, range, one))),
    pins(),
  ]);
  return true;
}
