import {
  createProductPromotion,
  deleteProductPromotion,
  type ProductPromotion,
  updateProductPromotion,
} from '#contract/ads/catalogs/product-promotions.ts';
import type { ItemException } from '#contract/ads/items.ts';
import type { Send } from '#contract/kernel/render.ts';
import { CallError } from '#web/kernel/sending/call-error.ts';
import { sendOnce } from '#web/kernel/sending/send-once.ts';
import type { ChangedPromotion } from './edit-documents.ts';

/** A refused change by the entity's id; for a product group, by placeOf. */
export interface Refused {
  readonly id: string;
  readonly exception: ItemException;
}

/** The key of a product group in an ad group. */
export const placeOf = (adGroupId: string, key: string): string => `${adGroupId} ${key}`;

/** Sends changes to product groups one by one; a refusal does not affect the others. */
export async function sendPromotions(
  send: Send,
  advertiser_id: string,
  changed: readonly ChangedPromotion[],
  there: readonly ProductPromotion[],
): Promise<Refused[]> {
  const refused: Refused[] = [];
  for (const one of changed) {
    const { product_group_id: of } = one.promotion;
    const promotion = there.find(
      ({ ad_group_id, product_group_id }) =>
        ad_group_id === one.adGroupId && product_group_id === of,
    );
    try {
      await sendOne(send, advertiser_id, one, promotion?.id ?? null);
    } catch (cause) {
      const exception = exceptionOf(cause);
      if (exception === null) throw cause;
      refused.push({ id: placeOf(one.adGroupId, one.promotion.key), exception });
    }
  }
  return refused;
}

async function sendOne(
  send: Send,
  advertiser_id: string,
  { adGroupId: ad_group_id, promotion, isGone }: ChangedPromotion,
  product_promotion_id: string | null,
): Promise<void> {
  const { product_group_id, included, bid_in_micro_currency } = promotion;
  const sent = { advertiser_id, included, bid_in_micro_currency };
  if (product_promotion_id === null) {
    await sendOnce(send, createProductPromotion, { ...sent, ad_group_id, product_group_id });
  } else if (isGone) {
    await send(deleteProductPromotion, { advertiser_id, product_promotion_id });
  } else {
    await send(updateProductPromotion, { ...sent, product_promotion_id });
  }
}

const BID = 'bid_in_micro_currency';

/** The error at the field it concerns; null for unrelated errors. */
function exceptionOf(cause: unknown): ItemException | null {
  if (!(cause instanceof CallError) || cause.code !== 'invalid_input') return null;
  const { number, code, detail, message, extra } = cause;
  const field = extra['field'] === BID ? BID : 'product_group_id';
  return { code: number, error_code: code, message: detail ?? message, field };
}
