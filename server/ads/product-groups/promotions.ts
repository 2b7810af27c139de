import {
  type createProductPromotion as createCall,
  type deleteProductPromotion as deleteCall,
  type getProductPromotions as getCall,
  MAX_GROUP_PROMOTIONS,
  type ProductPromotion,
  type updateProductPromotion as updateCall,
} from '#contract/ads/catalogs/product-promotions.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import { requireAdTerms } from '#server/business/index.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { bookmarkAfter, idCursor, pageOf } from '#server/kernel/context/cursor.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { refuseField } from '../core/field-rules.ts';
import { tellOfAdsIn } from '../core/tell-store.ts';
import { toSeconds } from '../core/times.ts';
import { holdAround, makePromotion, requireBid } from './make-promotion.ts';
import {
  deletePromotion,
  lockPromotion,
  promotionsIn,
  promotionsPage,
  type ShownPromotion,
  updatePromotion,
} from './promotion-store.ts';
import { syncLater } from './sync-products.ts';

/** What an ad account promotes of its products, and leaves out. */
export async function getPromotions(
  { read, adAccount }: AdvertiserContext,
  {
    product_group_id: productGroupId = null,
    ad_group_ids: adGroupIds = null,
    page_size: size,
    bookmark,
  }: InputOf<typeof getCall>,
): Promise<Page<ProductPromotion[]>> {
  const wanted = { id: null, productGroupId, adGroupIds };
  const before = idCursor.read(bookmark);
  const rows = await promotionsPage(read, adAccount, wanted, before, size + 1);
  const { onPage, last } = pageOf(rows, size);
  return { data: onPage.map(promotionView), bookmark: bookmarkAfter(last) };
}

/** Promotes a product group in an ad group, or leaves it out there; its Pins and ads are made step by step. */
export async function createPromotion(
  context: AdvertiserContext,
  input: InputOf<typeof createCall>,
): Promise<ProductPromotion> {
  const { tx, now, adAccount } = context;
  const { ad_group_id: adGroupId, product_group_id: productGroupId } = input;
  await requireAdTerms(tx, adAccount, now);
  const around = await holdAround(context, adGroupId);
  const there = await promotionsIn(tx, adAccount, [adGroupId]);
  const same = there.find((one) => one.productGroupId === productGroupId);
  if (same !== undefined) return shownPromotion(context, same.id);
  if (there.length >= MAX_GROUP_PROMOTIONS) {
    throw refuseField(
      'ad_group_id',
      `An ad group can have up to ${MAX_GROUP_PROMOTIONS} product groups.`,
    );
  }
  const { included: isIncluded, bid_in_micro_currency: bid = null } = input;
  const id = await makePromotion(context, { productGroupId, isIncluded, bid }, around);
  return shownPromotion(context, id);
}

/** Changes whether its products are promoted, and at which bid; what is left out of a change stays. */
export async function changePromotion(
  context: AdvertiserContext,
  input: InputOf<typeof updateCall>,
): Promise<ProductPromotion> {
  const { tx, adAccount } = context;
  const before = await lockPromotion(tx, adAccount, input.product_promotion_id);
  if (before === null) throw promotionNotFound();
  const { included: isIncluded = before.isIncluded, bid_in_micro_currency: bid = before.bid } =
    input;
  const after = { ...before, isIncluded, bid };
  requireBid(context, after, await holdAround(context, before.adGroupId));
  await updatePromotion(tx, after);
  // At another bid its ads are chosen otherwise.
  if (bid !== before.bid) await tellOfAdsIn(tx, adAccount, [before.adGroupId]);
  if (isIncluded !== before.isIncluded) await syncLater(context, adAccount, [before.adGroupId]);
  return shownPromotion(context, before.id);
}

/** Ends a promotion: a job pauses the ads of its products. */
export async function removePromotion(
  context: AdvertiserContext,
  { product_promotion_id: id }: InputOf<typeof deleteCall>,
): Promise<null> {
  const adGroupId = await deletePromotion(context.tx, context.adAccount, id);
  if (adGroupId === null) throw promotionNotFound();
  await syncLater(context, context.adAccount, [adGroupId]);
  return null;
}

async function shownPromotion(
  { tx, adAccount }: AdvertiserContext,
  id: string,
): Promise<ProductPromotion> {
  const wanted = { id, productGroupId: null, adGroupIds: null };
  const [row] = await promotionsPage(tx, adAccount, wanted, null, 1);
  if (row === undefined) throw new Error('a promotion that was just written is not there');
  return promotionView(row);
}

const promotionView = (row: ShownPromotion): ProductPromotion => ({
  id: row.id,
  type: 'product_promotion',
  ad_account_id: row.accountId,
  ad_group_id: row.adGroupId,
  ad_group_name: row.adGroupName,
  product_group_id: row.productGroupId,
  product_group_name: row.productGroupName,
  included: row.isIncluded,
  bid_in_micro_currency: row.bid,
  status: row.status,
  ad_count: row.ads,
  off_count: row.off,
  waiting_count: row.waiting,
  failed_count: row.failed,
  created_time: toSeconds(row.createdAt),
});

const promotionNotFound = (): Failure =>
  new Failure('product_promotion_not_found', "We couldn't find that promotion.");
