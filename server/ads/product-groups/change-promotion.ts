import type * as z from 'zod/mini';
import {
  type changedPromotion,
  MAX_GROUP_PROMOTIONS,
  type newPromotion,
} from '#contract/ads/catalogs/product-promotions.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { changesOf, type Changing, noteChanges } from '../campaigns/note-changes.ts';
import { refuseField } from '../core/field-rules.ts';
import { tellOfAdsIn } from '../core/tell-store.ts';
import { holdAround, makePromotion, requireBid } from './make-promotion.ts';
import {
  deletePromotion,
  lockPromotion,
  type PromotionRow,
  promotionsIn,
  updatePromotion,
} from './promotion-store.ts';
import { syncLater } from './sync-products.ts';

/** Adds a product group to an ad group; an existing promotion stays unchanged. */
export async function addPromotion(
  context: Changing,
  item: z.output<typeof newPromotion>,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const { ad_group_id: adGroupId, product_group_id: productGroupId } = item;
  const around = await holdAround(context, adGroupId);
  const there = await promotionsIn(context.tx, context.adAccount, [adGroupId]);
  const same = there.find((one) => one.productGroupId === productGroupId);
  if (same !== undefined) return { id: same.id, isNew: false };
  if (there.length >= MAX_GROUP_PROMOTIONS) {
    throw refuseField(
      'ad_group_id',
      `An ad group can have up to ${MAX_GROUP_PROMOTIONS} product groups.`,
    );
  }
  const { included: isIncluded, bid_in_micro_currency: bid = null } = item;
  const id = await makePromotion(context, { productGroupId, isIncluded, bid }, around);
  return { id, isNew: true };
}

/** Returns a promotion of the ad account, locked until the transaction ends. */
export async function holdPromotion(
  { tx, adAccount }: Pick<Changing, 'tx' | 'adAccount'>,
  id: string,
): Promise<PromotionRow> {
  const row = await lockPromotion(tx, adAccount, id);
  if (row !== null) return row;
  throw new Failure('product_promotion_not_found', "We couldn't find that promotion.");
}

type Wanted = Pick<z.output<typeof changedPromotion>, 'included' | 'bid_in_micro_currency'>;

/** Changes a locked promotion; missing fields stay. */
export async function changeHeld(
  context: Changing,
  before: PromotionRow,
  { included: isIncluded = before.isIncluded, bid_in_micro_currency: bid = before.bid }: Wanted,
): Promise<void> {
  const { tx, now, adAccount } = context;
  const after = { ...before, isIncluded, bid, version: before.version + 1, updatedAt: now };
  requireBid(context, after, await holdAround(context, before.adGroupId));
  const changes = changesOf('product_promotion', before, after);
  if (changes.length === 0) return;
  await updatePromotion(tx, after);
  await noteChanges(context, changes);
  // The bid affects the selection of its ads.
  if (bid !== before.bid) await tellOfAdsIn(tx, adAccount, [before.adGroupId]);
  if (isIncluded !== before.isIncluded) await syncLater(context, adAccount, [before.adGroupId]);
}

/** Ends a locked promotion: a job pauses the ads of its products. */
export async function endHeld(context: Changing, before: PromotionRow): Promise<void> {
  await deletePromotion(context.tx, before);
  const over = { field: 'isArchived', was: 'false', value: 'true' } as const;
  await noteChanges(context, [{ entity: 'product_promotion', id: before.id, ...over }]);
  await syncLater(context, context.adAccount, [before.adGroupId]);
}
