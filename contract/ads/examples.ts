import { example, WHEN, world, type Example } from '#contract/kernel/example.ts';
import { bower } from '#contract/pins/examples.ts';
import type { Pin } from '#contract/pins.ts';
import {
  historyExamples,
  recommendationExamples,
  promoteExamples,
  reportExamples,
} from './examples/advertisers.ts';
import { bulkExamples } from './bulk/bulk-examples.ts';
import { sheetUploadExamples } from './bulk/sheet-upload-examples.ts';
import { billingExamples, operatingExamples } from './examples/billing.ts';
import {
  createAdGroups,
  createAds,
  createCampaigns,
  getAdGroups,
  getAdListCounts,
  getAds,
  getCampaigns,
  updateAdGroups,
  updateAds,
  updateCampaigns,
} from './campaigns.ts';
import { adOrderExamples } from './orders/order-examples.ts';
import { outsideExamples } from './outside/outside-examples.ts';
import { planExamples } from './planner/plan-examples.ts';
import { offerExamples } from './documents/offer-examples.ts';
import { cardExamples } from './payments/card-examples.ts';
import { documentExamples } from './documents/document-examples.ts';
import { forecastExamples } from './examples/forecast.ts';
import { keywordExamples } from './examples/keywords.ts';
import { audienceExamples } from './audiences/audience-examples.ts';
import { arrivalExamples } from './conversions/arrival-examples.ts';
import { catalogExamples } from './catalogs/catalog-examples.ts';
import { draftExamples } from './drafts/draft-examples.ts';
import type { Ad, AdGroup, Campaign } from './objects.ts';
import { noticeExamples } from './notices/notice-examples.ts';
import { reportFileExamples } from './report-files/report-file-examples.ts';
import { scheduleExamples } from './report-files/schedule-examples.ts';
import { preferenceExamples } from './reporting/preference-examples.ts';
import { createAdAppeal, getAdReviews, updateAdReview } from './reviews.ts';
import { viewingExamples } from './examples/viewing.ts';

const SECONDS = Date.parse(WHEN) / 1000;
const LAST = SECONDS + 864_000;
const advertiser_id = world.glassworks;

const campaign: Campaign = {
  id: world.campaign,
  type: 'campaign',
  ad_account_id: world.glassworks,
  name: 'Vases in spring',
  status: 'ACTIVE',
  objective_type: 'CONSIDERATION',
  daily_spend_cap: null,
  lifetime_spend_cap: null,
  start_time: SECONDS,
  end_time: LAST,
  is_campaign_budget_optimization: false,
  is_flexible_daily_budgets: false,
  is_performance_plus: false,
  summary_status: 'RUNNING',
  created_time: SECONDS,
  updated_time: SECONDS,
  version: 1,
};
const adGroup: AdGroup = {
  id: world.adGroup,
  type: 'adgroup',
  ad_account_id: world.glassworks,
  campaign_id: world.campaign,
  name: 'Vases in spring',
  status: 'ACTIVE',
  billable_event: 'CLICKTHROUGH',
  budget_in_micro_currency: 7_000_000,
  budget_type: 'DAILY',
  bid_in_micro_currency: null,
  bid_strategy_type: 'AUTOMATIC_BID',
  pacing_delivery_type: 'STANDARD',
  placement_group: 'ALL',
  auto_targeting_enabled: true,
  targeting_spec: { LOCATION: ['DE', 'AT'] },
  optimization_goal_metadata: null,
  lifetime_frequency_cap: null,
  start_time: SECONDS,
  end_time: LAST,
  summary_status: 'RUNNING',
  created_time: SECONDS,
  updated_time: SECONDS,
  version: 1,
};
const ad: Ad = {
  id: world.ad,
  type: 'ad',
  ad_account_id: world.glassworks,
  campaign_id: world.campaign,
  ad_group_id: world.adGroup,
  pin_id: world.vase,
  name: 'Vases in spring',
  status: 'ACTIVE',
  creative_type: 'REGULAR',
  destination_url: null,
  review_status: 'PENDING',
  rejected_reasons: [],
  is_pin_deleted: false,
  summary_status: 'PENDING',
  created_time: SECONDS,
  updated_time: SECONDS,
  version: 1,
};
const vase: Pin = {
  ...bower,
  id: world.vase,
  seo_url: `/pin/${world.vase}/`,
  title: 'A blue vase',
  pinned_to_board: null,
  is_editable: false,
};

const newId = '1188950301542301720';
const done = <T>(data: T) => [{ data, exceptions: [] }];

