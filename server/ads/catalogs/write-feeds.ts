import {
  type CatalogFeed,
  type CatalogRun,
  type createCatalogFeed as createCall,
  type createCatalogRun as runCall,
  type deleteCatalogFeed as deleteCall,
  MAX_FEEDS,
  type updateCatalogFeed as updateCall,
} from '#contract/ads/catalogs/feeds.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import { sitesOf } from '#server/business/index.ts';
import { timeZoneOf } from '#server/identity/index.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import { seal, type SealKeys } from '#server/kernel/core/seal.ts';
import { hold } from '#server/kernel/db/hold.ts';
import { refuseField } from '../core/field-rules.ts';
import { CLEAR } from './clear-runs.ts';
import {
  countFeeds,
  deleteFeed as deleteRow,
  type FeedRow,
  insertFeed,
  lockFeed,
  updateFeed as updateRow,
} from './feed-store.ts';
import { feedNotFound } from './get-feeds.ts';
import { nextRun } from './next-run.ts';
import { announceProducts } from './products-changed.ts';
import { startRun } from './start-run.ts';
import { feedViews, isOfCalls, runView } from './views.ts';

/** The context for writing data sources. */
export interface Writing extends AdvertiserContext {
  readonly passwords: SealKeys;
  /** Whether an address is private, judging by its text only. */
  readonly isPrivate: (url: string) => boolean;
}

