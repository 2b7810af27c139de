import {
  changedAd,
  type createAds as createCall,
  newAd,
  type updateAds as updateCall,
} from '#contract/ads/campaigns.ts';
import type { ItemAnswer } from '#contract/ads/items.ts';
import type { Ad, CreativeType } from '#contract/ads/objects.ts';
import { isShortenedLink } from '#contract/ads/promote.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type * as z from 'zod/mini';
import { requireAdTerms } from '#server/business/index.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import { insertAd, lockAds, updateAd, type AdRow } from '../core/ad-store.ts';
import { checkLater } from '../core/check-later.ts';
import { findPromotablePin, type PromotedPin } from '../core/find-promotable-pin.ts';
import { groupsByIds, type GroupRow } from '../core/group-store.ts';
import { refuseField } from '../core/field-rules.ts';
import { tellOfAdsIn } from '../core/tell-store.ts';
import { roomOf, type TakeRoom } from './account-limits.ts';
import { unchecked } from './check-again.ts';
import { eachItem, idsOf, readItems } from './each-item.ts';
import { changesOf, noteChanges } from './note-changes.ts';
import { requireStatus, requireVersion } from './require-rules.ts';
import { showAds } from './show-ads.ts';

/** Creates ads of Pins in open ad groups, with an answer for each. */
export async function createAds(
  context: AdvertiserContext,
  { items }: InputOf<typeof createCall>,
): Promise<ItemAnswer<Ad>[]> {
  return createAdsAs(context, items, null);
}

/** Creates ads of this type whatever the Pins contain; null derives the type from each Pin. */
export async function createAdsAs(
  context: AdvertiserContext,
  items: InputOf<typeof createCall>['items'],
  creativeType: CreativeType | null,
): Promise<ItemAnswer<Ad>[]> {
  await requireAdTerms(context.tx, context.adAccount, context.now);
  const read = readItems(newAd, items, context.adAccount);
  const takeRoom = await roomOf(context.tx, context.adAccount);
  const groups = await groupsByIds(
    context.tx,
    context.adAccount,
    idsOf(read, (item) => item.ad_group_id),
  );
  return eachItem(read, (item) =>
    makeAd(context, item, {
      group: openGroup(groups.get(item.ad_group_id)),
      takeRoom,
      creativeType,
    }),
  );
}

function openGroup(group: GroupRow | undefined): GroupRow {
  if (group === undefined || group.status === 'ARCHIVED' || group.status === 'DELETED_DRAFT') {
    throw new Failure('ad_group_not_found', 'Ad group not found.', {
      extra: { field: 'ad_group_id' },
    });
  }
  return group;
}

interface AroundAd {
  readonly group: GroupRow;
  readonly takeRoom: TakeRoom;
  readonly creativeType?: CreativeType | null;
}

/** Creates an ad of a Pin, and queues its review. */
export async function makeAd(
  context: AdvertiserContext,
  item: Omit<z.output<typeof newAd>, 'ad_group_id'>,
  { group, takeRoom, creativeType = null }: AroundAd,
): Promise<Ad> {
  const { tx, now, adAccount } = context;
  requireDestination(item.destination_url);
  const pin = await findPinFor(context, item.pin_id, group);
  const status = item.status ?? 'ACTIVE';
  const row: AdRow = {
    id: makeId(adAccount.bucket, now.getTime()),
    bucket: adAccount.bucket,
    accountId: adAccount.id,
    campaignId: group.campaignId,
    groupId: group.id,
    pinId: pin.id,
    creativeType: creativeType ?? pin.creativeType,
    name: item.name ?? (pin.title || 'Ad'),
    // Copied, because the Pin's link may change after the review.
    destinationUrl: item.destination_url ?? pin.link,
    status,
    review: status === 'DRAFT' ? 'OTHER' : 'PENDING',
    reasons: [],
    reviewNo: 1,
    waitsSince: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  takeRoom('ads');
  await insertAd(tx, row);
  if (row.review === 'PENDING') await checkLater(context, row);
  await noteChanges(context, changesOf('ad', null, row));
  return viewOf(context, row);
}

/** Returns a Pin that may be an ad of the ad group; throws otherwise. */
export async function findPinFor(
  context: AdvertiserContext,
  pinId: string,
  { billableEvent }: Pick<GroupRow, 'billableEvent'>,
): Promise<PromotedPin> {
  const pin = await findPromotablePin(context, pinId);
  // Without a video there are never billable views, so the ad would always be free.
  if (billableEvent === 'VIDEO_V_50_MRC' && pin.creativeType !== 'VIDEO') {
    throw refuseField('pin_id', 'This ad group pays for views of videos. Choose a Pin with one.');
  }
  return pin;
}

/** Throws unless the link is a full https address. */
function requireDestination(url: string | null | undefined): void {
  if (!url) return;
  if (isShortenedLink(url)) throw refuseField('destination_url', 'Use the full link of your page.');
  if (!url.startsWith('https:')) {
    throw refuseField('destination_url', 'Use a link that begins with https.');
  }
}

/** Changes ads, with an answer for each. */
export async function updateAds(
  context: AdvertiserContext,
  { items }: InputOf<typeof updateCall>,
): Promise<ItemAnswer<Ad>[]> {
  const read = readItems(changedAd, items, context.adAccount);
  const held = await lockAds(
    context.tx,
    context.adAccount,
    idsOf(read, ({ id }) => id),
  );
  return eachItem(read, async (item) => {
    const before = held.get(item.id);
    if (before === undefined) throw adNotFound();
    const after = await changeOne(context, before, item);
    held.set(item.id, after);
    return viewOf(context, after);
  });
}

const adNotFound = (): Failure => new Failure('ad_not_found', 'Ad not found.');

async function changeOne(
  context: AdvertiserContext,
  before: AdRow,
  item: z.output<typeof changedAd>,
): Promise<AdRow> {
  const { tx, now, adAccount } = context;
  requireVersion(before, item);
  requireStatus(before.status, item.status ?? before.status);
  if (item.status === 'ACTIVE' && before.status !== 'ACTIVE') {
    await requireAdTerms(tx, adAccount, now);
  }
  requireDestination(item.destination_url);
  const wanted: AdRow = {
    ...before,
    name: item.name ?? before.name,
    destinationUrl: await changedDestination(context, before, item.destination_url),
    status: item.status ?? before.status,
  };
  const isNew = needsLook(before, wanted);
  const after = {
    ...(isNew ? unchecked(wanted) : wanted),
    version: before.version + 1,
    updatedAt: now,
  };
  await updateAd(tx, after);
  if (isNew) await checkLater(context, after);
  await noteChanges(context, changesOf('ad', before, after));
  await tellOfAdsIn(tx, adAccount, [after.id]);
  return after;
}

/** Returns the new destination; null resets it to the Pin's current link. */
async function changedDestination(
  context: AdvertiserContext,
  before: AdRow,
  url: string | null | undefined,
): Promise<string | null> {
  if (url === undefined) return before.destinationUrl;
  return url ?? (await findPromotablePin(context, before.pinId)).link;
}

/** Whether people would see something that was not reviewed. */
function needsLook(before: AdRow, after: AdRow): boolean {
  if (after.status !== 'ACTIVE' && after.status !== 'PAUSED') return false;
  return (
    after.review === 'OTHER' ||
    before.name !== after.name ||
    before.destinationUrl !== after.destinationUrl
  );
}

async function viewOf({ tx }: AdvertiserContext, row: AdRow): Promise<Ad> {
  const [ad] = await showAds(tx, [row]);
  if (ad === undefined) throw adNotFound();
  return ad;
}