const reviews: readonly Example[] = [
  example(getAdReviews, 'Ads that wait for an operator, who waits longest first.', {}, [
    {
      id: world.ad,
      type: 'ad_review',
      ad,
      review_no: 1,
      advertiser: {
        id: advertiser_id,
        name: 'Glassworks',
        owner_username: 'noor',
        approved: 3,
        rejected: 1,
      },
      campaign_name: 'Vases in spring',
      ad_group_name: 'Vases in spring',
      targeting_spec: { LOCATION: ['DE', 'AT'] },
      pin: vase,
      doubts: [],
      is_checked: true,
      past: [
        {
          verdict: 'rejected',
          is_by_operator: true,
          reasons: ['PROMOTIONS_AND_PRICES'],
          note: 'The page asks for twice as much.',
          at: WHEN,
        },
      ],
      waits_since: WHEN,
      appeal: null,
      complaints: [],
    },
  ]),
  example(
    updateAdReview,
    'Says whether an ad may be shown; a rejection says why.',
    {
      ad_id: world.ad,
      review_no: 1,
      verdict: 'rejected',
      reasons: ['PROMOTIONS_AND_PRICES'],
      note: 'The page asks for twice as much.',
    },
    {
      ...ad,
      review_status: 'REJECTED',
      rejected_reasons: ['PROMOTIONS_AND_PRICES'],
      summary_status: 'REJECTED',
    },
  ),
  example(
    createAdAppeal,
    'Asks for another look at a rejected ad.',
    { advertiser_id, ad_id: world.rejectedAd, text: 'The picture is as large as it gets.' },
    { ...ad, id: world.rejectedAd, pin_id: world.shard },
  ),
];

const campaigns: readonly Example[] = [
  example(getCampaigns, 'The campaigns of an ad account, the newest first.', { advertiser_id }, [
    campaign,
  ]),
  example(
    createCampaigns,
    'Makes campaigns, up to 30 at once; each is answered for itself.',
    {
      advertiser_id,
      items: [{ name: 'Jars', objective_type: 'CONSIDERATION', daily_spend_cap: 20_000_000 }],
    },
    done({
      ...campaign,
      id: newId,
      name: 'Jars',
      daily_spend_cap: 20_000_000,
      start_time: null,
      end_time: null,
    }),
  ),
  example(
    updateCampaigns,
    'Changes campaigns, each from the version that it names.',
    { advertiser_id, items: [{ id: world.campaign, version: 1, status: 'PAUSED' }] },
    done({ ...campaign, status: 'PAUSED', summary_status: 'PAUSED', version: 2 }),
  ),
  example(getAdGroups, 'The ad groups of an ad account, the newest first.', { advertiser_id }, [
    adGroup,
  ]),
  example(
    createAdGroups,
    'Makes ad groups in campaigns.',
    {
      advertiser_id,
      items: [
        {
          campaign_id: world.campaign,
          name: 'People who like glass',
          billable_event: 'CLICKTHROUGH',
          budget_in_micro_currency: 5_000_000,
          bid_in_micro_currency: 300_000,
          targeting_spec: { INTEREST: ['glass'], LOCATION: ['DE'] },
        },
      ],
    },
    done({
      ...adGroup,
      id: newId,
      name: 'People who like glass',
      budget_in_micro_currency: 5_000_000,
      bid_in_micro_currency: 300_000,
      bid_strategy_type: 'MAX_BID',
      targeting_spec: { INTEREST: ['glass'], LOCATION: ['DE'] },
      start_time: null,
      end_time: null,
    }),
  ),
  example(
    updateAdGroups,
    'Changes ad groups, each from the version that it names.',
    {
      advertiser_id,
      items: [{ id: world.adGroup, version: 1, budget_in_micro_currency: 9_000_000 }],
    },
    done({ ...adGroup, budget_in_micro_currency: 9_000_000, version: 2 }),
  ),
  example(getAds, 'The ads of an ad account, the newest first.', { advertiser_id }, [ad]),
  example(
    getAdListCounts,
    'How many campaigns, ad groups and ads run or are paused.',
    { advertiser_id },
    { type: 'ad_list_counts', campaigns: 1, ad_groups: 1, ads: 1 },
  ),
  example(
    createAds,
    'Makes ads of Pins in ad groups.',
    { advertiser_id, items: [{ ad_group_id: world.adGroup, pin_id: world.vase, name: 'A vase' }] },
    done({ ...ad, id: newId, name: 'A vase' }),
  ),
  example(
    updateAds,
    'Changes ads; another name or destination has one looked at anew.',
    { advertiser_id, items: [{ id: world.ad, version: 1, name: 'A vase of blue glass' }] },
    done({ ...ad, name: 'A vase of blue glass', version: 2 }),
  ),
];

/** The operator's examples come before the advertiser's changes to the same things. */
export const adExamples: readonly Example[] = [
  ...viewingExamples,
  ...forecastExamples,
  ...planExamples,
  ...outsideExamples,
  ...audienceExamples,
  ...promoteExamples,
  ...recommendationExamples,
  ...reviews,
  ...campaigns,
  ...bulkExamples({ campaign, adGroup, ad }),
  ...sheetUploadExamples,
  ...keywordExamples,
  ...historyExamples,
  ...draftExamples,
  ...catalogExamples,
  ...arrivalExamples,
  ...billingExamples,
  ...documentExamples,
  ...offerExamples,
  ...cardExamples,
  ...adOrderExamples,
  ...reportExamples,
  ...reportFileExamples,
  ...scheduleExamples,
  ...preferenceExamples,
  ...noticeExamples,
  ...operatingExamples,
];
