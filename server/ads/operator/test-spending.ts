import { bucketOf, makeId } from '#server/kernel/core/ids.ts';
import type { Database } from '#server/kernel/db/pool.ts';
import { closeAccounts } from '../billing/close-accounts.ts';
import { openBudget } from '../charging/budget-store.ts';
import { chargeEvents } from '../charging/charge-events.ts';
import type { AccountKey } from '../charging/money-store.ts';
import { aClick } from '../charging/test-money.ts';

interface App {
  readonly db: Database;
  readonly clock: { readonly now: Date };
}

interface Owner {
  readonly advertiser_id: string;
}

export const keyOf = ({ advertiser_id }: Owner): AccountKey => ({
  bucket: bucketOf(advertiser_id),
  accountId: advertiser_id,
});

/** Charges clicks at these prices, as far as there are funds. */
export async function spend(app: App, owner: Owner, ...prices: number[]): Promise<void> {
  const key = keyOf(owner);
  const anId = () => makeId(key.bucket, app.clock.now.getTime());
  const advertiser = { ...key, campaignId: anId(), groupId: anId(), adId: anId() };
  await app.db.transaction(async (tx) => {
    for (const id of [advertiser.campaignId, advertiser.groupId]) {
      await openBudget(tx, { ...key, id, period: 'lifetime', cap: null }, app.clock.now);
    }
  });
  const at = app.clock.now;
  const events = prices.map((price) => aClick(advertiser, price, { auctionId: anId() }));
  await chargeEvents(app.db, events, at);
}

const VIEWS = 60;

/** A running promotion, as returned by quick promote. */
export interface Promoted extends Owner {
  readonly campaign_id: string;
  readonly ad_group_id: string;
  readonly ad_id: string;
}

/** Like spend, on an existing ad within its budgets; each click follows sixty views. */
export async function spendOn(app: App, made: Promoted, ...prices: number[]): Promise<void> {
  const { now } = app.clock;
  const key = keyOf(made);
  const ids = { campaignId: made.campaign_id, groupId: made.ad_group_id, adId: made.ad_id };
  const event = (price: number, kind: number) =>
    aClick({ ...key, ...ids }, price, { auctionId: makeId(key.bucket, now.getTime()), kind });
  const views = prices.flatMap(() => Array.from({ length: VIEWS }, () => event(0, 1)));
  await chargeEvents(app.db, [...views, ...prices.map((price) => event(price, 2))], now);
}

/** Inserts copies of an ad, each older and with a number in its name. */
export async function copyAd(
  { db }: Pick<App, 'db'>,
  made: Promoted,
  count: number,
): Promise<void> {
  await db.read.run(
    `insert into ad_ads
       (bucket, id, account_id, campaign_id, group_id, pin_id, creative_type, name, destination_url, status,
        review, reasons, review_no, waits_since, version, created_at, updated_at)
     select bucket, id - (number::bigint << 22), account_id, campaign_id, group_id, pin_id, creative_type,
       'Copy ' || number, destination_url, status, review, reasons, review_no, waits_since, version,
       created_at, updated_at
     from ad_ads, generate_series(1, :count::integer) as number
     where bucket = :bucket and id = :adId`,
    { bucket: keyOf(made).bucket, adId: made.ad_id, count },
  );
}

/** Records free events of a kind and with a verdict. */
export async function count(
  app: App,
  owner: Owner,
  ...events: readonly { readonly kind: number; readonly verdict: number }[]
): Promise<void> {
  const key = keyOf(owner);
  const anId = () => makeId(key.bucket, app.clock.now.getTime());
  const advertiser = { ...key, campaignId: anId(), groupId: anId(), adId: anId() };
  const all = events.map((event) => aClick(advertiser, 0, { auctionId: anId(), ...event }));
  await chargeEvents(app.db, all, app.clock.now);
}

/** Closes all accounts up to now. */
export async function close(app: App): Promise<void> {
  let after: AccountKey | null = null;
  do {
    const from: AccountKey | null = after;
    after = await app.db.transaction((tx) => closeAccounts(tx, from, app.clock.now));
  } while (after !== null);
}
