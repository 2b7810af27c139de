import type { Availability } from '#contract/ads/catalogs/feeds.ts';
import { MAX_ITEM_ID } from '#contract/ads/catalogs/items.ts';
import * as z from 'zod/mini';
import { sitesOf } from '#server/business/index.ts';
import type { Jobs } from '#server/kernel/context/context.ts';
import { hold } from '#server/kernel/db/hold.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import type { AccountAt } from '../core/campaign-store.ts';
import { ownerOf } from '../intake/intake-store.ts';
import { CLEAR } from '../catalogs/clear-runs.ts';
import { lockFeedsBeside } from '../catalogs/feed-store.ts';
import { cutText, foundIssues } from '../catalogs/found-issues.ts';
import { insertIssues } from '../catalogs/issue-store.ts';
import { type ItemRow, itemsByIds, removeItems, storeItems } from '../catalogs/item-store.ts';
import { announceProducts } from '../catalogs/products-changed.ts';
import { addCounts, endRun, runsByIds } from '../catalogs/run-store.ts';
import { applyItems, type Sites, type Source } from './apply-items.ts';
import { type BatchRow, endBatch, type ItemResult, lockNextBatch } from './batch-store.ts';

/** The job that writes the next batch of an ad account. */
const WRITE = 'ads.write-items';
const LANES = 2;
const payload = z.object({ bucket: z.int(), account_id: z.string() });

/** Queues the writing of a batch; batches of an ad account are written one after the other, the oldest first. */
export async function writeLater(
  jobs: Jobs,
  { bucket, accountId }: Pick<BatchRow, 'bucket' | 'accountId'>,
): Promise<void> {
  const lane = `${WRITE}:${bucket % LANES}`;
  await jobs.addAll(WRITE, [{ bucket, account_id: accountId }], { lane });
}

/** Writes the products of a batch with its results in one transaction, so that none is written twice. */
export const writeItemsTask: Task = {
  name: WRITE,
  async run(raw: unknown, context: JobContext) {
    const { bucket, account_id: id } = payload.parse(raw);
    const { tx } = context;
    await hold(tx, `ads.items ${id}`);
    const account = { bucket, id };
    const batch = await lockNextBatch(tx, account);
    if (batch !== null) await writeBatch(context, account, batch);
  },
};

async function writeBatch(
  { tx, read, now, jobs }: JobContext,
  account: AccountAt,
  batch: BatchRow,
): Promise<void> {
  const sources = await sourcesOf(tx, account, batch);
  const own = sources.find(({ feed }) => feed.id === batch.feedId);
  // Deleted meanwhile, after which its batches are deleted too.
  if (own === undefined) return;
  const results = applyItems(batch.items, sources, own, await sitesOfAccount(read, account)).map(
    (result) => ({
      ...result,
      issues: result.issues.map(({ code, value }) => ({ code, value: value && cutText(value) })),
    }),
  );
  for (const source of sources) await writeSource(tx, batch.bucket, source, source === own);
  await endBatch(tx, batch, results, now);
  await endBatchRun(tx, batch, { results, sources }, now);
  await jobs.add(CLEAR, { bucket: batch.bucket, feed_id: batch.feedId });
  await announceProducts(jobs, batch);
}

/** Returns the data sources of the batch's country and language, locked so that no run replaces their products. */
async function sourcesOf(tx: Tx, account: AccountAt, batch: BatchRow): Promise<Source[]> {
  const { bucket } = account;
  const feeds = await lockFeedsBeside(tx, account, batch.feedId);
  const runIds = feeds.flatMap(({ currentRunId }) => currentRunId ?? []);
  const ids = [...new Set(batch.items.map(({ item_id }) => item_id))];
  const items = await itemsByIds(tx, bucket, runIds, ids);
  const runs = await runsByIds(tx, bucket, runIds);
  return runs.flatMap((run) => {
    const feed = feeds.find(({ currentRunId }) => currentRunId === run.id);
    if (feed === undefined) return [];
    const mine = items.filter(({ runId }) => runId === run.id);
    const before = new Map(mine.map((item) => [item.id, item]));
    return [{ feed, runId: run.id, count: run.ingested, before, items: new Map(before) }];
  });
}

async function sitesOfAccount(read: Tx, { id }: AccountAt): Promise<Sites> {
  const personId = await ownerOf(read, id);
  return personId === null ? { areSome: false, has: () => false } : sitesOf(read, personId);
}

/** Writes the products of a data source that changed, and counts them. */
async function writeSource(tx: Tx, bucket: number, source: Source, isOwn: boolean): Promise<void> {
  const { runId, before, items } = source;
  const run = { bucket, runId };
  const changed = [...items.values()].filter((item) => before.get(item.id) !== item);
  const gone = [...before.keys()].filter((id) => !items.has(id));
  if (changed.length + gone.length === 0) return;
  await removeItems(tx, run, gone);
  await storeItems(tx, run, changed);
  const added = (stock?: Availability): number => countOf(items, stock) - countOf(before, stock);
  await addCounts(tx, run, {
    original: isOwn ? added() : 0,
    ingested: added(),
    inStock: added('IN_STOCK'),
    outOfStock: added('OUT_OF_STOCK'),
    preorder: added('PREORDER'),
  });
}

function countOf(items: ReadonlyMap<string, ItemRow>, stock?: Availability): number {
  if (stock === undefined) return items.size;
  return [...items.values()].filter(({ availability }) => availability === stock).length;
}

/** Ends the run that lists the batch's issues, numbered by the place of their product in it. */
async function endBatchRun(
  tx: Tx,
  batch: BatchRow,
  {
    results,
    sources,
  }: { readonly results: readonly ItemResult[]; readonly sources: readonly Source[] },
  now: Date,
): Promise<void> {
  const { bucket, id: runId } = batch;
  const [run] = await runsByIds(tx, bucket, [runId]);
  if (run === undefined) return;
  const issues = foundIssues();
  for (const [at, { itemId, issues: found }] of results.entries()) {
    for (const issue of found) {
      issues.add({
        ...issue,
        row: at + 1,
        itemId: itemId.slice(0, MAX_ITEM_ID).toWellFormed() || null,
      });
    }
  }
  const done = results.filter(({ isDone }) => isDone);
  const ids = new Set(done.map(({ itemId }) => itemId));
  const written = new Map(sources.flatMap(({ items }) => [...items].filter(([id]) => ids.has(id))));
  const rows = issues.take();
  if (rows.length > 0) await insertIssues(tx, { bucket, runId }, rows);
  await endRun(tx, {
    ...run,
    original: results.length,
    ingested: done.length,
    inStock: countOf(written, 'IN_STOCK'),
    outOfStock: countOf(written, 'OUT_OF_STOCK'),
    preorder: countOf(written, 'PREORDER'),
    status: 'COMPLETED',
    endedAt: now,
    issues: issues.counts(),
  });
}
