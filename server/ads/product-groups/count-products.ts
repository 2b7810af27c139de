import * as z from 'zod/mini';
import type { Jobs } from '#server/kernel/context/context.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { productsChanged } from '../catalogs/products-changed.ts';
import {
  findProductGroup,
  groupIdsOf,
  insertProductGroup,
  type ProductGroupRow,
  updateCounts,
} from './group-store.ts';
import { countProducts } from './product-store.ts';
import { wantedBy } from './views.ts';

const COUNT = 'ads.count-products';
const payload = z.object({ bucket: z.int(), group_id: z.string() });

/** Queues counting the products of groups, one job per group: each may read millions of rows. */
export async function countLater(
  { jobs }: { readonly jobs: Jobs },
  bucket: number,
  groupIds: readonly string[],
): Promise<void> {
  const payloads = groupIds.map((group_id) => ({ bucket, group_id }));
  if (payloads.length > 0) await jobs.addAll(COUNT, payloads, { lane: COUNT });
}

const countTask: Task = {
  name: COUNT,
  isLong: true,
  async run(raw: unknown, { tx }: JobContext) {
    const { bucket, group_id: id } = payload.parse(raw);
    const group = await findProductGroup(tx, bucket, id);
    if (group === null) return;
    await updateCounts(tx, group, await countProducts(tx, wantedBy(group)));
  },
};

/** Creates the group of all products with the first products; counts the existing groups again. */
const recountTask = productsChanged.heardBy(
  async ({ bucket, account_id: accountId }, { tx, jobs, now }) => {
    await insertProductGroup(tx, allProducts({ bucket, accountId }, now));
    await countLater({ jobs }, bucket, await groupIdsOf(tx, { bucket, id: accountId }));
  },
);

export const countProductsTasks: readonly Task[] = [recountTask, countTask];

const allProducts = (
  { bucket, accountId }: Pick<ProductGroupRow, 'bucket' | 'accountId'>,
  now: Date,
): ProductGroupRow => ({
  id: makeId(bucket, now.getTime()),
  bucket,
  accountId,
  kind: 'ALL_PRODUCTS',
  name: 'All products',
  feedId: null,
  filter: null,
  itemCount: null,
  inStockCount: null,
  version: 1,
  createdAt: now,
  updatedAt: now,
});
