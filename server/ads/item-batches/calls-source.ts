import { MAX_FEEDS } from '#contract/ads/catalogs/feeds.ts';
import { AD_CURRENCIES } from '#contract/business/ad-countries.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import { countFeeds, type FeedRow, feedsOfMarket, insertFeed } from '../catalogs/feed-store.ts';
import { endRun, insertRun } from '../catalogs/run-store.ts';
import { isOfCalls } from '../catalogs/views.ts';
import type { AccountAt } from '../core/campaign-store.ts';
import { refuseField } from '../core/field-rules.ts';

interface Market {
  readonly country: string;
  readonly language: string;
}

/** Returns the data source of the products that calls send for a country and a language; the first call creates it. */
export async function callsSource(context: AdvertiserContext, market: Market): Promise<FeedRow> {
  const { tx, now, adAccount } = context;
  const feeds = await feedsOfMarket(tx, adAccount, market);
  const found = feeds.find(isOfCalls);
  if (found !== undefined) return found;
  if ((await countFeeds(tx, adAccount)) >= MAX_FEEDS) {
    throw refuseField('country', `An ad account can have up to ${MAX_FEEDS} data sources.`);
  }
  const row = newCallsSource(adAccount, market, now);
  await insertFeed(tx, row);
  await insertEmptyRun(context, row);
  return row;
}

/** Returns a new data source without a file, whose products only calls write. */
export function newCallsSource(
  { bucket, id: accountId }: AccountAt,
  { country, language }: Market,
  now: Date,
): FeedRow {
  const newId = (): string => makeId(bucket, now.getTime());
  return {
    id: newId(),
    bucket,
    accountId,
    name: 'Sent by calls',
    location: '',
    format: 'CSV',
    country,
    locale: language,
    currency: AD_CURRENCIES[country] ?? '',
    defaultAvailability: 'IN_STOCK',
    username: null,
    password: null,
    hostKey: null,
    scheduleTime: '00:00',
    scheduleTimeZone: 'UTC',
    status: 'INACTIVE',
    nextRunAt: null,
    failures: 0,
    currentRunId: newId(),
    runningRunId: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
}

/** Inserts the run that holds the products, which is never replaced. */
async function insertEmptyRun({ tx, now }: AdvertiserContext, feed: FeedRow): Promise<void> {
  const run = { bucket: feed.bucket, id: feed.currentRunId ?? '', feedId: feed.id };
  const begun = { ...run, acceptsDecrease: false, startedAt: now };
  const counts = { original: 0, ingested: 0, inStock: 0, outOfStock: 0, preorder: 0 };
  await insertRun(tx, begun);
  await endRun(tx, { ...begun, ...counts, status: 'COMPLETED', endedAt: now, issues: [] });
}
