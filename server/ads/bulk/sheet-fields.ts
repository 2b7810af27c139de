import type { SheetEntity } from '#contract/ads/bulk/sheet.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { showAds } from '../campaigns/show-ads.ts';
import { campaignView, groupView } from '../campaigns/views.ts';
import { adsByIds } from '../core/ad-store.ts';
import { campaignsByIds } from '../core/campaign-store.ts';
import { groupsByIds } from '../core/group-store.ts';
import { keywordsByIds } from '../core/keyword-store.ts';
import { promotionsByIds } from '../product-groups/promotion-store.ts';

/** An entity's API fields, by name. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns the API fields of each of these entities; nothing for another ad account's. */
export async function fieldsOf(
  { read, adAccount, now }: Pick<AdvertiserContext, 'read' | 'adAccount' | 'now'>,
  ids: Readonly<Record<SheetEntity, readonly string[]>>,
): Promise<ReadonlyMap<string, Fields>> {
  const groups = await groupsByIds(read, adAccount, ids.AD_GROUP);
  const above = [...groups.values()].map(({ campaignId }) => campaignId);
  const named = [...new Set([...ids.CAMPAIGN, ...above])];
  const campaigns = await campaignsByIds(read, adAccount, named);
  const ads = await adsByIds(read, adAccount, ids.AD);
  const keywords = await keywordsByIds(read, adAccount, ids.KEYWORD);
  const promotions = await promotionsByIds(read, adAccount, ids.PRODUCT_GROUP);
  const levels: Fields[] = [
    ...[...campaigns.values()].map((row) => campaignView(row, adAccount, now)),
    ...[...groups.values()].flatMap((row) => {
      const campaign = campaigns.get(row.campaignId);
      return campaign ? [groupView(row, campaign, adAccount, now)] : [];
    }),
    ...(await showAds(read, [...ads.values()])),
    ...[...keywords.values()].map(({ id, value, match, isArchived, version }) => {
      return { id, value, match_type: match, archived: isArchived, version };
    }),
    ...promotions.map(({ id, productGroupId, isIncluded, bid, version }) => ({
      id,
      product_group_id: productGroupId,
      included: isIncluded,
      bid_in_micro_currency: bid,
      version,
    })),
  ];
  return new Map(levels.map((one) => [String(one['id']), one]));
}
