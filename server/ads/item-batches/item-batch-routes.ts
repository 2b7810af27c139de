import {
  createCatalogItemBatch,
  getCatalogItemBatch,
  getCatalogItemsById,
} from '#contract/ads/catalogs/item-batches.ts';
import { route, rule, type Route } from '#server/kernel/http/route.ts';
import { createItemBatch } from './create-item-batch.ts';
import { getItemBatch, getItemsById } from './get-items.ts';

const see = rule('Anyone who can see the catalogue of the ad account.');
const change = rule('Anyone who can change the catalogue of the ad account.');

/** Products that calls send and find. */
export const itemBatchRoutes: readonly Route[] = [
  route(getCatalogItemsById, getItemsById, see),
  route(createCatalogItemBatch, createItemBatch, change),
  route(getCatalogItemBatch, getItemBatch, see),
];
