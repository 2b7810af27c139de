import type { SheetEntity } from '#contract/ads/bulk/sheet.ts';

/** Entity kinds in a sheet; English, to be translated. */
export const kindWords: Readonly<Record<SheetEntity, string>> = {
  CAMPAIGN: 'Campaigns',
  AD_GROUP: 'Ad groups',
  AD: 'Ads',
  KEYWORD: 'Keywords',
  PRODUCT_GROUP: 'Product groups',
};
