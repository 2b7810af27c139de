import { getAdGroups, getAds } from '#contract/ads/campaigns.ts';
import {
  getProductPromotions,
  type ProductPromotion,
} from '#contract/ads/catalogs/product-promotions.ts';
import { getKeywords } from '#contract/ads/keywords.ts';
import type { Ad, AdGroup } from '#contract/ads/objects.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { PAGE_OF_LIST } from '../campaigns/list-input.ts';
import { useAllPages } from '../campaigns/use-all-pages.ts';
import { useConsole } from '../console/console-context.ts';

/** How many entities in a campaign would be copied. */
export interface Inside {
  readonly groups: number;
  readonly ads: number;
  readonly products: number;
  readonly keywords: number;
  /** False while counting. */
  readonly isWhole: boolean;
}

/**
 * Counts what a campaign contains: its ad groups, ads with existing Pins, product groups, and keywords of the
 * campaign and of its ad groups.
 */
export function useInside(campaign_id: string): Inside {
  const { account } = useConsole();
  const all = { advertiser_id: account.id, page_size: PAGE_OF_LIST };
  const open = ['ACTIVE' as const, 'PAUSED' as const, 'DRAFT' as const];
  const of = { ...all, campaign_id, entity_statuses: open };
  const groupList = useLatePages(getAdGroups, of);
  const adList = useLatePages(getAds, of);
  const wordList = useLatePages(getKeywords, all);
  const promotionList = useLatePages(getProductPromotions, all);
  const promotions = useAllPages<ProductPromotion>(promotionList);
  const groups = useAllPages<AdGroup>(groupList);
  const ads = useAllPages<Ad>(adList);
  const words = useAllPages(wordList);
  const parents = new Set([campaign_id, ...groups.rows.map(({ id }) => id)]);
  const lists = [groupList, adList, wordList, promotionList];
  return {
    groups: groups.rows.length,
    // Product ads are not copied, but created from the product groups.
    ads: ads.rows.filter((ad) => !ad.is_pin_deleted && ad.creative_type !== 'SHOPPING').length,
    products: promotions.rows.filter(({ ad_group_id: of }) => parents.has(of)).length,
    keywords: words.rows.filter(({ parent_id }) => parents.has(parent_id)).length,
    isWhole: lists.every(({ isSuccess, hasNextPage }) => isSuccess && !hasNextPage),
  };
}
