import * as z from 'zod/mini';
import { MOST_DECREASE_PERCENT } from '#contract/ads/catalogs/issue-codes.ts';
import { sitesOf } from '#server/business/index.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { type SealKeys, unseal } from '#server/kernel/core/seal.ts';
import type { Database } from '#server/kernel/db/pool.ts';
import { jobsIn, type JobContext, type Task } from '#server/kernel/jobs/jobs.ts';
import { ownerOf } from '../intake/intake-store.ts';
import { FeedFault } from '../feed-files/feed-fault.ts';
import { CLEAR, clearRun } from './clear-runs.ts';
import { feedById, type FeedRow, lockRunningFeed, updateFeedRuns } from './feed-store.ts';
import { nextTry } from './next-run.ts';
import { announceProducts } from './products-changed.ts';
import { type Read, readFeed } from './read-feed.ts';
import { endRun, runsByIds, type RunRow } from './run-store.ts';
import { INGEST } from './start-run.ts';

/** The credentials for a shop's server. */
interface Login {
  readonly username: string;
  readonly password: string;
  readonly hostKey: string | null;
}

/** What reading data sources needs besides the database. */
export interface FeedDeps {
  readonly db: Database;
  readonly clock: () => Date;
  readonly passwords: SealKeys;
  /** The connection to a shop's server, injected because media may not be imported here. */
  readonly readFeed: (
    url: string,
    by: { readonly personId: string; readonly signal: AbortSignal },
    login: Login | null,
  ) => AsyncIterable<Uint8Array>;
}

const payload = z.object({
  bucket: z.int(),
  account_id: z.string(),
  feed_id: z.string(),
  run_id: z.string(),
});

/**
 * Reads a data source. Steps commit one by one, so that nothing waits for a long file; the products stay invisible
 * until the whole file is read, and an interrupted run starts over.
 */
export const ingestTask = (deps: FeedDeps): Task => ({
  name: INGEST,
  async run(raw: unknown, { signal }: JobContext) {
    const { bucket, account_id, feed_id: feedId, run_id: runId } = payload.parse(raw);
    const { db } = deps;
    const feed = await feedById(db.read, { bucket, id: account_id }, feedId);
    if (feed?.runningRunId !== runId) return;
    await clearRun(db, { bucket, runId }, signal);
    const read = await readWhole(deps, feed, runId, signal);
    await settle(deps, feed, runId, read);
  },
});

/** Reads the whole file. Throws errors that are not the file's fault, after which the job is retried. */
async function readWhole(
  { db, passwords, readFeed: bytesAt }: FeedDeps,
  feed: FeedRow,
  runId: string,
  signal: AbortSignal,
): Promise<Read> {
  const { bucket, username, password, hostKey } = feed;
  const personId = await ownerOf(db.read, feed.accountId);
  const sites = personId === null ? null : await sitesOf(db.read, personId);
  const rules = {
    currency: feed.currency,
    defaultAvailability: feed.defaultAvailability,
    isOwnSite: (host: string) => sites?.has(host) ?? false,
  };
  const opened = password && unseal(passwords, feed.id, password);
  const login = username === null ? null : { username, password: opened ?? '', hostKey };
  const bytes =
    personId === null || !sites?.areSome
      ? null
      : bytesAt(feed.location, { personId, signal }, login);
  return readFeed({
    db,
    feed,
    run: { bucket, runId },
    rules,
    bytes: withFaults(bytes, signal),
  });
}

/** Turns failures to fetch the file into its faults; rate limits and unexpected errors are rethrown. */
async function* withFaults(
  bytes: AsyncIterable<Uint8Array> | null,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  // Without a verified site, no product link would be valid.
  if (bytes === null) throw new FeedFault('NO_VERIFIED_DOMAIN');
  try {
    yield* bytes;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof Failure) || error.code === 'rate_limited') throw error;
    throw new FeedFault(error.code === 'too_large' ? 'FILE_TOO_LARGE' : 'FETCH_ERROR');
  }
}

/** Ends a run: its products replace the previous ones all at once, or nothing changes. */
async function settle({ db, clock }: FeedDeps, feed: FeedRow, runId: string, read: Read) {
  const { bucket, id: feedId } = feed;
  await db.transaction(async (tx) => {
    const now = clock();
    const held = await lockRunningFeed(tx, bucket, runId, feedId);
    const [run] = await runsByIds(tx, bucket, [runId]);
    if (held === null || run === undefined) return;
    const [current] =
      held.currentRunId === null ? [] : await runsByIds(tx, bucket, [held.currentRunId]);
    const isHeldBack = read.fault === null && !run.acceptsDecrease && isMistake(read, current);
    const isWhole = read.fault === null && !isHeldBack;
    await endRun(tx, {
      ...run,
      ...read,
      status: isWhole ? 'COMPLETED' : 'FAILED',
      endedAt: now,
      issues: isHeldBack ? [['LARGE_PRODUCT_COUNT_DECREASE', 1], ...read.issues] : read.issues,
    });
    const failures = read.fault?.code === 'FETCH_ERROR' ? held.failures + 1 : 0;
    await updateFeedRuns(tx, {
      ...held,
      failures,
      nextRunAt: nextTry(held.nextRunAt, failures, now),
      currentRunId: isWhole ? runId : held.currentRunId,
      runningRunId: null,
    });
    await jobsIn(tx).add(CLEAR, { bucket, feed_id: feedId });
    if (isWhole) await announceProducts(jobsIn(tx), held);
  });
}

/** Whether nearly all products would disappear, as after a truncated file. */
function isMistake({ ingested }: Read, current: RunRow | undefined): boolean {
  if (current === undefined || current.ingested === 0) return false;
  const gone = current.ingested - ingested;
  return gone * 100 > current.ingested * MOST_DECREASE_PERCENT;
}
