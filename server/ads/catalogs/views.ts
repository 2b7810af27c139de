import type { CatalogFeed, CatalogIssue, CatalogRun } from '#contract/ads/catalogs/feeds.ts';
import { effectOf, ISSUE_EFFECTS } from '#contract/ads/catalogs/issue-codes.ts';
import type { CatalogItem } from '#contract/ads/catalogs/items.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { maybeSeconds, toSeconds } from '../core/times.ts';
import type { FeedRow } from './feed-store.ts';
import type { IssueRow } from './issue-store.ts';
import type { ItemRow } from './item-store.ts';
import { lastRuns, type RunCounts, type RunRow, runsByIds } from './run-store.ts';

/** Returns data sources of one bucket as API objects, with their last runs. */
export async function feedViews(tx: Tx, rows: readonly FeedRow[]): Promise<CatalogFeed[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const { bucket } = first;
  const last = await lastRuns(
    tx,
    bucket,
    rows.map(({ id }) => id),
  );
  const current = await runsByIds(
    tx,
    bucket,
    rows.flatMap(({ currentRunId }) => currentRunId ?? []),
  );
  const lastOf = new Map(last.map((run) => [run.feedId, run]));
  const currentOf = new Map(current.map((run) => [run.feedId, run]));
  return rows.map((row) => {
    const run = lastOf.get(row.id);
    // A run may end after its data source was read; the newest completed run is the current one.
    const isNewer = run?.status === 'COMPLETED' && !isOfCalls(row);
    return feedView(row, run, isNewer ? run : currentOf.get(row.id));
  });
}

/** Whether its products come from calls, in runs that change those of the first; a file has an address. */
export const isOfCalls = ({ location }: Pick<FeedRow, 'location'>): boolean => location === '';

function feedView(row: FeedRow, last: RunRow | undefined, now: RunRow | undefined): CatalogFeed {
  return {
    id: row.id,
    type: 'catalog_feed',
    ad_account_id: row.accountId,
    name: row.name,
    source: isOfCalls(row) ? 'CALLS' : 'FILE',
    location: row.location,
    format: row.format,
    country: row.country,
    locale: row.locale,
    currency: row.currency,
    default_availability: row.defaultAvailability,
    username: row.username,
    has_password: row.password !== null,
    host_key: row.hostKey,
    schedule_time: row.scheduleTime,
    schedule_time_zone: row.scheduleTimeZone,
    status: row.status,
    next_run_time: maybeSeconds(row.nextRunAt),
    created_time: toSeconds(row.createdAt),
    updated_time: toSeconds(row.updatedAt),
    version: row.version,
    current: now ? countsView(now) : null,
    last_run: last ? runView(last) : null,
  };
}

const countsView = (counts: RunCounts): NonNullable<CatalogFeed['current']> => ({
  original_count: counts.original,
  ingested_count: counts.ingested,
  in_stock_count: counts.inStock,
  out_of_stock_count: counts.outOfStock,
  preorder_count: counts.preorder,
});

export function runView(row: RunRow): CatalogRun {
  const issues = row.issues.map(([code, count]) => ({ code, effect: effectOf(code), count }));
  const rank = ({ effect }: { effect: (typeof ISSUE_EFFECTS)[number] }): number =>
    ISSUE_EFFECTS.indexOf(effect);
  return {
    id: row.id,
    type: 'catalog_feed_run',
    feed_id: row.feedId,
    status: row.status,
    started_time: toSeconds(row.startedAt),
    ended_time: maybeSeconds(row.endedAt),
    ...countsView(row),
    issues: issues.toSorted((a, b) => rank(a) - rank(b) || b.count - a.count),
  };
}

export const issueView = (runId: string, issue: IssueRow): CatalogIssue => ({
  id: `${runId}:${issue.no}`,
  type: 'catalog_issue',
  code: issue.code,
  effect: effectOf(issue.code),
  row: issue.row,
  item_id: issue.itemId,
  value: issue.value,
});

/** The defaults of a product's missing fields. */
const NOTHING = {
  description: '',
  link: '',
  image_link: '',
  sale_price_in_micro_currency: null,
  condition: null,
  brand: null,
  gtin: null,
  mpn: null,
  item_group_id: null,
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
} as const;

export const itemView = (
  { id: feedId, currency }: Pick<FeedRow, 'id' | 'currency'>,
  { id, availability, fields }: ItemRow,
): CatalogItem => ({
  id,
  type: 'catalog_item',
  feed_id: feedId,
  currency,
  availability,
  ...NOTHING,
  additional_image_links: [],
  google_product_category: [],
  product_type: [],
  variants: [],
  ...fields,
});
