import { changedPromotion, newPromotion } from '#contract/ads/catalogs/product-promotions.ts';
import type { ItemAnswer } from '#contract/ads/items.ts';
import { requireAdTerms } from '#server/business/index.ts';
import { eachItem, idsOf, readItems } from '../campaigns/each-item.ts';
import type { Changing } from '../campaigns/note-changes.ts';
import { requireVersion } from '../campaigns/require-rules.ts';
import { refuseField } from '../core/field-rules.ts';
import { lockGroups } from '../core/group-store.ts';
import { addPromotion, changeHeld, endHeld, holdPromotion } from './change-promotion.ts';

interface Items {
  readonly items: readonly Record<string, unknown>[];
}
type Answers = ItemAnswer<{ readonly id: string }>[];

/** Adds product groups to ad groups, from the rows of a sheet, with a result for each. */
export async function createPromotions(context: Changing, { items }: Items): Promise<Answers> {
  const { tx, now, adAccount } = context;
  await requireAdTerms(tx, adAccount, now);
  const read = readItems(newPromotion, items, adAccount);
  // Locked in one order, whatever the order of the rows.
  await lockGroups(
    tx,
    adAccount,
    idsOf(read, (item) => item.ad_group_id),
  );
  return eachItem(read, async (item) => {
    const { id, isNew } = await addPromotion(context, item);
    if (isNew) return { id };
    throw refuseField('product_group_id', 'This ad group has this product group already.');
  });
}

/** Changes or ends promotions, with a result for each. */
export async function updatePromotions(context: Changing, { items }: Items): Promise<Answers> {
  return eachItem(readItems(changedPromotion, items, context.adAccount), async (item) => {
    const before = await holdPromotion(context, item.id);
    requireVersion(before, item);
    if (item.archived) await endHeld(context, before);
    else await changeHeld(context, before, item);
    return { id: item.id };
  });
}