/** Adds a data source, and starts its first run. */
export async function createFeed(
  context: Writing,
  input: InputOf<typeof createCall>,
): Promise<CatalogFeed> {
  const { tx, now, adAccount, passwords } = context;
  const { bucket, id: accountId } = adAccount;
  await requireSite(context, input.location);
  const timeZone = zoneIn(input.schedule_time_zone);
  await hold(tx, `ads.feeds ${accountId}`);
  if ((await countFeeds(tx, adAccount)) >= MAX_FEEDS) {
    throw refuseField('name', `An ad account can have up to ${MAX_FEEDS} data sources.`);
  }
  const id = makeId(bucket, now.getTime());
  const row: FeedRow = {
    id,
    bucket,
    accountId,
    name: input.name,
    location: input.location,
    format: input.format,
    country: input.country,
    locale: input.locale,
    currency: input.currency,
    defaultAvailability: input.default_availability,
    username: input.username,
    password: input.password === null ? null : seal(passwords, id, input.password),
    hostKey: isSftp(input.location) ? input.host_key || null : null,
    scheduleTime: input.schedule_time,
    scheduleTimeZone: timeZone,
    status: 'ACTIVE',
    nextRunAt: nextRun(input.schedule_time, timeZone, now),
    failures: 0,
    currentRunId: null,
    runningRunId: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  requireHostKey(row);
  await insertFeed(tx, row);
  await startRun(context, row, false);
  return viewOf(context, row);
}

/** Changes a data source; throws if its version is outdated. */
export async function updateFeed(
  context: Writing,
  { feed_id: id, version, ...input }: InputOf<typeof updateCall>,
): Promise<CatalogFeed> {
  const { tx, now, adAccount, passwords } = context;
  const before = await lockFeed(tx, adAccount, id);
  if (before === null) throw feedNotFound();
  requireFile(before);
  if (before.version !== version) {
    throw new Failure('ad_changed', 'Someone changed this data source. Take another look.');
  }
  if (input.location !== undefined) await requireSite(context, input.location);
  const status = input.status ?? before.status;
  const scheduleTime = input.schedule_time ?? before.scheduleTime;
  const scheduleTimeZone =
    input.schedule_time_zone === undefined
      ? before.scheduleTimeZone
      : zoneIn(input.schedule_time_zone);
  const location = input.location ?? before.location;
  const isSameServer = serverOf(location) === serverOf(before.location);
  const hostKey = input.host_key === undefined && isSameServer ? before.hostKey : input.host_key;
  const row: FeedRow = {
    ...before,
    name: input.name ?? before.name,
    location,
    format: input.format ?? before.format,
    currency: input.currency ?? before.currency,
    defaultAvailability: input.default_availability ?? before.defaultAvailability,
    username: input.username === undefined ? before.username : input.username || null,
    password: passwordAfter(passwords, before, input.password, isSameServer),
    hostKey: isSftp(location) ? hostKey || null : null,
    scheduleTime,
    scheduleTimeZone,
    status,
    nextRunAt: status === 'INACTIVE' ? null : nextRun(scheduleTime, scheduleTimeZone, now),
    version: version + 1,
    updatedAt: now,
  };
  requireHostKey(row);
  await updateRow(tx, row);
  return viewOf(context, row);
}

/** Deletes a data source; a job deletes its products and runs. */
export async function deleteFeed(
  { tx, jobs, adAccount }: AdvertiserContext,
  { feed_id: id }: InputOf<typeof deleteCall>,
): Promise<null> {
  const feed = await lockFeed(tx, adAccount, id);
  if (feed === null) throw feedNotFound();
  await deleteRow(tx, feed);
  await jobs.add(CLEAR, { bucket: feed.bucket, feed_id: id });
  await announceProducts(jobs, feed);
  return null;
}

/** Starts a run of a data source now. */
export async function createRun(
  context: AdvertiserContext,
  { feed_id: id, accepts_decrease }: InputOf<typeof runCall>,
): Promise<CatalogRun> {
  const feed = await lockFeed(context.tx, context.adAccount, id);
  if (feed === null) throw feedNotFound();
  requireFile(feed);
  return runView(await startRun(context, feed, accepts_decrease ?? false));
}

function requireFile(feed: FeedRow): void {
  if (!isOfCalls(feed)) return;
  throw refuseField('feed_id', 'These products come from calls. There is no file to read.');
}

async function viewOf({ tx }: Writing, row: FeedRow): Promise<CatalogFeed> {
  const [view] = await feedViews(tx, [row]);
  if (view === undefined) throw new Error('a data source has a view');
  return view;
}

/**
 * Throws if the advertiser has no verified site, which products must link to, or if the address is private. The file
 * may be hosted anywhere.
 */
async function requireSite({ read, adAccount, isPrivate }: Writing, url: string): Promise<void> {
  if (isPrivate(url)) {
    throw refuseField(
      'location',
      'This address is on a private network. We can only read public ones.',
    );
  }
  const sites = await sitesOf(read, adAccount.ownerId);
  if (sites.areSome) return;
  throw refuseField(
    'location',
    "Claim your website first: products can only lead to a site you've claimed.",
  );
}

function zoneIn(name: string): string {
  try {
    return timeZoneOf(name);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw refuseField('schedule_time_zone', 'Choose a time zone.');
  }
}

/** Returns the new password: unchanged if left out, but a password is never sent to another server. */
function passwordAfter(
  passwords: SealKeys,
  before: FeedRow,
  text: string | null | undefined,
  isSameServer: boolean,
): Buffer | null {
  if (text) return seal(passwords, before.id, text);
  return text === undefined && isSameServer ? before.password : null;
}

/** Not the URL's origin, which is the same for all sftp addresses. */
function serverOf(location: string): string {
  const { protocol, host } = new URL(location);
  return `${protocol}//${host}`;
}

const isSftp = (location: string): boolean => location.startsWith('sftp:');

/** Throws if an SFTP server has no host key: without one, a man in the middle could read the password. */
function requireHostKey({ location, username, hostKey }: FeedRow): void {
  if (!isSftp(location)) return;
  if (username === null) throw refuseField('username', 'Enter the user name for the SFTP server.');
  if (hostKey !== null) return;
  throw refuseField(
    'host_key',
    "Enter the fingerprint of the server's key. It starts with SHA256:.",
  );
}
