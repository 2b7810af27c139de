import {
  type createProductGroup as createCall,
  type deleteProductGroup as deleteCall,
  MAX_PRODUCT_GROUPS,
  type ProductGroup,
  type updateProductGroup as updateCall,
} from '#contract/ads/catalogs/product-groups.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import { hold } from '#server/kernel/db/hold.ts';
import { refuseField } from '../core/field-rules.ts';
import { countLater } from './count-products.ts';
import { productGroupNotFound, requireFeed } from './get-product-groups.ts';
import {
  countGroups,
  deleteProductGroup as deleteRow,
  insertProductGroup,
  lockProductGroup,
  type ProductGroupRow,
  updateProductGroup as updateRow,
} from './group-store.ts';
import { promotingGroups } from './promotion-store.ts';
import { syncLater } from './sync-products.ts';
import { productGroupView } from './views.ts';

/** Creates a product group; its products are counted later. */
export async function createProductGroup(
  context: AdvertiserContext,
  input: InputOf<typeof createCall>,
): Promise<ProductGroup> {
  const { tx, now, adAccount } = context;
  const { bucket, id: accountId } = adAccount;
  await requireFeed(context, input.feed_id);
  await hold(tx, `ads.product-groups ${accountId}`);
  if ((await countGroups(tx, adAccount)) >= MAX_PRODUCT_GROUPS) {
    throw refuseField('name', `An ad account can have up to ${MAX_PRODUCT_GROUPS} product groups.`);
  }
  const row: ProductGroupRow = {
    id: makeId(bucket, now.getTime()),
    bucket,
    accountId,
    kind: 'FILTERED',
    name: input.name,
    feedId: input.feed_id,
    filter: input.filter,
    itemCount: null,
    inStockCount: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  await insertProductGroup(tx, row);
  await countLater(context, bucket, [row.id]);
  return productGroupView(row);
}

/** Changes a product group, if its version is current; its products are counted again. */
export async function updateProductGroup(
  context: AdvertiserContext,
  { product_group_id: id, version, ...input }: InputOf<typeof updateCall>,
): Promise<ProductGroup> {
  await requireFeed(context, input.feed_id);
  const before = await holdOwn(context, id);
  if (before.version !== version) {
    throw new Failure('ad_changed', 'Someone changed this product group. Take another look.');
  }
  const row: ProductGroupRow = {
    ...before,
    name: input.name,
    feedId: input.feed_id,
    filter: input.filter,
    itemCount: null,
    inStockCount: null,
    version: version + 1,
    updatedAt: context.now,
  };
  await updateRow(context.tx, row);
  await countLater(context, row.bucket, [id]);
  const { adAccount } = context;
  await syncLater(context, adAccount, await promotingGroups(context.tx, adAccount, id));
  return productGroupView(row);
}

/** Deletes a product group; its products stay. */
export async function deleteProductGroup(
  context: AdvertiserContext,
  { product_group_id: id }: InputOf<typeof deleteCall>,
): Promise<null> {
  const row = await holdOwn(context, id);
  if ((await promotingGroups(context.tx, context.adAccount, id)).length > 0) {
    throw new Failure(
      'product_group_in_use',
      'Ad groups promote this product group. End that first.',
    );
  }
  await deleteRow(context.tx, row);
  return null;
}

/** Returns a custom product group, locked; throws for the group of all products. */
async function holdOwn({ tx, adAccount }: AdvertiserContext, id: string): Promise<ProductGroupRow> {
  const row = await lockProductGroup(tx, adAccount, id);
  if (row === null) throw productGroupNotFound();
  if (row.kind === 'FILTERED') return row;
  throw new Failure('product_group_fixed', 'The group of all products stays as it is.');
}
