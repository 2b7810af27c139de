import type {
  CatalogFeed,
  CatalogIssue,
  CatalogRun,
  getCatalogFeeds as feedsCall,
  getCatalogIssues as issuesCall,
  getCatalogRuns as runsCall,
} from '#contract/ads/catalogs/feeds.ts';
import type { CatalogItem, getCatalogItems as itemsCall } from '#contract/ads/catalogs/items.ts';
import { MAX_ITEM_ID } from '#contract/ads/catalogs/items.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import * as z from 'zod/mini';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import {
  bookmarkAfter,
  pageOf,
  cursorCount,
  cursorOf,
  cursorText,
  idCursor,
} from '#server/kernel/context/cursor.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { feedById, type FeedRow, feedsPage } from './feed-store.ts';
import { issuesPage } from './issue-store.ts';
import { itemsPage } from './item-store.ts';
import { runOf, runsPage } from './run-store.ts';
import { feedViews, issueView, itemView, runView } from './views.ts';

const LAST_ISSUE = 2_147_483_647;
const issueCursor = cursorOf(
  z.tuple([cursorCount(LAST_ISSUE)]),
  ([no]): number => no,
  (no) => [no],
);
const itemCursor = cursorOf(
  z.tuple([cursorText(MAX_ITEM_ID)]),
  ([id]): string => id,
  (id) => [id],
);

/** Returns a page of an ad account's data sources. */
export async function getFeeds(
  { read, adAccount }: AdvertiserContext,
  { page_size: size, bookmark }: InputOf<typeof feedsCall>,
): Promise<Page<CatalogFeed[]>> {
  const rows = await feedsPage(read, adAccount, idCursor.read(bookmark), size + 1);
  const { onPage, last } = pageOf(rows, size);
  return { data: await feedViews(read, onPage), bookmark: bookmarkAfter(last) };
}

/** Returns a page of a data source's runs. */
export async function getRuns(
  { read, adAccount }: AdvertiserContext,
  { feed_id: id, page_size: size, bookmark }: InputOf<typeof runsCall>,
): Promise<Page<CatalogRun[]>> {
  const feed = await requireFeed({ read, adAccount }, id);
  const rows = await runsPage(read, feed, idCursor.read(bookmark), size + 1);
  const { onPage, last } = pageOf(rows, size);
  return { data: onPage.map(runView), bookmark: bookmarkAfter(last) };
}

/** Returns a page of the problems found in a run. */
export async function getIssues(
  { read, adAccount }: AdvertiserContext,
  { run_id: id, code, page_size: size, bookmark }: InputOf<typeof issuesCall>,
): Promise<Page<CatalogIssue[]>> {
  const run = await runOf(read, adAccount, id);
  if (run === null) throw new Failure('catalog_run_not_found', "We couldn't find that run.");
  const rows = await issuesPage(
    read,
    { bucket: run.bucket, runId: run.id },
    { code: code ?? null, after: issueCursor.read(bookmark) ?? 0, limit: size + 1 },
  );
  const { onPage, last } = pageOf(rows, size);
  return {
    data: onPage.map((issue) => issueView(run.id, issue)),
    bookmark: last && issueCursor.write(last.no),
  };
}

/** Returns a page of a data source's products, as of its last successful run. */
export async function getItems(
  { read, adAccount }: AdvertiserContext,
  { feed_id: id, page_size: size, bookmark }: InputOf<typeof itemsCall>,
): Promise<Page<CatalogItem[]>> {
  const feed = await requireFeed({ read, adAccount }, id);
  const after = itemCursor.read(bookmark);
  const { bucket, currentRunId: runId } = feed;
  const rows = runId === null ? [] : await itemsPage(read, { bucket, runId }, after, size + 1);
  const { onPage, last } = pageOf(rows, size);
  return {
    data: onPage.map((item) => itemView(feed, item)),
    bookmark: last && itemCursor.write(last.id),
  };
}

async function requireFeed(
  { read, adAccount }: Pick<AdvertiserContext, 'read' | 'adAccount'>,
  id: string,
): Promise<FeedRow> {
  const feed = await feedById(read, adAccount, id);
  if (feed === null) throw feedNotFound();
  return feed;
}

export const feedNotFound = (): Failure =>
  new Failure('catalog_feed_not_found', "We couldn't find that data source.");
