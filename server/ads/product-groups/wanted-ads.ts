import { MAX_GROUP_PRODUCTS } from '#contract/ads/catalogs/product-promotions.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { productKey, type WantedAd } from './ad-changes.ts';
import { type ProductGroupRow, productGroupById } from './group-store.ts';
import { productsPage } from './product-store.ts';
import { promotionsIn } from './promotion-store.ts';
import { inStockOf } from './views.ts';

/**
 * Returns the products in stock of an ad group's product groups, without excluded ones, up to the limit; a product in
 * several groups counts for the first.
 */
export async function wantedAds(
  { tx, adAccount }: Pick<AdvertiserContext, 'tx' | 'adAccount'>,
  adGroupId: string,
): Promise<Map<string, WantedAd>> {
  const wanted = new Map<string, WantedAd>();
  const promoted: ProductGroupRow[] = [];
  const leftOut: ProductGroupRow[] = [];
  for (const { productGroupId, isIncluded } of await promotionsIn(tx, adAccount, [adGroupId])) {
    const group = await productGroupById(tx, adAccount, productGroupId);
    if (group !== null) (isIncluded ? promoted : leftOut).push(group);
  }
  for (const group of promoted) {
    const products = await productsPage(tx, inStockOf(group, leftOut), null, MAX_GROUP_PRODUCTS);
    for (const { feedId, id: itemId, fields } of products) {
      const key = productKey({ feedId, itemId });
      if (wanted.size >= MAX_GROUP_PRODUCTS || wanted.has(key)) continue;
      wanted.set(key, {
        bucket: adAccount.bucket,
        accountId: adAccount.id,
        adGroupId,
        feedId,
        itemId,
        productGroupId: group.id,
        title: fields.title,
        link: fields.link ?? '',
        imageLink: fields.image_link ?? '',
      });
    }
  }
  return wanted;
}
