import type {
  AutomatedCampaign,
  createAutomatedCampaign as createCall,
  updateAutomatedCampaign as updateCall,
} from '#contract/ads/bulk/automated.ts';
import type { Ad, AdGroup, Campaign, Objective } from '#contract/ads/objects.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { MOST_OF_ACCOUNT } from '../campaigns/account-limits.ts';
import { createAds, updateAds } from '../campaigns/write-ads.ts';
import { createCampaigns, updateCampaigns } from '../campaigns/write-campaigns.ts';
import { createGroups } from '../campaigns/write-groups.ts';
import { showAds } from '../campaigns/show-ads.ts';
import { campaignView, groupView } from '../campaigns/views.ts';
import { adsPage } from '../core/ad-store.ts';
import { type CampaignRow, lockCampaigns, markAutomated } from '../core/campaign-store.ts';
import { refuseField } from '../core/field-rules.ts';
import { lockGroupsOf } from '../core/group-store.ts';
import { createPromotions, updatePromotions } from '../product-groups/promotion-items.ts';
import { promotionsIn } from '../product-groups/promotion-store.ts';
import { allOrNothing } from './as-one.ts';

/** The most per call. */
const AT_ONCE = 30;

/**
 * Creates a campaign with a shared budget, one ad group with automatic bidding, and an ad per Pin or its product
 * groups, all or nothing. Uses the regular use cases, so the same rules apply.
 */
export async function createAutomated(
  context: AdvertiserContext,
  input: InputOf<typeof createCall>,
): Promise<AutomatedCampaign> {
  const { advertiser_id, pin_ids: pinIds = [], product_group_ids: groupIds = [] } = input;
  requireContent(input.objective_type, input);
  if (pinIds.length + groupIds.length === 0) {
    const what = contentOf(input.objective_type);
    throw refuseField(what, `Choose a ${what === 'pin_ids' ? 'Pin' : 'product group'}.`);
  }
  const hasDay = typeof input.daily_spend_cap === 'number';
  const item = {
    name: input.name,
    objective_type: input.objective_type,
    daily_spend_cap: input.daily_spend_cap ?? null,
    lifetime_spend_cap: input.lifetime_spend_cap ?? null,
    start_time: input.start_time,
    end_time: input.end_time ?? null,
    is_campaign_budget_optimization: true,
    is_flexible_daily_budgets: hasDay,
  };
  const [campaign] = allOrNothing(await createCampaigns(context, { advertiser_id, items: [item] }));
  if (campaign === undefined) throw new Error('a campaign was neither made nor refused');
  await markAutomated(context.tx, context.adAccount, campaign.id);
  const group = await groupOf(context, input, campaign);
  const ads = await adsOf(context, advertiser_id, group.id, pinIds);
  await addProducts(context, group.id, groupIds);
  return toAutomated(context, { ...campaign, is_performance_plus: true }, group, ads);
}

const contentOf = (objective: Objective): keyof Content =>
  objective === 'CATALOG_SALES' ? 'product_group_ids' : 'pin_ids';

type Content = Pick<InputOf<typeof createCall>, 'pin_ids' | 'product_group_ids'>;

/** Throws if catalogue sales have Pins, or another objective has product groups. */
function requireContent(objective: Objective, content: Content): void {
  const other = contentOf(objective) === 'pin_ids' ? 'product_group_ids' : 'pin_ids';
  if (content[other] === undefined) return;
  throw refuseField(other, 'Catalog sales show product groups, the other goals Pins.');
}

async function groupOf(
  context: AdvertiserContext,
  input: InputOf<typeof createCall>,
  campaign: Campaign,
): Promise<AdGroup> {
  const item = {
    campaign_id: campaign.id,
    name: input.name,
    billable_event: 'CLICKTHROUGH',
    budget_type: 'CBO_ADGROUP',
    bid_strategy_type: 'AUTOMATIC_BID',
    pacing_delivery_type: 'STANDARD',
    placement_group: 'ALL',
    auto_targeting_enabled: true,
    targeting_spec: input.targeting_spec ?? {},
    optimization_goal_metadata: input.optimization_goal_metadata ?? null,
  };
  const items = { advertiser_id: input.advertiser_id, items: [item] };
  const [group] = allOrNothing(await createGroups(context, items));
  if (group === undefined) throw new Error('an ad group was neither made nor refused');
  return group;
}

async function adsOf(
  context: AdvertiserContext,
  advertiser_id: string,
  ad_group_id: string,
  pinIds: readonly string[],
): Promise<Ad[]> {
  if (pinIds.length === 0) return [];
  const items = [...new Set(pinIds)].map((pin_id) => ({ ad_group_id, pin_id }));
  return allOrNothing(await createAds(context, { advertiser_id, items }), 'pin_ids');
}

