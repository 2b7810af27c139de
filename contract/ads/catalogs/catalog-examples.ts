import { example, WHEN, world, type Example } from '#contract/kernel/example.ts';
import {
  type CatalogFeed,
  type CatalogRun,
  createCatalogFeed,
  createCatalogRun,
  deleteCatalogFeed,
  getCatalogFeeds,
  getCatalogIssues,
  getCatalogRuns,
  updateCatalogFeed,
} from './feeds.ts';
import {
  createCatalogItemBatch,
  getCatalogItemBatch,
  getCatalogItemsById,
  type ItemBatch,
} from './item-batches.ts';
import { type CatalogItem, getCatalogItems } from './items.ts';
import { productGroupExamples } from './product-group-examples.ts';

const SECONDS = Date.parse(WHEN) / 1000;
const DAY = 86_400;
const advertiser_id = world.glassworks;
const newId = '1188950301542301720';

const counts = {
  original_count: 2,
  ingested_count: 1,
  in_stock_count: 1,
  out_of_stock_count: 0,
  preorder_count: 0,
};
const run: CatalogRun = {
  id: world.catalogRun,
  type: 'catalog_feed_run',
  feed_id: world.catalogFeed,
  status: 'COMPLETED',
  started_time: SECONDS,
  ended_time: SECONDS,
  ...counts,
  issues: [{ code: 'PRODUCT_PRICE_INVALID', effect: 'LEFT_OUT', count: 1 }],
};
const begun: CatalogRun = {
  ...run,
  id: newId,
  status: 'PROCESSING',
  ended_time: null,
  original_count: 0,
  ingested_count: 0,
  in_stock_count: 0,
  issues: [],
};
const feed: CatalogFeed = {
  id: world.catalogFeed,
  type: 'catalog_feed',
  ad_account_id: advertiser_id,
  name: 'Shop, main',
  source: 'FILE',
  location: world.page,
  format: 'CSV',
  country: 'DE',
  locale: 'de',
  currency: 'EUR',
  default_availability: 'IN_STOCK',
  username: null,
  has_password: false,
  host_key: null,
  schedule_time: '06:00',
  schedule_time_zone: 'Europe/Berlin',
  status: 'ACTIVE',
  next_run_time: SECONDS + DAY,
  created_time: SECONDS,
  updated_time: SECONDS,
  version: 1,
  current: counts,
  last_run: run,
};

const vase: CatalogItem = {
  id: 'V-031',
  type: 'catalog_item',
  feed_id: world.catalogFeed,
  currency: 'EUR',
  availability: 'IN_STOCK',
  title: 'A blue vase',
  description: '',
  link: `${world.page}vase`,
  image_link: `${world.page}vase.jpg`,
  additional_image_links: [],
  price_in_micro_currency: 24_990_000,
  sale_price_in_micro_currency: null,
  condition: null,
  brand: null,
  gtin: null,
  mpn: null,
  google_product_category: [],
  product_type: [],
  item_group_id: null,
  variants: [],
  gender: null,
  custom_label_0: null,
  custom_label_1: null,
  custom_label_2: null,
  custom_label_3: null,
  custom_label_4: null,
  custom_number_0: null,
  custom_number_1: null,
  custom_number_2: null,
  custom_number_3: null,
  custom_number_4: null,
};

const batch: ItemBatch = {
  id: world.catalogBatch,
  type: 'catalog_item_batch',
  feed_id: world.callsFeed,
  status: 'COMPLETED',
  created_time: SECONDS,
  ended_time: SECONDS,
  items: [
    {
      item_id: 'V-092',
      operation: 'UPDATE',
      status: 'FAILURE',
      issues: [{ code: 'PRODUCT_NOT_FOUND', effect: 'LEFT_OUT', value: null }],
    },
  ],
};

export const catalogExamples: readonly Example[] = [
  example(
    getCatalogFeeds,
    'The data sources of an ad account, the newest first.',
    { advertiser_id, page_size: 2 },
    [{ ...feed, id: world.oldCatalogFeed, name: 'Seconds' }, feed],
  ),
  example(
    getCatalogRuns,
    'The last runs of a data source, the newest first.',
    { advertiser_id, feed_id: world.catalogFeed },
    [run],
  ),
  example(
    getCatalogIssues,
    'What was found in a run, in the order of the file.',
    { advertiser_id, run_id: world.catalogRun, code: 'PRODUCT_PRICE_INVALID' },
    [
      {
        id: `${world.catalogRun}:1`,
        type: 'catalog_issue',
        code: 'PRODUCT_PRICE_INVALID',
        effect: 'LEFT_OUT',
        row: 3,
        item_id: 'V-092',
        value: '24,99 euro',
      },
    ],
  ),
  example(
    getCatalogItems,
    'The products of a data source as its last whole run left them.',
    { advertiser_id, feed_id: world.catalogFeed },
    [vase],
  ),
  example(
    createCatalogFeed,
    'Adds a data source, which is read at once and then each day.',
    {
      advertiser_id,
      name: 'Spring',
      location: world.page,
      format: 'CSV',
      country: 'DE',
      locale: 'de',
      currency: 'EUR',
      default_availability: 'IN_STOCK',
      schedule_time: '06:00',
      schedule_time_zone: 'Europe/Berlin',
    },
    { ...feed, id: newId, name: 'Spring', current: null, last_run: begun },
  ),
  example(
    updateCatalogFeed,
    'Reads a data source an hour earlier from now on.',
    { advertiser_id, feed_id: world.catalogFeed, version: 1, schedule_time: '05:00' },
    { ...feed, schedule_time: '05:00', version: 2 },
  ),
  example(
    createCatalogRun,
    'Reads a data source now.',
    { advertiser_id, feed_id: world.catalogFeed },
    begun,
  ),
  example(
    deleteCatalogFeed,
    'Takes a data source away, with its products.',
    { advertiser_id, feed_id: world.oldCatalogFeed },
    null,
  ),
  example(
    getCatalogItemsById,
    'Products by their ids, from each data source that has them.',
    { advertiser_id, country: 'DE', language: 'de', item_ids: ['V-031', 'V-404'] },
    [vase],
  ),
  example(
    getCatalogItemBatch,
    'What came of each product that was sent.',
    { advertiser_id, batch_id: world.catalogBatch },
    batch,
  ),
  example(
    createCatalogItemBatch,
    'Lowers the price of a product, and takes another away.',
    {
      advertiser_id,
      country: 'DE',
      language: 'de',
      items: [
        { item_id: 'V-031', operation: 'UPDATE', fields: { price: '19.99 EUR' } },
        { item_id: 'V-092', operation: 'DELETE' },
      ],
    },
    {
      ...batch,
      id: newId,
      status: 'PROCESSING',
      ended_time: null,
      items: [
        { item_id: 'V-031', operation: 'UPDATE', status: 'PROCESSING', issues: [] },
        { item_id: 'V-092', operation: 'DELETE', status: 'PROCESSING', issues: [] },
      ],
    },
  ),
  ...productGroupExamples(vase),
];
