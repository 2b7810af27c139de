import { example, WHEN, world, type Example } from '#contract/kernel/example.ts';
import {
  type AdDraft,
  createAdDraft,
  deleteAdDraft,
  type DraftDocument,
  getAdBidFloor,
  getAdDraft,
  getAdDrafts,
  publishAdDraft,
  updateAdDraft,
} from './drafts.ts';

const SECONDS = Date.parse(WHEN) / 1000;
const advertiser_id = world.glassworks;
const newId = '1188950301542301720';

/** A campaign with one Pin, ready to publish. */
export const draftedVases: DraftDocument = {
  step: 'REVIEW',
  campaign: {
    name: 'Vases in autumn',
    objective_type: 'CONSIDERATION',
    daily_spend_cap: null,
    lifetime_spend_cap: null,
    is_campaign_budget_optimization: false,
    is_flexible_daily_budgets: false,
    start_time: null,
    end_time: null,
  },
  ad_groups: [
    {
      key: 'glass',
      name: 'People who like glass',
      billable_event: 'CLICKTHROUGH',
      budget_in_micro_currency: 5_000_000,
      budget_type: 'DAILY',
      bid_in_micro_currency: null,
      bid_strategy_type: 'AUTOMATIC_BID',
      pacing_delivery_type: 'STANDARD',
      placement_group: 'ALL',
      auto_targeting_enabled: true,
      targeting_spec: { LOCATION: ['DE', 'AT'], INTEREST: ['glass'] },
      optimization_goal_metadata: null,
      lifetime_frequency_cap: null,
      start_time: null,
      end_time: null,
      keywords: [{ value: 'blue vase', match_type: 'PHRASE' }],
      ads: [{ key: 'vase', pin_id: world.vase, name: 'A blue vase', destination_url: '' }],
      product_groups: [],
    },
  ],
};

const draft: AdDraft = {
  id: world.adDraft,
  type: 'ad_draft',
  ad_account_id: advertiser_id,
  status: 'DRAFT',
  campaign_id: null,
  changed_by: { id: world.noor, username: 'noor', full_name: 'Noor Haddad' },
  created_time: SECONDS,
  updated_time: SECONDS,
  version: 1,
  document: draftedVases,
};

export const draftExamples: readonly Example[] = [
  example(
    getAdDrafts,
    'The drafts of an ad account that are not published yet, the newest first.',
    { advertiser_id },
    [
      {
        id: world.adDraft,
        type: 'ad_draft_summary',
        ad_account_id: advertiser_id,
        status: 'DRAFT',
        campaign_id: null,
        changed_by: draft.changed_by,
        created_time: SECONDS,
        updated_time: SECONDS,
        version: 1,
        name: 'Vases in autumn',
        objective_type: 'CONSIDERATION',
        step: 'REVIEW',
        problem_count: 0,
        daily_budget_in_micro_currency: 5_000_000,
        lifetime_budget_in_micro_currency: null,
      },
    ],
  ),
  example(
    getAdDraft,
    'One draft of a campaign, with its ad groups and ads.',
    { advertiser_id, draft_id: world.adDraft },
    draft,
  ),
  example(
    getAdBidFloor,
    'The least that a bid has to be; here nobody asks for one.',
    { advertiser_id, objective_type: 'CONSIDERATION', billable_event: 'CLICKTHROUGH' },
    { type: 'ad_bid_floor', currency: 'EUR', floor_in_micro_currency: null, country: null },
  ),
  example(
    createAdDraft,
    'Keeps a draft of a campaign, however little of it there is.',
    { advertiser_id, document: draftedVases },
    { ...draft, id: newId },
  ),
  example(
    updateAdDraft,
    'Saves a draft in place of the version that it was made from.',
    { advertiser_id, draft_id: world.oldAdDraft, version: 1, document: draftedVases },
    { ...draft, id: world.oldAdDraft, version: 2 },
  ),
  example(
    publishAdDraft,
    'Makes the campaign of a draft with its ad groups and ads: all of it, or nothing.',
    { advertiser_id, draft_id: world.adDraft, version: 1 },
    { ...draft, status: 'PUBLISHED', campaign_id: newId, version: 2 },
  ),
  example(
    deleteAdDraft,
    'Throws a draft away.',
    { advertiser_id, draft_id: world.oldAdDraft },
    { ...draft, id: world.oldAdDraft, status: 'DELETED_DRAFT', version: 3 },
  ),
];
