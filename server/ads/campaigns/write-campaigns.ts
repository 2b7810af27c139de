import {
  changedCampaign,
  type createCampaigns as createCall,
  newCampaign,
  type updateCampaigns as updateCall,
} from '#contract/ads/campaigns.ts';
import type { ItemAnswer } from '#contract/ads/items.ts';
import type { Campaign } from '#contract/ads/objects.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type * as z from 'zod/mini';
import { requireAdTerms } from '#server/business/index.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import {
  insertCampaign,
  lockCampaigns,
  updateCampaign,
  type CampaignRow,
} from '../core/campaign-store.ts';
import { lockGroupsOf, updateGroup, type GroupRow } from '../core/group-store.ts';
import { refuseField } from '../core/field-rules.ts';
import { tellOfAdsIn } from '../core/tell-store.ts';
import { roomOf, type TakeRoom } from './account-limits.ts';
import { campaignWith, requireRunnableCampaign } from './campaign-facts.ts';
import { eachItem, idsOf, readItems } from './each-item.ts';
import { changesOf, noteChanges } from './note-changes.ts';
import { openBudgetsOf, type Spending } from './open-budgets.ts';
import { requireStatus, requireVersion } from './require-rules.ts';
import { campaignView } from './views.ts';

/** Creates campaigns, with an answer for each. */
export async function createCampaigns(
  context: AdvertiserContext,
  { items }: InputOf<typeof createCall>,
): Promise<ItemAnswer<Campaign>[]> {
  const { tx, now, adAccount } = context;
  await requireAdTerms(tx, adAccount, now);
  const takeRoom = await roomOf(tx, adAccount);
  const spending: Spending[] = [];
  const answers = await eachItem(readItems(newCampaign, items, adAccount), async (item) => {
    const row = await makeCampaign(context, item, takeRoom);
    if (row.status !== 'DRAFT') spending.push({ campaign: row, groups: [] });
    return campaignView(row, adAccount, now);
  });
  await openBudgetsOf(tx, adAccount, spending, now);
  return answers;
}

/** Creates a campaign, which cannot spend until it is passed to `openBudgetsOf`. */
export async function makeCampaign(
  context: AdvertiserContext,
  item: z.output<typeof newCampaign>,
  takeRoom: TakeRoom,
): Promise<CampaignRow> {
  const { tx, now, adAccount } = context;
  const { bucket, id: accountId } = adAccount;
  const blank: CampaignRow = {
    id: makeId(bucket, now.getTime()),
    bucket,
    accountId,
    name: item.name,
    objective: item.objective_type,
    status: 'ACTIVE',
    dailyCap: null,
    lifetimeCap: null,
    isSharedBudget: false,
    isFlexible: false,
    madeBy: 'console',
    startAt: null,
    endAt: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  const row = campaignWith(blank, item);
  requireRunnableCampaign(row, [], adAccount);
  takeRoom('campaigns');
  await insertCampaign(tx, row);
  await noteChanges(context, changesOf('campaign', null, row));
  return row;
}

/** Changes campaigns, with an answer for each. */
export async function updateCampaigns(
  context: AdvertiserContext,
  { items }: InputOf<typeof updateCall>,
): Promise<ItemAnswer<Campaign>[]> {
  const read = readItems(changedCampaign, items, context.adAccount);
  const held = await lockCampaigns(
    context.tx,
    context.adAccount,
    idsOf(read, ({ id }) => id),
  );
  const spending: Spending[] = [];
  const answers = await eachItem(read, async (item) => {
    const before = held.get(item.id);
    if (before === undefined) throw new Failure('campaign_not_found', 'Campaign not found.');
    const { campaign, groups } = await changeOne(context, before, item);
    held.set(item.id, campaign);
    if (campaign.status !== 'DRAFT') {
      spending.push({ campaign, groups: groups.filter(isSpending) });
    }
    return campaignView(campaign, context.adAccount, context.now);
  });
  await openBudgetsOf(context.tx, context.adAccount, spending, context.now);
  return answers;
}

async function changeOne(
  context: AdvertiserContext,
  before: CampaignRow,
  item: z.output<typeof changedCampaign>,
): Promise<Spending> {
  const { tx, now, adAccount } = context;
  requireVersion(before, item);
  requireStatus(before.status, item.status ?? before.status);
  if (item.status === 'ACTIVE' && before.status !== 'ACTIVE') {
    await requireAdTerms(tx, adAccount, now);
  }
  const wanted = campaignWith(before, item);
  if (before.status !== 'DRAFT' && wanted.objective !== before.objective) {
    throw refuseField('objective_type', 'You can only change the objective in a draft.');
  }
  const groups = await lockGroupsOf(tx, adAccount, before.id);
  const changed = groups.map((group) => groupUnder(group, before, wanted));
  requireRunnableCampaign(wanted, changed.filter(isOpen), adAccount);
  const after = { ...wanted, version: before.version + 1, updatedAt: now };
  await updateCampaign(tx, after);
  await keepGroups(context, groups, changed);
  await noteChanges(context, changesOf('campaign', before, after));
  await tellOfAdsIn(tx, adAccount, [after.id]);
  return { campaign: after, groups: changed };
}

const isOpen = ({ status }: GroupRow): boolean =>
  status !== 'ARCHIVED' && status !== 'DELETED_DRAFT';
const isSpending = ({ status }: GroupRow): boolean => status === 'ACTIVE' || status === 'PAUSED';

/** When a campaign starts sharing its budget, its ad groups lose their own; when it stops, they get one. */
function groupUnder(group: GroupRow, before: CampaignRow, after: CampaignRow): GroupRow {
  if (before.isSharedBudget === after.isSharedBudget || !isOpen(group)) return group;
  if (after.isSharedBudget) return { ...group, budgetType: 'CBO_ADGROUP', budget: null };
  // Each starts with the whole shared amount: it is the only one that the advertiser chose.
  if (before.dailyCap !== null) return { ...group, budgetType: 'DAILY', budget: before.dailyCap };
  return { ...group, budgetType: 'LIFETIME', budget: before.lifetimeCap };
}

async function keepGroups(
  context: AdvertiserContext,
  before: readonly GroupRow[],
  after: readonly GroupRow[],
): Promise<void> {
  for (const [at, group] of after.entries()) {
    const was = before[at];
    if (was === undefined || was === group) continue;
    const input = { ...group, version: group.version + 1, updatedAt: context.now };
    await updateGroup(context.tx, input);
    await noteChanges(context, changesOf('ad_group', was, input));
  }
}
