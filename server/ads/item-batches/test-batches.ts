import {
  createCatalogItemBatch,
  getCatalogItemBatch,
  getCatalogItemsById,
  type ItemBatch,
  type ItemOperation,
} from '#contract/ads/catalogs/item-batches.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';
import type { TestBusiness } from '#server/testing/businesses.ts';

/** A product to send, valid but for what a test changes. */
export const sent = (
  item_id: string,
  operation: ItemOperation,
  fields: Readonly<Record<string, string>> = {},
) => ({ item_id, operation, fields });

/** The columns of a whole product. */
export const whole = (id: string, more: Readonly<Record<string, string>> = {}) => ({
  title: `A vase ${id}`,
  description: 'Of glass',
  link: `https://glass.example/${id}`,
  image_link: `https://cdn.example/${id}.jpg`,
  price: '24.99 USD',
  availability: 'in stock',
  google_product_category: 'Decor',
  ...more,
});

/** Returns the input of a batch. */
export const batchOf = (advertiser_id: string, items: ReturnType<typeof sent>[]) => ({
  advertiser_id,
  country: 'US',
  language: 'en',
  items,
});

/** Sends products, and returns the batch when it is written. */
export async function written(
  app: TestApp,
  owner: TestBusiness<TestPerson>,
  ...items: ReturnType<typeof sent>[]
): Promise<ItemBatch> {
  const { advertiser_id } = owner;
  const { id } = await owner.call(createCatalogItemBatch, batchOf(advertiser_id, items));
  await app.runJobs();
  return owner.call(getCatalogItemBatch, { advertiser_id, batch_id: id });
}

/** Returns what came of each product: its id, its status and its codes. */
export const outcomesOf = ({ items }: ItemBatch) =>
  items.map(({ item_id, status, issues }) => [item_id, status, ...issues.map(({ code }) => code)]);

/** Returns products by their ids. */
export const foundBy = async (owner: TestBusiness<TestPerson>, ...item_ids: string[]) =>
  owner.call(getCatalogItemsById, {
    advertiser_id: owner.advertiser_id,
    country: 'US',
    language: 'en',
    item_ids,
  });
