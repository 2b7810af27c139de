import { example, WHEN, world, type Example } from '#contract/kernel/example.ts';
import {
  type ConversionTag,
  createConversionTag,
  getConversionTags,
  updateConversionTag,
} from '../conversion-tags.ts';
import { createConversionEvents } from '../conversions/events.ts';
import { getConversionTagHealth, TAG_HEALTH_DAYS } from '../conversions/tag-health.ts';
import { getAdHistory, undoAdChange, type AdChange } from '../history.ts';
import { createQuickPromotion, getPromoter } from '../quick-promote.ts';
import {
  type AdRecommendation,
  getAdRecommendations,
  updateAdRecommendation,
} from '../recommendations/recommendations.ts';
import { getAdReport } from '../reports.ts';

const SECONDS = Date.parse(WHEN) / 1000;
const LAST = SECONDS + 864_000;
const DAY_S = 86_400;
const advertiser_id = world.glassworks;
const newId = '1188950301542301720';

const shopTag: ConversionTag = {
  id: world.tag,
  type: 'conversion_tag',
  ad_account_id: advertiser_id,
  name: 'Shop',
  enhanced_match: false,
  sites: [],
  counts_anywhere: true,
  last_fired_time: null,
  created_time: SECONDS,
};

/** Tags first, because a promotion may name one. */
export const promoteExamples: readonly Example[] = [
  example(getConversionTags, 'The tags of an ad account, the oldest first.', { advertiser_id }, [
    shopTag,
  ]),
  example(
    createConversionTag,
    "Makes a tag, which tells of visits to the advertiser's pages.",
    { advertiser_id, name: 'Glassworks' },
    { ...shopTag, id: newId, name: 'Glassworks' },
  ),
  example(
    getConversionTagHealth,
    'Where a tag fired in the last 14 days, where it should and did not, and what its events lack.',
    { advertiser_id, tag_id: world.tag },
    {
      type: 'conversion_tag_health',
      tag_id: world.tag,
      at: SECONDS,
      days: Array.from({ length: TAG_HEALTH_DAYS }, (_, ago) => ({
        day: new Date((SECONDS - (TAG_HEALTH_DAYS - 1 - ago) * DAY_S) * 1000)
          .toISOString()
          .slice(0, 10),
        fires: 0,
      })),
      pages: [],
      other_fires: 0,
      pages_without: [{ host: 'glassworks.example', path: '/vases/', ads: 1 }],
      refused: [],
      events: [],
    },
  ),
  example(
    updateConversionTag,
    'Changes the name of a tag, what it may send, and the sites that it counts on.',
    { advertiser_id, tag_id: world.tag, enhanced_match: true, sites: ['glassworks.example'] },
    { ...shopTag, enhanced_match: true, sites: ['glassworks.example'], counts_anywhere: false },
  ),

  example(
    createConversionEvents,
    'Tells of conversions; hashes are matched and dropped.',
    {
      advertiser_id,
      data: [
        {
          event_name: 'checkout',
          action_source: 'web',
          event_time: String(SECONDS),
          event_id: 'order-1024',
          user_data: { em: ['973dfe463ec85785f5f95af5ba3906eedb2d931c24e69824a89ea65dba4e813b'] },
          custom_data: { value: 49.5, currency: 'USD', num_items: 2, order_id: '1024' },
        },
        { event_name: 'checkout', event_id: 'order-1025' },
      ],
    },
    {
      num_events_received: 2,
      num_events_processed: 1,
      events: [
        { status: 'processed', error_message: null, warning_message: null },
        {
          status: 'failed',
          error_message:
            'action_source: Say where it happened: web, app_ios, app_android or offline.',
          warning_message: null,
        },
      ],
    },
  ),

  example(
    getPromoter,
    'Whether the viewer is shown the way to promote their Pins.',
    {},
    { is_partner: true, is_new: true, country: null },
  ),
  example(
    createQuickPromotion,
    'Promotes a Pin: makes a running campaign of it with one ad group and one ad.',
    {
      advertiser_id,
      pin_id: world.vase,
      campaign_name: 'Vases in spring',
      budget_in_micro_currency: 7_000_000,
      duration: 10,
      is_ongoing: false,
      start_now: true,
      auto_targeting_enabled: true,
      targeting_spec: { LOCATION: ['DE', 'AT'] },
      ads_client_type: 'quick_promote',
    },
    {
      id: newId,
      type: 'quick_promotion',
      campaign_id: newId,
      ad_group_id: '1188950301542301721',
      ad_id: '1188950301542301722',
      pin_id: world.vase,
      advertiser_id,
      campaign_name: 'Vases in spring',
      status: 'ACTIVE',
      summary_status: 'RUNNING',
      review_status: 'PENDING',
      budget_in_micro_currency: 7_000_000,
      currency: 'EUR',
      start_time: SECONDS,
      end_time: LAST,
      has_funds: false,
      billing_url: `/advertiser/${advertiser_id}/billing/?campaign_id=${newId}&objective_type=CLICKTHROUGH&is_quick_promote=true`,
    },
  ),
];

