import { example, type Example, world } from '#contract/kernel/example.ts';
import type { ProductFilter } from '../catalogs/product-groups.ts';
import {
  getProductDays,
  getProductGroupReport,
  getProductItemReport,
  type ProductItemReport,
} from './product-reports.ts';

const days = {
  advertiser_id: world.glassworks,
  start_date: '2026-03-01',
  end_date: '2026-03-14',
};

/** Fifty views and a click. */
const metrics: ProductItemReport['metrics'] = {
  SPEND: 310_000,
  IMPRESSION: 50,
  CLICKTHROUGH: 1,
  OUTBOUND_CLICK: 1,
  CTR: 0.02,
  ECPC: 310_000,
  ECPM: 6_200_000,
  CLOSEUP: 2,
  SAVE: 1,
  SAVE_RATE: 0.02,
  TOTAL_ENGAGEMENT: 4,
  ENGAGEMENT_RATE: 0.08,
  HIDE: 0,
  VIDEO_P25: 0,
  VIDEO_P50: 0,
  VIDEO_P75: 0,
  VIDEO_P95: 0,
  VIDEO_P100: 0,
  VIDEO_MRC_VIEWS: 0,
  FREE: 0,
  INVALID_IMPRESSION: 0,
  INVALID_CLICKTHROUGH: 0,
  INVALID_ENGAGEMENT: 0,
};

/** Product reports, for the product group with this filter. */
export const productReportExamples = (filter: ProductFilter | null): readonly Example[] => [
  example(
    getProductGroupReport,
    'What each product group brought that is promoted, the dearest first.',
    days,
    [
      {
        id: `${world.salesAdGroup} ${world.productGroup}`,
        type: 'product_group_report',
        product_group_id: world.productGroup,
        name: 'Blue glass',
        kind: 'FILTERED',
        filter,
        in_stock_count: 1,
        ad_group_id: world.salesAdGroup,
        ad_group_name: 'All glass',
        campaign_id: '1188950301542301723',
        campaign_name: 'Glass',
        status: 'PAUSED',
        ad_count: 1,
        off_count: 0,
        metrics,
      },
    ],
  ),
  example(
    getProductItemReport,
    'What each product of a product group brought.',
    { ...days, product_group_id: world.productGroup },
    [
      {
        id: `${world.catalogFeed} V-031`,
        type: 'product_item_report',
        item_id: 'V-031',
        feed_id: world.catalogFeed,
        pin_id: '1188950301542301724',
        title: 'A blue vase',
        availability: 'IN_STOCK',
        currency: 'EUR',
        price_in_micro_currency: 24_990_000,
        sale_price_in_micro_currency: null,
        brand: null,
        category: null,
        metrics,
      },
    ],
  ),
  example(
    getProductDays,
    'What the ads of a product group brought by day.',
    { ...days, product_group_id: world.productGroup },
    { days: [{ id: null, date: '2026-03-14', metrics }] },
  ),
];
