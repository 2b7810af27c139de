import { example, type Example, WHEN, world } from '#contract/kernel/example.ts';
import { productReportExamples } from '../reporting/product-report-examples.ts';
import type { CatalogItem } from './items.ts';
import {
  createProductPromotion,
  deleteProductPromotion,
  getProductPromotions,
  type ProductPromotion,
  updateProductPromotion,
} from './product-promotions.ts';
import {
  createProductGroup,
  deleteProductGroup,
  getProductGroupItems,
  getProductGroupPreview,
  getProductGroups,
  type ProductGroup,
  updateProductGroup,
} from './product-groups.ts';

const promotion: ProductPromotion = {
  id: world.productPromotion,
  type: 'product_promotion',
  ad_account_id: world.glassworks,
  ad_group_id: world.salesAdGroup,
  ad_group_name: 'All glass',
  product_group_id: world.productGroup,
  product_group_name: 'Blue glass',
  included: true,
  bid_in_micro_currency: null,
  status: 'PAUSED',
  ad_count: 0,
  off_count: 0,
  waiting_count: 0,
  failed_count: 0,
  created_time: Date.parse(WHEN) / 1000,
  version: 1,
};

const SECONDS = Date.parse(WHEN) / 1000;
const advertiser_id = world.glassworks;
const blue = { field: 'TITLE' as const, values: ['blue', 'teal'] };
const dear = { field: 'PRICE' as const, negated: true, min: 50_000_000 };
const whole = { negated: false, values: [], min: null, max: null };

const group: ProductGroup = {
  id: world.productGroup,
  type: 'product_group',
  ad_account_id: advertiser_id,
  kind: 'FILTERED',
  name: 'Blue glass',
  feed_id: world.catalogFeed,
  filter: {
    all_of: [
      { ...whole, ...blue },
      { ...whole, ...dear },
    ],
  },
  item_count: 1,
  in_stock_count: 1,
  created_time: SECONDS,
  updated_time: SECONDS,
  version: 1,
};
const written = { feed_id: world.catalogFeed, filter: { all_of: [blue, dear] } };

const promotionExamples: readonly Example[] = [
  example(
    getProductPromotions,
    'The ad groups that promote a product group.',
    { advertiser_id, product_group_id: world.productGroup },
    [promotion],
  ),
  example(
    createProductPromotion,
    'Promotes a product group in an ad group of a campaign for catalogue sales.',
    { advertiser_id, ad_group_id: world.salesAdGroup, product_group_id: world.oldProductGroup },
    {
      ...promotion,
      id: '1188950301542301722',
      product_group_id: world.oldProductGroup,
      product_group_name: 'Blue glass, last year',
    },
  ),
  example(
    updateProductPromotion,
    'Leaves the products of a product group out of what its ad group promotes.',
    { advertiser_id, product_promotion_id: world.productPromotion, included: false },
    { ...promotion, included: false, status: 'EXCLUDED', version: 2 },
  ),
  example(
    deleteProductPromotion,
    'Ends a promotion: the ads of its products are paused.',
    { advertiser_id, product_promotion_id: world.productPromotion },
    null,
  ),
];

/** Examples of product groups in a catalogue with this product. */
export const productGroupExamples = (item: CatalogItem): readonly Example[] => [
  example(
    getProductGroups,
    'The product groups of an ad account, the newest first.',
    { advertiser_id, page_size: 2 },
    [{ ...group, id: world.oldProductGroup, name: 'Blue glass, last year' }, group],
  ),
  example(
    getProductGroupItems,
    'The products that are in a product group now.',
    { advertiser_id, product_group_id: world.productGroup },
    [item],
  ),
  example(
    getProductGroupPreview,
    'What a group of this filter would have.',
    { advertiser_id, ...written },
    { item_count: 1, in_stock_count: 1, items: [item] },
  ),
  example(
    createProductGroup,
    'Products whose title has one of two words in it and that cost less than 50 euros.',
    { advertiser_id, name: 'Blue things', ...written },
    {
      ...group,
      id: '1188950301542301721',
      name: 'Blue things',
      item_count: null,
      in_stock_count: null,
    },
  ),
  example(
    updateProductGroup,
    'Products of all data sources, of either of two brands.',
    {
      advertiser_id,
      product_group_id: world.productGroup,
      version: 1,
      name: 'Two brands',
      filter: { any_of: [{ field: 'BRAND', values: ['Noor', 'Glassworks'] }] },
    },
    {
      ...group,
      name: 'Two brands',
      feed_id: null,
      filter: { any_of: [{ ...whole, field: 'BRAND', values: ['Noor', 'Glassworks'] }] },
      item_count: null,
      in_stock_count: null,
      version: 2,
    },
  ),
  example(
    deleteProductGroup,
    'Takes a product group away; its products stay.',
    { advertiser_id, product_group_id: world.spareProductGroup },
    null,
  ),
  ...promotionExamples,
  ...productReportExamples(group.filter),
];
