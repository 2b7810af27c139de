import {
  type createProductPromotion as createCall,
  type deleteProductPromotion as deleteCall,
  type getProductPromotions as getCall,
  type ProductPromotion,
  type updateProductPromotion as updateCall,
} from '#contract/ads/catalogs/product-promotions.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import { requireAdTerms } from '#server/business/index.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { bookmarkAfter, idCursor, pageOf } from '#server/kernel/context/cursor.ts';
import { toSeconds } from '../core/times.ts';
import { addPromotion, changeHeld, endHeld, holdPromotion } from './change-promotion.ts';
import { promotionsPage, type ShownPromotion } from './promotion-store.ts';

/** Returns the promotions and exclusions of an ad account. */
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

/** Promotes a product group in an ad group, or excludes it; its Pins and ads are created by jobs. */
export async function createPromotion(
  context: AdvertiserContext,
  input: InputOf<typeof createCall>,
): Promise<ProductPromotion> {
  await requireAdTerms(context.tx, context.adAccount, context.now);
  const { id } = await addPromotion(context, input);
  return shownPromotion(context, id);
}

/** Changes whether a promotion includes its products, and its bid; missing fields stay. */
export async function changePromotion(
  context: AdvertiserContext,
  input: InputOf<typeof updateCall>,
): Promise<ProductPromotion> {
  const before = await holdPromotion(context, input.product_promotion_id);
  await changeHeld(context, before, input);
  return shownPromotion(context, before.id);
}

/** Ends a promotion: a job pauses the ads of its products. */
export async function removePromotion(
  context: AdvertiserContext,
  { product_promotion_id: id }: InputOf<typeof deleteCall>,
): Promise<null> {
  await endHeld(context, await holdPromotion(context, id));
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
  version: row.version,
});
