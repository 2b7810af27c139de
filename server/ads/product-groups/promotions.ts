import {
  type createProductPromotion as createCall,
  type deleteProductPromotion as deleteCall,
  type getProductPromotions as getCall,
  MAX_GROUP_PROMOTIONS,
  type ProductPromotion,
} from '#contract/ads/catalogs/product-promotions.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import { requireAdTerms } from '#server/business/index.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { bookmarkAfter, idCursor, pageOf } from '#server/kernel/context/cursor.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import { campaignsByIds } from '../core/campaign-store.ts';
import { refuseField } from '../core/field-rules.ts';
import { lockGroups } from '../core/group-store.ts';
import { toSeconds } from '../core/times.ts';
import { productGroupNotFound } from './get-product-groups.ts';
import { lockProductGroup } from './group-store.ts';
import {
  deletePromotion,
  insertPromotion,
  promotionsIn,
  promotionsPage,
  type ShownPromotion,
} from './promotion-store.ts';
import { syncLater } from './sync-products.ts';

/** What an ad account promotes of its products. */
export async function getPromotions(
  { read, adAccount }: AdvertiserContext,
  { product_group_id: productGroupId, page_size: size, bookmark }: InputOf<typeof getCall>,
): Promise<Page<ProductPromotion[]>> {
  const wanted = { id: null, productGroupId: productGroupId ?? null };
  const before = idCursor.read(bookmark);
  const rows = await promotionsPage(read, adAccount, wanted, before, size + 1);
  const { onPage, last } = pageOf(rows, size);
  return { data: onPage.map(promotionView), bookmark: bookmarkAfter(last) };
}

/** Promotes a product group in an ad group; its Pins and ads are made step by step. */
export async function createPromotion(
  context: AdvertiserContext,
  { ad_group_id: adGroupId, product_group_id: productGroupId }: InputOf<typeof createCall>,
): Promise<ProductPromotion> {
  const { tx, now, adAccount } = context;
  await requireAdTerms(tx, adAccount, now);
  if ((await lockProductGroup(tx, adAccount, productGroupId)) === null)
    throw productGroupNotFound();
  await requireSalesGroup(context, adGroupId);
  const there = await promotionsIn(tx, adAccount, adGroupId);
  const same = there.find((one) => one.productGroupId === productGroupId);
  if (same !== undefined) return shownPromotion(context, same.id);
  if (there.length >= MAX_GROUP_PROMOTIONS) {
    throw refuseField(
      'ad_group_id',
      `An ad group has at most ${MAX_GROUP_PROMOTIONS} product groups.`,
    );
  }
  const { bucket, id: accountId } = adAccount;
  const id = makeId(bucket, now.getTime());
  await insertPromotion(tx, { id, bucket, accountId, adGroupId, productGroupId, createdAt: now });
  await syncLater(context, adAccount, [adGroupId]);
  return shownPromotion(context, id);
}

/** Ends a promotion: a job pauses the ads of its products. */
export async function removePromotion(
  context: AdvertiserContext,
  { product_promotion_id: id }: InputOf<typeof deleteCall>,
): Promise<null> {
  const adGroupId = await deletePromotion(context.tx, context.adAccount, id);
  if (adGroupId === null) {
    throw new Failure('product_promotion_not_found', 'We could not find that promotion.');
  }
  await syncLater(context, context.adAccount, [adGroupId]);
  return null;
}

/** Only campaigns for catalogue sales promote products; their ad group is held. */
async function requireSalesGroup(
  { tx, adAccount }: AdvertiserContext,
  adGroupId: string,
): Promise<void> {
  const group = (await lockGroups(tx, adAccount, [adGroupId])).get(adGroupId);
  if (group === undefined || group.status === 'ARCHIVED' || group.status === 'DELETED_DRAFT') {
    throw new Failure('ad_group_not_found', 'Ad group not found.');
  }
  const campaigns = await campaignsByIds(tx, adAccount, [group.campaignId]);
  if (campaigns.get(group.campaignId)?.objective !== 'CATALOG_SALES') {
    throw refuseField('ad_group_id', 'Choose an ad group of a campaign for catalogue sales.');
  }
  if (group.billableEvent === 'VIDEO_V_50_MRC') {
    throw refuseField(
      'ad_group_id',
      'This ad group pays for views of videos, and products have none.',
    );
  }
}

async function shownPromotion(
  { tx, adAccount }: AdvertiserContext,
  id: string,
): Promise<ProductPromotion> {
  const [row] = await promotionsPage(tx, adAccount, { id, productGroupId: null }, null, 1);
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
  ad_count: row.ads,
  off_count: row.off,
  waiting_count: row.waiting,
  failed_count: row.failed,
  created_time: toSeconds(row.createdAt),
});
