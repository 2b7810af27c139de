import type { IssueCode } from '#contract/ads/catalogs/issue-codes.ts';
import { MAX_FEED_PRODUCTS } from '#contract/ads/catalogs/feeds.ts';
import { MAX_ITEM_ID } from '#contract/ads/catalogs/items.ts';
import type { Database } from '#server/kernel/db/pool.ts';
import { FeedFault } from '../feed-files/feed-fault.ts';
import { type Item, itemIn, type ItemRules } from '../feed-files/item-rules.ts';
import { type FeedRecord, recordsOf } from '../feed-files/read-records.ts';
import { textOf } from '../feed-files/read-text.ts';
import type { FeedRow } from './feed-store.ts';
import { type FoundIssues, foundIssues } from './found-issues.ts';
import { insertIssues } from './issue-store.ts';
import { insertItems, type RunAt } from './item-store.ts';
import type { RunCounts } from './run-store.ts';

/** A file to read, and where to write its products. */
export interface Reading {
  readonly db: Database;
  readonly feed: Pick<FeedRow, 'format'>;
  readonly run: RunAt;
  readonly rules: ItemRules;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Smaller in tests. */
  readonly mostProducts?: number;
}

/** The result of reading; `fault` is what stopped it. */
export interface Read extends RunCounts {
  readonly issues: [IssueCode, number][];
  readonly fault: FeedFault | null;
}

/** Products per statement, so that memory does not grow with the file. */
const ITEMS_AT_ONCE = 1000;

interface Waiting {
  readonly item: Item;
  readonly row: number;
}

/** Writes the products of a file under its run, still invisible, with all problems found. */
export async function readFeed(reading: Reading): Promise<Read> {
  const { db, feed, run, rules, bytes, mostProducts = MAX_FEED_PRODUCTS } = reading;
  const issues = foundIssues();
  const counts = { original: 0, ingested: 0, inStock: 0, outOfStock: 0, preorder: 0 };
  let waiting: Waiting[] = [];
  const flush = async (): Promise<void> => {
    const written = await write(db, run, waiting, issues);
    for (const { item } of written) {
      counts.ingested += 1;
      if (item.availability === 'IN_STOCK') counts.inStock += 1;
      else if (item.availability === 'OUT_OF_STOCK') counts.outOfStock += 1;
      else counts.preorder += 1;
    }
    waiting = [];
  };
  let fault: FeedFault | null = null;
  try {
    for await (const records of recordsOf(feed.format, textOf(bytes))) {
      for (const record of records) {
        counts.original += 1;
        if (counts.original > mostProducts) throw new FeedFault('TOO_MANY_PRODUCTS');
        const item = look(record, rules, issues);
        if (item !== null) waiting.push({ item, row: record.row });
        if (waiting.length >= ITEMS_AT_ONCE) await flush();
      }
    }
    if (counts.original === 0) throw new FeedFault('FILE_EMPTY');
  } catch (error) {
    if (!(error instanceof FeedFault)) throw error;
    fault = error;
    // None of the waiting products is written.
    waiting = [];
    issues.add({ code: error.code, row: null, itemId: null, value: error.value });
  }
  await flush();
  return { ...counts, issues: issues.counts(), fault };
}

/** Returns a valid product, or null; records its problems. */
function look(record: FeedRecord, rules: ItemRules, issues: FoundIssues): Item | null {
  const { item, issues: found } = itemIn(record, rules);
  const itemId = record.fields
    .get('id')
    ?.slice(0, MAX_ITEM_ID)
    .replaceAll('\0', ' ')
    .toWellFormed();
  for (const { code, value } of found) {
    issues.add({ code, row: record.row, itemId: itemId ?? null, value });
  }
  return item;
}

/** Writes products and problems together; returns the products whose id is new in the run. */
async function write(
  db: Database,
  run: RunAt,
  waiting: readonly Waiting[],
  issues: FoundIssues,
): Promise<readonly Waiting[]> {
  const first = new Map<string, Waiting>();
  for (const one of waiting) if (!first.has(one.item.id)) first.set(one.item.id, one);
  return db.transaction(async (tx) => {
    const items = [...first.values()].map(({ item }) => item);
    const fresh = items.length > 0 ? await insertItems(tx, run, items) : new Set<string>();
    const isKept = (one: Waiting): boolean =>
      fresh.has(one.item.id) && first.get(one.item.id) === one;
    for (const { item, row } of waiting.filter((one) => !isKept(one))) {
      issues.add({ code: 'DUPLICATE_PRODUCTS', row, itemId: item.id, value: null });
    }
    const found = issues.take();
    if (found.length > 0) await insertIssues(tx, run, found);
    return waiting.filter(isKept);
  });
}
