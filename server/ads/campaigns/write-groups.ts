import {
  changedGroup,
  type createAdGroups as createCall,
  newGroup,
  type updateAdGroups as updateCall,
} from '#contract/ads/campaigns.ts';
import type { ItemAnswer } from '#contract/ads/items.ts';
import type { AdGroup } from '#contract/ads/objects.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod/mini';
import { requireAdTerms } from '#server/business/index.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import { lockCampaigns, type CampaignRow } from '../core/campaign-store.ts';
import { findPrices } from '../prices/find-prices.ts';
import type { Prices } from '../prices/floor-rules.ts';
import {
  groupsByIds,
  insertGroup,
  lockGroups,
  updateGroup,
  type GroupRow,
} from '../core/group-store.ts';
import { requireOwnAudiences } from '../audiences/require-own-audiences.ts';
import { requireOwnTag } from '../conversions/require-own-tag.ts';
import { refuseField } from '../core/field-rules.ts';
import { tellOfAdsIn } from '../core/tell-store.ts';
import { roomOf, type TakeRoom } from './account-limits.ts';
import { checkGroupAgain } from './check-again.ts';
import { groupWith, requireFloor, requireRunnableGroup, requireTargets } from './campaign-facts.ts';
import { eachItem, idsOf, readItems } from './each-item.ts';
import { changesOf, noteChanges } from './note-changes.ts';
import { openBudgetsOf, type Spending } from './open-budgets.ts';
import { requireStatus, requireVersion } from './require-rules.ts';
import { groupView } from './views.ts';

/** Creates ad groups in open campaigns, with an answer for each. */
export async function createGroups(
  context: AdvertiserContext,
  { items }: InputOf<typeof createCall>,
): Promise<ItemAnswer<AdGroup>[]> {
  const { tx, now, adAccount } = context;
  await requireAdTerms(tx, adAccount, now);
  const read = readItems(newGroup, items, adAccount);
  const takeRoom = await roomOf(tx, adAccount);
  const campaigns = await lockCampaigns(
    tx,
    adAccount,
    idsOf(read, (item) => item.campaign_id),
  );
  const prices = await findPrices(tx, now);
  const spending: Spending[] = [];
  const answers = await eachItem(read, async (item) => {
    const campaign = openCampaign(campaigns.get(item.campaign_id));
    const row = await makeGroup(context, item, { campaign, prices, takeRoom });
    if (row.status !== 'DRAFT') spending.push({ campaign, groups: [row] });
    return groupView(row, campaign, adAccount, now);
  });
  await openBudgetsOf(tx, adAccount, spending, now);
  return answers;
}

/** The campaign of an ad group, and the current prices. */
interface Around {
  readonly campaign: CampaignRow;
  readonly prices: Prices;
}

/** Returns the campaign if it can take ad groups; throws if it is missing, archived or deleted. */
function openCampaign(campaign: CampaignRow | undefined): CampaignRow {
  const isOver = campaign?.status === 'ARCHIVED' || campaign?.status === 'DELETED_DRAFT';
  if (campaign === undefined || isOver) {
    throw new Failure('campaign_not_found', 'Campaign not found.', {
      extra: { field: 'campaign_id' },
    });
  }
  return campaign;
}

