import * as z from 'zod/mini';
import {
  changedAd,
  changedCampaign,
  changedGroup,
  createAdGroups,
  createAds,
  createCampaigns,
  getAdGroups,
  getAds,
  getCampaigns,
  newAd,
  newCampaign,
  newGroup,
  updateAdGroups,
  updateAds,
  updateCampaigns,
} from '#contract/ads/campaigns.ts';
import { ad, adGroup, campaign, ENTITY_STATUSES } from '#contract/ads/objects.ts';
import { id } from '#contract/kernel/scalars.ts';
import {
  batch,
  exception,
  newestFirst,
  outcomes,
  pageOf,
  several,
  v5Operation,
} from './operation.ts';

/** Campaigns, ad groups and ads. */

const MOST_IDS = 250;
const someIds = z.optional(several(id(), MOST_IDS));
const listed = {
  ...newestFirst,
  entity_statuses: z.optional(several(z.enum(ENTITY_STATUSES), ENTITY_STATUSES.length)),
};

export const v5Campaign = z.omit(campaign, { version: true });

const goal = z.object({
  conversion_tag_v3_goal_metadata: z.object({
    conversion_tag_id: z.string(),
    conversion_event: z.string(),
    /** A number as text. */
    cpa_goal_value_in_micro_currency: z.optional(z.string()),
  }),
});
/** Like ours, but ages are single values instead of lists. */
const targeting = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
export const v5AdGroup = z.extend(
  z.omit(adGroup, {
    version: true,
    targeting_spec: true,
    optimization_goal_metadata: true,
    lifetime_frequency_cap: true,
  }),
  {
    targeting_spec: targeting,
    optimization_goal_metadata: z.optional(goal),
    lifetime_frequency_cap: z.optional(z.int()),
  },
);

export const v5Ad = z.extend(z.omit(ad, { version: true, rejected_reasons: true }), {
  rejected_reasons: z.array(z.string()),
  /** Why it is not delivered, in words. */
  rejection_labels: z.array(z.string()),
});

const campaigns = '/ad_accounts/{ad_account_id}/campaigns';
export const listCampaigns = v5Operation(['campaigns/list', 'GET', campaigns, 'ads:read'], {
  calls: [getCampaigns],
  query: z.object({ ...listed, campaign_ids: someIds }),
  answer: pageOf(v5Campaign),
});
export const makeCampaigns = v5Operation(['campaigns/create', 'POST', campaigns, 'ads:write'], {
  calls: [createCampaigns],
  body: batch,
  item: newCampaign,
  answer: outcomes(v5Campaign),
});
export const changeCampaigns = v5Operation(['campaigns/update', 'PATCH', campaigns, 'ads:write'], {
  calls: [updateCampaigns, getCampaigns],
  body: batch,
  item: z.omit(changedCampaign, { version: true }),
  answer: outcomes(v5Campaign),
});
export const readCampaign = v5Operation(
  ['campaigns/get', 'GET', `${campaigns}/{campaign_id}`, 'ads:read'],
  { calls: [getCampaigns], answer: v5Campaign },
);

const groups = '/ad_accounts/{ad_account_id}/ad_groups';
export const listGroups = v5Operation(['ad_groups/list', 'GET', groups, 'ads:read'], {
  calls: [getAdGroups],
  query: z.object({ ...listed, campaign_ids: someIds, ad_group_ids: someIds }),
  answer: pageOf(v5AdGroup),
});
export const makeGroups = v5Operation(['ad_groups/create', 'POST', groups, 'ads:write'], {
  calls: [createAdGroups],
  body: batch,
  item: newGroup,
  answer: outcomes(v5AdGroup),
});
export const changeGroups = v5Operation(['ad_groups/update', 'PATCH', groups, 'ads:write'], {
  calls: [updateAdGroups, getAdGroups],
  body: batch,
  item: z.omit(changedGroup, { version: true }),
  answer: outcomes(v5AdGroup),
});
export const readGroup = v5Operation(
  ['ad_groups/get', 'GET', `${groups}/{ad_group_id}`, 'ads:read'],
  { calls: [getAdGroups], answer: v5AdGroup },
);

/** For ads this is one exception, not a list. */
const adOutcomes = z.object({
  items: z.array(z.object({ data: z.optional(v5Ad), exceptions: z.optional(exception) })),
});
const ads = '/ad_accounts/{ad_account_id}/ads';
export const listAds = v5Operation(['ads/list', 'GET', ads, 'ads:read'], {
  calls: [getAds],
  query: z.object({
    ...listed,
    campaign_ids: someIds,
    ad_group_ids: someIds,
    ad_ids: someIds,
  }),
  answer: pageOf(v5Ad),
});
export const makeAds = v5Operation(['ads/create', 'POST', ads, 'ads:write'], {
  calls: [createAds],
  body: batch,
  item: newAd,
  answer: adOutcomes,
});
export const changeAds = v5Operation(['ads/update', 'PATCH', ads, 'ads:write'], {
  calls: [updateAds, getAds],
  body: batch,
  item: z.omit(changedAd, { version: true }),
  answer: adOutcomes,
});
export const readAd = v5Operation(['ads/get', 'GET', `${ads}/{ad_id}`, 'ads:read'], {
  calls: [getAds],
  answer: v5Ad,
});
