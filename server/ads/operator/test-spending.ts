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

/** Clicks that ask for so much each, charged as far as there are funds. */
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

/** Events that cost nothing, of a kind and with a verdict. */
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

/** Brings the books of all accounts up to what was spent. */
export async function close(app: App): Promise<void> {
  let after: AccountKey | null = null;
  do {
    const from: AccountKey | null = after;
    after = await app.db.transaction((tx) => closeAccounts(tx, from, app.clock.now));
  } while (after !== null);
}