/** Creates an ad group, which cannot spend until it is passed to `openBudgetsOf`. */
export async function makeGroup(
  context: AdvertiserContext,
  item: Omit<z.output<typeof newGroup>, 'campaign_id'>,
  { campaign, prices, takeRoom }: Around & { readonly takeRoom: TakeRoom },
): Promise<GroupRow> {
  const { tx, now, adAccount } = context;
  const { bucket, id: accountId } = adAccount;
  const hasBid = typeof item.bid_in_micro_currency === 'number';
  const blank: GroupRow = {
    id: makeId(bucket, now.getTime()),
    bucket,
    accountId,
    campaignId: campaign.id,
    name: item.name,
    status: 'ACTIVE',
    billableEvent: item.billable_event,
    budgetType: campaign.isSharedBudget ? 'CBO_ADGROUP' : 'DAILY',
    budget: null,
    bidStrategy: hasBid ? 'MAX_BID' : 'AUTOMATIC_BID',
    bid: null,
    pacing: 'STANDARD',
    placements: 'ALL',
    isAutoTargeted: true,
    goal: null,
    frequencyCap: null,
    spec: {},
    startAt: null,
    endAt: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  const row = groupWith(blank, item);
  requireRunnableGroup(row, campaign, adAccount);
  requireTargets(row, null);
  requireFloor(row, campaign, adAccount, prices);
  await requireOwnTag(tx, adAccount, row.goal);
  await requireOwnAudiences(tx, adAccount, row.spec);
  takeRoom('ad groups');
  await insertGroup(tx, row);
  await noteChanges(context, changesOf('ad_group', null, row));
  return row;
}

/** Changes ad groups, with an answer for each. */
export async function updateGroups(
  context: AdvertiserContext,
  { items }: InputOf<typeof updateCall>,
): Promise<ItemAnswer<AdGroup>[]> {
  const { tx, adAccount, now } = context;
  const read = readItems(changedGroup, items, adAccount);
  const ids = idsOf(read, ({ id }) => id);
  // Campaigns are locked before ad groups, in the same order as when a campaign changes.
  const known = await groupsByIds(tx, adAccount, ids);
  const campaignIds = [...new Set([...known.values()].map(({ campaignId }) => campaignId))];
  const campaigns = await lockCampaigns(tx, adAccount, campaignIds);
  const held = await lockGroups(tx, adAccount, ids);
  const prices = await findPrices(tx, now);
  const spending: Spending[] = [];
  const answers = await eachItem(read, async (item) => {
    const before = held.get(item.id);
    const campaign = before && campaigns.get(before.campaignId);
    if (before === undefined || campaign === undefined) {
      throw new Failure('ad_group_not_found', 'Ad group not found.');
    }
    const after = await changeOne(context, before, item, { campaign, prices });
    held.set(item.id, after);
    if (isSpending(after)) spending.push({ campaign, groups: [after] });
    return groupView(after, campaign, adAccount, now);
  });
  await openBudgetsOf(tx, adAccount, spending, now);
  return answers;
}

const isSpending = ({ status }: GroupRow): boolean => status === 'ACTIVE' || status === 'PAUSED';

async function changeOne(
  context: AdvertiserContext,
  before: GroupRow,
  item: z.output<typeof changedGroup>,
  { campaign, prices }: Around,
): Promise<GroupRow> {
  const { tx, now, adAccount } = context;
  requireVersion(before, item);
  requireStatus(before.status, item.status ?? before.status);
  if (item.status === 'ACTIVE' && before.status !== 'ACTIVE') {
    await requireAdTerms(tx, adAccount, now);
  }
  const wanted = groupWith(before, item);
  if (before.status !== 'DRAFT' && wanted.billableEvent !== before.billableEvent) {
    throw refuseField('billable_event', 'You can only change what you pay for in a draft.');
  }
  requireRunnableGroup(wanted, campaign, adAccount);
  requireTargets(wanted, before);
  // A floor that rose meanwhile only applies to changes that affect the price.
  if (isPricedOtherwise(before, wanted)) requireFloor(wanted, campaign, adAccount, prices);
  if (!isDeepStrictEqual(before.goal, wanted.goal)) await requireOwnTag(tx, adAccount, wanted.goal);
  if (!isDeepStrictEqual(before.spec, wanted.spec)) {
    await requireOwnAudiences(tx, adAccount, wanted.spec);
  }
  const after = { ...wanted, version: before.version + 1, updatedAt: now };
  await updateGroup(tx, after);
  await noteChanges(context, changesOf('ad_group', before, after));
  // Other people see its ads now, so they are reviewed again; prices do not matter for that.
  if (!isDeepStrictEqual(before.spec, after.spec)) await checkGroupAgain(context, after.id);
  await tellOfAdsIn(tx, adAccount, [after.id]);
  return after;
}

const isPricedOtherwise = (before: GroupRow, after: GroupRow): boolean =>
  before.bid !== after.bid ||
  before.billableEvent !== after.billableEvent ||
  !isDeepStrictEqual(before.spec, after.spec);
