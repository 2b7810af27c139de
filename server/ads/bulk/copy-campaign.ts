import { COPY_DEPTHS, MAX_COPIED, type createAdCopies as call } from '#contract/ads/bulk/copies.ts';
import type { Campaign } from '#contract/ads/objects.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import { requireAdTerms } from '#server/business/index.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { roomOf } from '../campaigns/account-limits.ts';
import { requireRunnableCampaign } from '../campaigns/campaign-facts.ts';
import { noteChanges } from '../campaigns/note-changes.ts';
import { openBudgetsOf } from '../campaigns/open-budgets.ts';
import { showAds } from '../campaigns/show-ads.ts';
import { campaignView } from '../campaigns/views.ts';
import { adsPage, type AdRow, insertAd } from '../core/ad-store.ts';
import { type CampaignRow, insertCampaign, lockCampaigns } from '../core/campaign-store.ts';
import type { Change } from '../core/change-store.ts';
import { checkAllLater } from '../core/check-later.ts';
import { refuseField } from '../core/field-rules.ts';
import { requireOwnAudiences } from '../audiences/require-own-audiences.ts';
import { groupsPage, insertGroup } from '../core/group-store.ts';
import { insertKeywords, keywordsOfParents } from '../core/keyword-store.ts';
import { productAdsAmong } from '../product-groups/product-ad-store.ts';
import { insertPromotion, promotionsIn } from '../product-groups/promotion-store.ts';
import { syncLater } from '../product-groups/sync-products.ts';
import { type Copy, copyOf, type Original } from './copied-rows.ts';

/** Copies a campaign with its contents, all or nothing [CONSOLE-09]. */
export async function copyCampaign(
  context: AdvertiserContext,
  input: InputOf<typeof call>,
): Promise<Campaign[]> {
  const { tx, now, adAccount } = context;
  const { campaign_id: campaignId, count, names } = input;
  if (names !== undefined && names.length !== count) {
    throw refuseField('names', `Name each of the ${count} copies.`);
  }
  await requireAdTerms(tx, adAccount, now);
  // Room is locked before rows, as in every creation.
  const takeRoom = await roomOf(tx, adAccount);
  const original = await findOriginal(context, campaignId, input.depth);
  requireSize(original, count);
  const copies = Array.from({ length: count }, (_, at) => copyOf(original, at, names?.[at], now));
  for (const { campaign, groups, ads, keywords } of copies) {
    requireRunnableCampaign(campaign, groups, adAccount);
    takeRoom('campaigns');
    for (const _ of groups) takeRoom('ad groups');
    for (const _ of ads) takeRoom('ads');
    for (const _ of keywords) takeRoom('keywords');
  }
  for (const copy of copies) await store(context, copy);
  await checkAllLater(
    context,
    copies.flatMap(({ ads }) => ads),
  );
  await noteChanges(context, copies.flatMap(madeOf));
  await openBudgetsOf(tx, adAccount, copies, now);
  return copies.map(({ campaign }) => campaignView(campaign, adAccount, now));
}

/** Throws for copies so large that they would hold locks for too long. */
function requireSize({ groups, ads }: Original, count: number): void {
  const size = count * (groups.length + ads.length);
  if (size <= MAX_COPIED) return;
  throw refuseField(
    'count',
    `That makes ${size} ad groups and ads. You can copy up to ${MAX_COPIED} at once.`,
  );
}

const OPEN = ['ACTIVE', 'PAUSED', 'DRAFT'] as const;

/** Returns the rows to copy, locked; throws if the campaign is missing, archived or deleted. */
async function findOriginal(
  { tx, adAccount }: AdvertiserContext,
  campaignId: string,
  depth: InputOf<typeof call>['depth'],
): Promise<Original> {
  const campaign = (await lockCampaigns(tx, adAccount, [campaignId])).get(campaignId);
  if (campaign === undefined || !OPEN.some((one) => one === campaign.status)) {
    throw new Failure('campaign_not_found', 'Campaign not found.', {
      extra: { field: 'campaign_id' },
    });
  }
  const deep = COPY_DEPTHS.indexOf(depth);
  const wanted = { campaignId, statuses: OPEN, objectives: null };
  const most = MAX_COPIED + 1;
  const groups = deep < 1 ? [] : await groupsPage(tx, adAccount, wanted, null, most);
  const ads =
    deep < 2 ? [] : await adsPage(tx, adAccount, { ...wanted, groupId: null }, null, most);
  const groupIds = groups.map(({ id }) => id);
  const known = new Set(groupIds);
  const parents = deep < 3 ? [] : [campaign, ...groups];
  return {
    campaign,
    // Oldest first, so that copies keep the order.
    groups: groups.toReversed(),
    ads: (await withPins(tx, await ofPins({ tx, adAccount }, ads)))
      .filter(({ groupId }) => known.has(groupId))
      .toReversed(),
    promotions: deep < 2 ? [] : await promotionsIn(tx, adAccount, groupIds),
    keywords: await keywordsOfParents(tx, parents),
  };
}

/** Leaves out product ads: the copy creates its own from its product groups. */
async function ofPins(
  { tx, adAccount }: Pick<AdvertiserContext, 'tx' | 'adAccount'>,
  ads: readonly AdRow[],
): Promise<AdRow[]> {
  const ofProducts = await productAdsAmong(
    tx,
    adAccount,
    ads.map(({ id }) => id),
  );
  return ads.filter(({ id }) => !ofProducts.has(id));
}

/** Leaves out ads whose Pin is deleted. */
async function withPins(tx: AdvertiserContext['tx'], ads: readonly AdRow[]): Promise<AdRow[]> {
  const views = await showAds(tx, ads);
  const gone = new Set(views.flatMap(({ id, is_pin_deleted }) => (is_pin_deleted ? id : [])));
  return ads.filter(({ id }) => !gone.has(id));
}

async function store(context: AdvertiserContext, copy: Copy): Promise<void> {
  const { tx, adAccount } = context;
  for (const { spec } of copy.groups) await requireOwnAudiences(tx, adAccount, spec);
  await insertCampaign(tx, copy.campaign);
  for (const group of copy.groups) await insertGroup(tx, group);
  for (const ad of copy.ads) await insertAd(tx, ad);
  await insertKeywords(tx, copy.keywords);
  for (const promotion of copy.promotions) await insertPromotion(tx, promotion);
  const promoting = copy.promotions.map(({ adGroupId }) => adGroupId);
  await syncLater(context, adAccount, [...new Set(promoting)]);
}

/** Returns the change log of a copy: the name and status of each new entity. */
function madeOf({ campaign, groups, ads }: Copy): Change[] {
  const made = (entity: Change['entity']) => (row: Pick<CampaignRow, 'id' | 'name' | 'status'>) =>
    (['name', 'status'] as const).map((field) => ({
      entity,
      id: row.id,
      field,
      was: null,
      value: row[field],
    }));
  return [
    ...made('campaign')(campaign),
    ...groups.flatMap(made('ad_group')),
    ...ads.flatMap(made('ad')),
  ];
}