async function addProducts(
  context: AdvertiserContext,
  ad_group_id: string,
  groupIds: readonly string[],
): Promise<void> {
  if (groupIds.length === 0) return;
  const items = [...new Set(groupIds)].map((product_group_id) => ({
    ad_group_id,
    product_group_id,
  }));
  allOrNothing(await createPromotions(context, { items }));
}

async function toAutomated(
  { tx, adAccount }: Pick<AdvertiserContext, 'tx' | 'adAccount'>,
  campaign: Campaign,
  ad_group: AdGroup,
  ads: Ad[],
): Promise<AutomatedCampaign> {
  const promotions = await promotionsIn(tx, adAccount, [ad_group.id]);
  return {
    type: 'automated_campaign',
    id: campaign.id,
    campaign,
    ad_group,
    ads,
    product_group_ids: promotions.map(({ productGroupId }) => productGroupId),
  };
}

/** Changes an automated campaign's name, cap, dates, status and content, all or nothing. */
export async function updateAutomated(
  context: AdvertiserContext,
  input: InputOf<typeof updateCall>,
): Promise<AutomatedCampaign> {
  const { tx, now, adAccount } = context;
  const { advertiser_id, campaign_id: id, pin_ids: pinIds, product_group_ids: groupIds } = input;
  requireContent((await requireAutomated(context, id)).objective, input);
  const items = [{ id, ...changeOf(input) }];
  allOrNothing(await updateCampaigns(context, { advertiser_id, items }));
  const [group] = await lockGroupsOf(tx, adAccount, id);
  if (group === undefined) throw new Error('an automated campaign has no ad group');
  if (pinIds !== undefined) await setPins(context, advertiser_id, group.id, pinIds);
  if (groupIds !== undefined) await setProducts(context, group.id, groupIds);
  const campaign = await requireAutomated(context, id);
  const ads = await openAds(context, group.id);
  return toAutomated(
    context,
    campaignView(campaign, adAccount, now),
    groupView(group, campaign, adAccount, now),
    ads,
  );
}

async function requireAutomated(
  { tx, adAccount }: AdvertiserContext,
  id: string,
): Promise<CampaignRow> {
  const campaign = (await lockCampaigns(tx, adAccount, [id])).get(id);
  if (campaign?.madeBy === 'automated') return campaign;
  throw new Failure('campaign_not_found', 'Campaign not found.', {
    extra: { field: 'campaign_id' },
  });
}

/** Returns the changes of the campaign itself; setting one cap removes the other. */
function changeOf(input: InputOf<typeof updateCall>): Record<string, unknown> {
  const { name, status, version, start_time, end_time } = input;
  const { daily_spend_cap: day, lifetime_spend_cap: whole } = input;
  const caps =
    typeof day === 'number'
      ? { daily_spend_cap: day, lifetime_spend_cap: whole ?? null, is_flexible_daily_budgets: true }
      : typeof whole === 'number' && {
          daily_spend_cap: null,
          lifetime_spend_cap: whole,
          is_flexible_daily_budgets: false,
        };
  return { version, name, status, start_time, end_time, ...caps };
}

async function openAds({ tx, adAccount }: AdvertiserContext, groupId: string): Promise<Ad[]> {
  const statuses = ['ACTIVE', 'PAUSED'] as const;
  const wanted = { campaignId: null, groupId, statuses, objectives: null };
  return showAds(tx, await adsPage(tx, adAccount, wanted, null, MOST_OF_ACCOUNT.ads));
}

/** Creates missing ads of the Pins, and archives those of other Pins. */
async function setPins(
  context: AdvertiserContext,
  advertiser_id: string,
  groupId: string,
  pinIds: readonly string[],
): Promise<void> {
  const known = await openAds(context, groupId);
  const gone = known.filter(({ pin_id }) => !pinIds.includes(pin_id));
  for (let from = 0; from < gone.length; from += AT_ONCE) {
    const some = gone.slice(from, from + AT_ONCE);
    const items = some.map(({ id, version }) => ({ id, version, status: 'ARCHIVED' }));
    allOrNothing(await updateAds(context, { advertiser_id, items }), 'pin_ids');
  }
  const there = new Set(known.map(({ pin_id }) => pin_id));
  await adsOf(
    context,
    advertiser_id,
    groupId,
    pinIds.filter((id) => !there.has(id)),
  );
}

/** Makes it promote exactly these product groups. */
async function setProducts(
  context: AdvertiserContext,
  adGroupId: string,
  groupIds: readonly string[],
): Promise<void> {
  const known = await promotionsIn(context.tx, context.adAccount, [adGroupId]);
  const items = known
    .filter(({ productGroupId }) => !groupIds.includes(productGroupId))
    .map(({ id, version }) => ({ id, version, archived: true }));
  allOrNothing(await updatePromotions(context, { items }));
  const there = new Set(known.map(({ productGroupId }) => productGroupId));
  await addProducts(
    context,
    adGroupId,
    groupIds.filter((id) => !there.has(id)),
  );
}
