import type { CatalogItem } from '#contract/ads/catalogs/items.ts';
import { MAX_ITEM_ID } from '#contract/ads/catalogs/items.ts';
import {
  type getProductGroupItems as itemsCall,
  type getProductGroupPreview as previewCall,
  type getProductGroups as groupsCall,
  PREVIEW_PRODUCTS,
  type ProductGroup,
} from '#contract/ads/catalogs/product-groups.ts';
import type { AnswerOf, InputOf, Page } from '#contract/kernel/call.ts';
import * as z from 'zod/mini';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import {
  bookmarkAfter,
  cursorId,
  cursorOf,
  cursorText,
  idCursor,
  pageOf,
} from '#server/kernel/context/cursor.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { feedById } from '../catalogs/feed-store.ts';
import { feedNotFound } from '../catalogs/get-feeds.ts';
import { itemView } from '../catalogs/views.ts';
import { groupsPage, type ProductGroupRow, productGroupById } from './group-store.ts';
import {
  countProducts,
  type ProductPosition,
  type ProductRow,
  productsPage,
} from './product-store.ts';
import { productGroupView, wantedBy } from './views.ts';

const productCursor = cursorOf(
  z.tuple([cursorId(), cursorText(MAX_ITEM_ID)]),
  ([feedId, id]): ProductPosition => ({ feedId, id }),
  ({ feedId, id }) => [feedId, id],
);

/** Returns a page of an ad account's product groups. */
export async function getProductGroups(
  { read, adAccount }: AdvertiserContext,
  { page_size: size, bookmark }: InputOf<typeof groupsCall>,
): Promise<Page<ProductGroup[]>> {
  const rows = await groupsPage(read, adAccount, idCursor.read(bookmark), size + 1);
  const { onPage, last } = pageOf(rows, size);
  return { data: onPage.map(productGroupView), bookmark: bookmarkAfter(last) };
}

/** Returns a page of the products in a product group. */
export async function getProductGroupItems(
  { read, adAccount }: AdvertiserContext,
  { product_group_id: id, page_size: size, bookmark }: InputOf<typeof itemsCall>,
): Promise<Page<CatalogItem[]>> {
  const group = await requireProductGroup(read, adAccount, id);
  const after = productCursor.read(bookmark);
  const rows = await productsPage(read, wantedBy(group), after, size + 1);
  const { onPage, last } = pageOf(rows, size);
  return { data: onPage.map(productView), bookmark: last && productCursor.write(last) };
}

/** Returns the products that a group with this filter would have. */
export async function getProductGroupPreview(
  { read, adAccount }: AdvertiserContext,
  { feed_id: feedId, filter }: InputOf<typeof previewCall>,
): Promise<AnswerOf<typeof previewCall>> {
  await requireFeed({ read, adAccount }, feedId);
  const { bucket, id: accountId } = adAccount;
  const wanted = wantedBy({ bucket, accountId, feedId, filter });
  const [{ itemCount, inStockCount }, first] = await Promise.all([
    countProducts(read, wanted),
    productsPage(read, wanted, null, PREVIEW_PRODUCTS),
  ]);
  return { item_count: itemCount, in_stock_count: inStockCount, items: first.map(productView) };
}

/** Throws if the data source is not the ad account's. */
export async function requireFeed(
  { read, adAccount }: Pick<AdvertiserContext, 'read' | 'adAccount'>,
  feedId: string | null,
): Promise<void> {
  if (feedId === null || (await feedById(read, adAccount, feedId)) !== null) return;
  throw feedNotFound();
}

/** Returns a product group of the ad account; throws if it is missing. */
export async function requireProductGroup(
  tx: Tx,
  adAccount: AdvertiserContext['adAccount'],
  id: string,
): Promise<ProductGroupRow> {
  const group = await productGroupById(tx, adAccount, id);
  if (group === null) throw productGroupNotFound();
  return group;
}

const productView = ({ feedId, currency, ...item }: ProductRow): CatalogItem =>
  itemView({ id: feedId, currency }, item);

export const productGroupNotFound = (): Failure =>
  new Failure('product_group_not_found', "We couldn't find that product group.", {
    extra: { field: 'product_group_id' },
  });
