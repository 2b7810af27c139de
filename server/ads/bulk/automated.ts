import type {
  AutomatedCampaign,
  createAutomatedCampaign as createCall,
  updateAutomatedCampaign as updateCall,
} from '#contract/ads/bulk/automated.ts';
import type { Ad, AdGroup, Campaign } from '#contract/ads/objects.ts';
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
import { lockGroupsOf } from '../core/group-store.ts';
import { allOrNothing } from './as-one.ts';

/** As many as one call takes. */
const AT_ONCE = 30;

/**
 * Makes a campaign that shares out its budget with one ad group that bids by itself, and an ad of each Pin, all or
 * nothing: through the use cases of each, so by the same rules.
 */
export async function createAutomated(
  context: AdvertiserContext,
  input: InputOf<typeof createCall>,
): Promise<AutomatedCampaign> {
  const { advertiser_id } = input;
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
  const ads = await adsOf(context, advertiser_id, group.id, input.pin_ids);
  return toAutomated({ ...campaign, is_performance_plus: true }, group, ads);
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

const toAutomated = (campaign: Campaign, ad_group: AdGroup, ads: Ad[]): AutomatedCampaign => ({
  type: 'automated_campaign',
  id: campaign.id,
  campaign,
  ad_group,
  ads,
});

/** Changes an automated campaign's name, cap, dates, state and Pins, all or nothing. */
export async function updateAutomated(
  context: AdvertiserContext,
  input: InputOf<typeof updateCall>,
): Promise<AutomatedCampaign> {
  const { tx, now, adAccount } = context;
  const { advertiser_id, campaign_id: id, pin_ids: pinIds } = input;
  await requireAutomated(context, id);
  const items = [{ id, ...changeOf(input) }];
  allOrNothing(await updateCampaigns(context, { advertiser_id, items }));
  const [group] = await lockGroupsOf(tx, adAccount, id);
  if (group === undefined) throw new Error('an automated campaign has no ad group');
  if (pinIds !== undefined) await setPins(context, advertiser_id, group.id, pinIds);
  const campaign = await requireAutomated(context, id);
  const ads = await openAds(context, group.id);
  return toAutomated(
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

/** What is changed of the campaign itself: a cap takes the place of the other one. */
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

/** Has an ad for each of the Pins, and archives those of others. */
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
