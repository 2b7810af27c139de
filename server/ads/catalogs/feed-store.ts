import type { Availability, FEED_STATUSES, FeedFormat } from '#contract/ads/catalogs/feeds.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';

/** A product file at a shop's address. */
export interface FeedRow {
  readonly id: string;
  readonly bucket: number;
  readonly accountId: string;
  readonly name: string;
  readonly location: string;
  readonly format: FeedFormat;
  readonly country: string;
  readonly locale: string;
  readonly currency: string;
  readonly defaultAvailability: Availability;
  readonly username: string | null;
  /** Encrypted. */
  readonly password: Buffer | null;
  /** Fingerprints of an SFTP server's keys, separated by spaces. */
  readonly hostKey: string | null;
  readonly scheduleTime: string;
  readonly scheduleTimeZone: string;
  readonly status: (typeof FEED_STATUSES)[number];
  readonly nextRunAt: Date | null;
  readonly failures: number;
  readonly currentRunId: string | null;
  readonly runningRunId: string | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const COLUMNS = `bucket, id, account_id as "accountId", name, location, format, country, locale, currency,
  default_availability as "defaultAvailability", username, password, host_key as "hostKey",
  schedule_time as "scheduleTime",
  schedule_time_zone as "scheduleTimeZone", status, next_run_at as "nextRunAt", failures,
  current_run_id as "currentRunId", running_run_id as "runningRunId", version, created_at as "createdAt",
  updated_at as "updatedAt"`;

/** Returns the ad account's data sources, newest first. */
export function feedsPage(
  tx: Tx,
  account: AccountAt,
  before: string | null,
  limit: number,
): Promise<FeedRow[]> {
  return tx.rows(
    `select ${COLUMNS} from ad_feeds
     where bucket = :bucket and account_id = :accountId
       and (:before::bigint is null or id < :before::bigint)
     order by id desc limit :limit`,
    { bucket: account.bucket, accountId: account.id, before, limit },
  );
}

/** The part of a catalogue for a country and a language, whatever the region of the language. */
interface Market {
  readonly country: string;
  readonly language: string;
}

/** Returns the ad account's data sources of a country and a language. */
export function feedsOfMarket(tx: Tx, account: AccountAt, market: Market): Promise<FeedRow[]> {
  return tx.rows(
    `select ${COLUMNS} from ad_feeds
     where bucket = :bucket and account_id = :accountId and country = :country
       and split_part(locale, '-', 1) = :language
     order by id`,
    {
      bucket: account.bucket,
      accountId: account.id,
      country: market.country,
      language: market.language,
    },
  );
}

/** Returns a data source and those of the same country and language, locked; none if it is deleted. */
export function lockFeedsBeside(tx: Tx, account: AccountAt, id: string): Promise<FeedRow[]> {
  return tx.rows(
    `select ${COLUMNS} from ad_feeds
     where bucket = :bucket and account_id = :accountId
       and (country, split_part(locale, '-', 1)) = (
         select country, split_part(locale, '-', 1) from ad_feeds
         where bucket = :bucket and id = :id and account_id = :accountId)
     order by id for update`,
    { bucket: account.bucket, id, accountId: account.id },
  );
}

export async function countFeeds(tx: Tx, account: AccountAt): Promise<number> {
  const row = await tx.row<{ count: number }>(
    `select count(*)::int as count from ad_feeds
     where bucket = :bucket and account_id = :accountId`,
    { bucket: account.bucket, accountId: account.id },
  );
  return row?.count ?? 0;
}

/** Returns a data source of the ad account. */
export function feedById(tx: Tx, account: AccountAt, id: string): Promise<FeedRow | null> {
  return tx.row(
    `select ${COLUMNS} from ad_feeds
     where bucket = :bucket and id = :id and account_id = :accountId`,
    { bucket: account.bucket, id, accountId: account.id },
  );
}

/** Like feedById, locked until the transaction ends. */
export function lockFeed(tx: Tx, account: AccountAt, id: string): Promise<FeedRow | null> {
  return tx.row(
    `select ${COLUMNS} from ad_feeds
     where bucket = :bucket and id = :id and account_id = :accountId for update`,
    { bucket: account.bucket, id, accountId: account.id },
  );
}

/** Returns the data source of a current run, locked; null if it is deleted or another run replaced this one. */
export function lockRunningFeed(
  tx: Tx,
  bucket: number,
  runId: string,
  feedId: string,
): Promise<FeedRow | null> {
  return tx.row(
    `select ${COLUMNS} from ad_feeds
     where bucket = :bucket and id = :feedId and running_run_id = :runId for update`,
    { bucket, feedId, runId },
  );
}

/**
 * Returns due data sources of ad accounts that have not ended, longest overdue first; each is locked, and those locked
 * elsewhere are skipped.
 */
export async function dueFeeds(tx: Tx, now: Date, limit: number): Promise<FeedRow[]> {
  const due = await tx.rows<FeedKey>(
    `select bucket, id from ad_feeds where next_run_at <= :now and exists (
       select 1 from ad_accounts where ad_accounts.bucket = ad_feeds.bucket
         and ad_accounts.id = ad_feeds.account_id and ad_accounts.standing <> 'ended')
     order by next_run_at limit :limit`,
    { now, limit },
  );
  return lockOf(due, ({ bucket, id }) =>
    tx.row<FeedRow>(
      `select ${COLUMNS} from ad_feeds where bucket = :bucket and id = :id and next_run_at <= :now
       for update skip locked`,
      { bucket, id, now },
    ),
  );
}

type FeedKey = Pick<FeedRow, 'bucket' | 'id'>;

/** Locks what was found, one row after the other; skips what is locked elsewhere or no longer as it was. */
async function lockOf(
  found: readonly FeedKey[],
  lock: (one: FeedKey) => Promise<FeedRow | null>,
): Promise<FeedRow[]> {
  const locked: FeedRow[] = [];
  for (const one of found) {
    const row = await lock(one);
    if (row !== null) locked.push(row);
  }
  return locked;
}

/**
 * Returns data sources whose current run began before a moment; each is locked, and those locked elsewhere are skipped.
 */
export async function feedsSince(tx: Tx, before: Date, limit: number): Promise<FeedRow[]> {
  const found = await tx.rows<FeedKey & { readonly runId: string }>(
    `select bucket, id, running_run_id as "runId" from ad_feeds
     where running_run_id is not null and exists (
       select 1 from ad_feed_runs run where run.bucket = ad_feeds.bucket
         and run.id = ad_feeds.running_run_id and run.started_at < :before)
     order by bucket, id limit :limit`,
    { before, limit },
  );
  const runs = new Map(found.map(({ id, runId }) => [id, runId]));
  return lockOf(found, ({ bucket, id }) =>
    tx.row<FeedRow>(
      `select ${COLUMNS} from ad_feeds
       where bucket = :bucket and id = :id and running_run_id = :runId for update skip locked`,
      { bucket, id, runId: runs.get(id) },
    ),
  );
}

export async function insertFeed(tx: Tx, row: FeedRow): Promise<void> {
  await tx.run(
    `insert into ad_feeds (bucket, id, account_id, name, location, format, country, locale, currency,
       default_availability, username, password, host_key, schedule_time, schedule_time_zone, status, next_run_at,
       failures, current_run_id, running_run_id, version, created_at, updated_at)
     values (:bucket, :id, :accountId, :name, :location, :format, :country, :locale, :currency,
       :defaultAvailability, :username, :password, :hostKey, :scheduleTime, :scheduleTimeZone, :status, :nextRunAt,
       :failures, :currentRunId, :runningRunId, :version, :createdAt, :updatedAt)`,
    { ...row },
  );
}

/** Stores an advertiser's changes to a locked data source. */
export async function updateFeed(tx: Tx, row: FeedRow): Promise<void> {
  await tx.run(
    `update ad_feeds set name = :name, location = :location, format = :format, currency = :currency,
       default_availability = :defaultAvailability, username = :username, password = :password,
       host_key = :hostKey, schedule_time = :scheduleTime, schedule_time_zone = :scheduleTimeZone, status = :status,
       next_run_at = :nextRunAt, version = :version, updated_at = :updatedAt
     where bucket = :bucket and id = :id`,
    {
      bucket: row.bucket,
      id: row.id,
      name: row.name,
      location: row.location,
      format: row.format,
      currency: row.currency,
      defaultAvailability: row.defaultAvailability,
      username: row.username,
      password: row.password,
      hostKey: row.hostKey,
      scheduleTime: row.scheduleTime,
      scheduleTimeZone: row.scheduleTimeZone,
      status: row.status,
      nextRunAt: row.nextRunAt,
      version: row.version,
      updatedAt: row.updatedAt,
    },
  );
}

/** Stores the state of the runs of a locked data source. */
export async function updateFeedRuns(
  tx: Tx,
  row: Pick<FeedRow, 'bucket' | 'id' | 'nextRunAt' | 'failures' | 'currentRunId' | 'runningRunId'>,
): Promise<void> {
  const { bucket, id, nextRunAt, failures, currentRunId, runningRunId } = row;
  await tx.run(
    `update ad_feeds set next_run_at = :nextRunAt, failures = :failures,
       current_run_id = :currentRunId, running_run_id = :runningRunId
     where bucket = :bucket and id = :id`,
    { bucket, id, nextRunAt, failures, currentRunId, runningRunId },
  );
}

export async function deleteFeed(tx: Tx, { bucket, id }: FeedRow): Promise<void> {
  await tx.run('delete from ad_feeds where bucket = :bucket and id = :id', { bucket, id });
}