export const reportExamples: readonly Example[] = [
  example(
    getAdReport,
    'What each campaign brought and cost in two weeks, the dearest first.',
    {
      advertiser_id: world.glassworks,
      level: 'CAMPAIGN',
      start_date: '2026-03-01',
      end_date: '2026-03-14',
      columns: 'SPEND,IMPRESSION,CLICKTHROUGH,CTR',
    },
    [
      {
        type: 'ad_report',
        level: 'CAMPAIGN',
        id: world.campaign,
        campaign_id: null,
        ad_group_id: null,
        date: null,
        value: null,
        metrics: { SPEND: 0, IMPRESSION: 1, CLICKTHROUGH: 0, CTR: 0 },
      },
    ],
  ),
];

const change: AdChange = {
  id: world.adChange,
  type: 'ad_change',
  at: WHEN,
  user: {
    id: world.noor,
    type: 'user',
    username: 'noor',
    full_name: 'Noor Haddad',
    image_small_url: null,
  },
  source: 'UI',
  entity: { type: 'campaign', id: '1188950301542301724', name: 'Vases in spring' },
  kind: 'STATUS',
  field: 'status',
  old_value: 'ACTIVE',
  new_value: 'PAUSED',
  can_undo: true,
};
export const historyExamples: readonly Example[] = [
  example(
    getAdHistory,
    'Who changed what of an ad account, the last change first; here what was paused or went on.',
    { advertiser_id, kinds: ['STATUS'] },
    [change],
  ),
  example(
    undoAdChange,
    'Takes a change back, as long as nobody changed the same again.',
    { advertiser_id, change_id: world.adChange },
    null,
  ),
];

const toMend: AdRecommendation = {
  id: `MEND_AD:${world.rejectedAd}`,
  type: 'ad_recommendation',
  kind: 'MEND_AD',
  state: 'OPEN',
  entity_id: world.rejectedAd,
  entity_type: 'ad',
  entity_name: 'A shard',
  ad_group_id: newId,
  campaign_id: newId,
  facts: {
    days_spent_out: null,
    budget_in_micro_currency: null,
    spend_in_micro_currency: null,
    clicks: null,
    ads: null,
    reasons: ['IMAGE_QUALITY'],
  },
  change: null,
  at: null,
  effect: null,
};
export const recommendationExamples: readonly Example[] = [
  example(
    getAdRecommendations,
    'What could be better about the ads of an ad account, with the numbers that say so.',
    { advertiser_id },
    [toMend],
  ),
  example(
    updateAdRecommendation,
    'Puts a recommendation aside for 30 days; others can be applied.',
    { advertiser_id, kind: 'MEND_AD', entity_id: world.rejectedAd, action: 'DISMISS' },
    null,
  ),
];
