import { promotionProblems } from '#contract/ads/catalogs/promotion-rules.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import { requireFloor } from '../campaigns/campaign-facts.ts';
import { changesOf, type Changing, noteChanges } from '../campaigns/note-changes.ts';
import { requireNone } from '../campaigns/require-rules.ts';
import { type CampaignRow, campaignsByIds } from '../core/campaign-store.ts';
import type { Change } from '../core/change-store.ts';
import { type GroupRow, lockGroups } from '../core/group-store.ts';
import { refuseField } from '../core/field-rules.ts';
import { findPrices } from '../prices/find-prices.ts';
import type { Prices } from '../prices/floor-rules.ts';
import { productGroupNotFound } from './get-product-groups.ts';
import { lockProductGroup } from './group-store.ts';
import { insertPromotion, type PromotionRow } from './promotion-store.ts';
import { syncLater } from './sync-products.ts';

/** A product group that an ad group promotes or excludes. */
export type WantedPromotion = Pick<PromotionRow, 'productGroupId' | 'isIncluded' | 'bid'>;

/** A promotion's ad group, locked, with what its bids depend on. */
export interface AroundPromotion {
  readonly group: GroupRow;
  readonly campaign: CampaignRow;
  readonly prices: Prices;
}

/** Stores what an ad group promotes or excludes; its ads are created or paused by a job. */
export async function makePromotion(
  context: Changing,
  wanted: WantedPromotion,
  around: AroundPromotion,
): Promise<string> {
  const { tx, now, adAccount } = context;
  const { productGroupId } = wanted;
  const products = await lockProductGroup(tx, adAccount, productGroupId);
  if (products === null) throw productGroupNotFound();
  requireSales(around);
  requireBid(context, wanted, around);
  const { bucket, id: accountId } = adAccount;
  const row: PromotionRow = {
    id: makeId(bucket, now.getTime()),
    bucket,
    accountId,
    adGroupId: around.group.id,
    ...wanted,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  await insertPromotion(tx, row);
  await noteChanges(context, promotionMade(row, products.name));
  await syncLater(context, adAccount, [row.adGroupId]);
  return row.id;
}

/** Returns the change log of a new promotion, under its product group's name. */
export const promotionMade = (row: PromotionRow, name: string): Change[] =>
  changesOf('product_promotion', null, { ...row, name });

/** Returns an ad group that is not archived, locked, with what its bids depend on. */
export async function holdAround(
  { tx, now, adAccount }: Pick<Changing, 'tx' | 'now' | 'adAccount'>,
  adGroupId: string,
): Promise<AroundPromotion> {
  const group = (await lockGroups(tx, adAccount, [adGroupId])).get(adGroupId);
  if (group === undefined || group.status === 'ARCHIVED' || group.status === 'DELETED_DRAFT') {
    throw new Failure('ad_group_not_found', 'Ad group not found.', {
      extra: { field: 'ad_group_id' },
    });
  }
  const campaign = (await campaignsByIds(tx, adAccount, [group.campaignId])).get(group.campaignId);
  if (campaign === undefined) throw new Error(`ad group ${group.id} has no campaign`);
  return { group, campaign, prices: await findPrices(tx, now) };
}

/** Throws unless the campaign is for catalogue sales, the only ones that promote products. */
function requireSales({ group, campaign }: AroundPromotion): void {
  if (campaign.objective !== 'CATALOG_SALES') {
    throw refuseField('ad_group_id', 'Choose an ad group of a campaign for catalogue sales.');
  }
  if (group.billableEvent === 'VIDEO_V_50_MRC') {
    throw refuseField(
      'ad_group_id',
      'This ad group pays for views of videos, and products have none.',
    );
  }
}

/** Throws if a bid does not fit its ad group, or is below the floor. */
export function requireBid(
  { adAccount }: Pick<Changing, 'adAccount'>,
  { isIncluded, bid }: Pick<WantedPromotion, 'isIncluded' | 'bid'>,
  { group, campaign, prices }: AroundPromotion,
): void {
  const asSent = { included: isIncluded, bid_in_micro_currency: bid };
  requireNone(promotionProblems(asSent, { bid_strategy_type: group.bidStrategy }, adAccount));
  requireFloor({ ...group, bid }, campaign, adAccount, prices);
}
