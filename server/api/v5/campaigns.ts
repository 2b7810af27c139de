import {
  changeAds,
  changeCampaigns,
  changeGroups,
  listAds,
  listCampaigns,
  listGroups,
  makeAds,
  makeCampaigns,
  makeGroups,
  readAd,
  readCampaign,
  readGroup,
} from '#contract/api/v5/campaigns.ts';
import {
  createAdGroups,
  createAds,
  createCampaigns,
  getAdGroups,
  getAds,
  getCampaigns,
  updateAdGroups,
  updateAds,
  updateCampaigns,
} from '#contract/ads/campaigns.ts';
import type { Ad } from '#contract/ads/objects.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { changeInBatch, inBatch, refuseFields, type V5Item, type V5Outcome } from './batches.ts';
import { handler, pageOf, pagingOf } from './handler.ts';
import { adView, campaignView, groupItem, groupView } from './views.ts';

const TRACKING = ['tracking_urls', 'click_tracking_url', 'view_tracking_url'];
const ofCampaigns = refuseFields([
  ...TRACKING,
  'order_line_id',
  'bid_options',
  'default_ad_group_budget_in_micro_currency',
  'is_automated_campaign',
  'is_performance_plus',
]);
const ofGroups = refuseFields([
  ...TRACKING,
  'bid_multiplier',
  'is_creative_optimization',
  'promotion_application_level',
  'promotion_id',
  'targeting_template_ids',
]);
const ofAds = refuseFields([
  ...TRACKING,
  'android_deep_link',
  'carousel_android_deep_links',
  'carousel_destination_urls',
  'carousel_ios_deep_links',
  'collection_items_destination_url_template',
  'customizable_cta_type',
  'disclosure_type',
  'disclosure_url',
  'grid_click_type',
  'ios_deep_link',
  'lead_form_id',
  'quiz_pin_data',
]);

const outcomesOf = <T, Out>(outcomes: V5Outcome<T>[], view: (one: T) => Out) => ({
  items: outcomes.map(({ data, exceptions }) =>
    data === undefined ? { exceptions } : { data: view(data), exceptions },
  ),
});

/** Returns the only item of a list for one id. */
function onlyOne<T>(
  data: readonly T[],
  code: 'campaign_not_found' | 'ad_group_not_found' | 'ad_not_found',
): T {
  const [one] = data;
  if (one === undefined) throw new Failure(code, "This isn't here.");
  return one;
}

/** Our lists filter by a single parent. */
function oneOf(name: string, ids: readonly string[] | undefined): string | undefined {
  if (ids !== undefined && ids.length > 1) {
    throw new Failure('invalid_input', `Parameter '${name}' is invalid.`, {
      detail: `${name}: One at a time here.`,
    });
  }
  return ids?.[0];
}

const campaignHandlers = [
  handler(listCampaigns, async ({ run, account, query }) => {
    const { campaign_ids, entity_statuses } = query;
    const input = { advertiser_id: account, campaign_ids, entity_statuses, ...pagingOf(query) };
    return pageOf(await run(getCampaigns, input), campaignView);
  }),
  handler(readCampaign, async ({ run, account, path }) => {
    const input = { advertiser_id: account, campaign_ids: path.campaign_id };
    return campaignView(onlyOne((await run(getCampaigns, input)).data, 'campaign_not_found'));
  }),
  handler(makeCampaigns, async ({ account: advertiser_id, run, body }) => {
    const send = async (items: V5Item[]) =>
      (await run(createCampaigns, { advertiser_id, items })).data;
    return outcomesOf(await inBatch(body, ofCampaigns, send), campaignView);
  }),
  handler(changeCampaigns, async ({ account: advertiser_id, run, body }) => {
    const find = async (campaign_ids: string[]) =>
      (await run(getCampaigns, { advertiser_id, campaign_ids, page_size: campaign_ids.length }))
        .data;
    const send = async (items: V5Item[]) =>
      (await run(updateCampaigns, { advertiser_id, items })).data;
    return outcomesOf(await changeInBatch(body, ofCampaigns, find, send), campaignView);
  }),
];

const groupHandlers = [
  handler(listGroups, async ({ run, account, query }) => {
    const { ad_group_ids, entity_statuses } = query;
    const campaign_id = oneOf('campaign_ids', query.campaign_ids);
    const ids = { advertiser_id: account, campaign_id, ad_group_ids };
    return pageOf(
      await run(getAdGroups, { ...ids, entity_statuses, ...pagingOf(query) }),
      groupView,
    );
  }),
  handler(readGroup, async ({ run, account, path }) => {
    const input = { advertiser_id: account, ad_group_ids: path.ad_group_id };
    return groupView(onlyOne((await run(getAdGroups, input)).data, 'ad_group_not_found'));
  }),
  handler(makeGroups, async ({ account: advertiser_id, run, body }) => {
    const send = async (items: V5Item[]) =>
      (await run(createAdGroups, { advertiser_id, items })).data;
    return outcomesOf(await inBatch(body.map(groupItem), ofGroups, send), groupView);
  }),
  handler(changeGroups, async ({ account: advertiser_id, run, body }) => {
    const find = async (ad_group_ids: string[]) =>
      (await run(getAdGroups, { advertiser_id, ad_group_ids, page_size: ad_group_ids.length }))
        .data;
    const send = async (items: V5Item[]) =>
      (await run(updateAdGroups, { advertiser_id, items })).data;
    return outcomesOf(await changeInBatch(body.map(groupItem), ofGroups, find, send), groupView);
  }),
];

/** For an ad the API returns a single exception rather than a list. */
const adOutcomes = (outcomes: V5Outcome<Ad>[]) => ({
  items: outcomesOf(outcomes, adView).items.map(({ exceptions: [exception], ...item }) =>
    exception === undefined ? item : { ...item, exceptions: exception },
  ),
});

const adHandlers = [
  handler(listAds, async ({ run, account, query }) => {
    const { ad_ids, entity_statuses } = query;
    const campaign_id = oneOf('campaign_ids', query.campaign_ids);
    const ad_group_id = oneOf('ad_group_ids', query.ad_group_ids);
    const ids = { advertiser_id: account, campaign_id, ad_group_id, ad_ids };
    return pageOf(await run(getAds, { ...ids, entity_statuses, ...pagingOf(query) }), adView);
  }),
  handler(readAd, async ({ run, account, path }) => {
    const input = { advertiser_id: account, ad_ids: path.ad_id };
    return adView(onlyOne((await run(getAds, input)).data, 'ad_not_found'));
  }),
  handler(makeAds, async ({ account: advertiser_id, run, body }) => {
    const send = async (items: V5Item[]) => (await run(createAds, { advertiser_id, items })).data;
    return adOutcomes(await inBatch(body, ofAds, send));
  }),
  handler(changeAds, async ({ account: advertiser_id, run, body }) => {
    const find = async (ad_ids: string[]) =>
      (await run(getAds, { advertiser_id, ad_ids, page_size: ad_ids.length })).data;
    const send = async (items: V5Item[]) => (await run(updateAds, { advertiser_id, items })).data;
    return adOutcomes(await changeInBatch(body, ofAds, find, send));
  }),
];

/** Operations on campaigns, ad groups and ads. */
export const objectHandlers = [...campaignHandlers, ...groupHandlers, ...adHandlers];
