import { ringOf, type AdEvent } from './event-store.ts';
import type { AccountKey } from './money-store.ts';

/** What a batch's events at one level (ad group, campaign or account) cost at most. */
interface Total extends AccountKey {
  readonly id: string;
  /** Whole micros; beyond the largest safe integer, which no limit exceeds, it is that. */
  readonly price: number;
}

/** Returns a batch's accounts. */
export const accountsIn = (events: readonly AdEvent[]): AccountKey[] =>
  totalsBy(events, ({ accountId }) => [accountId]);

/** What the statement looks up for a batch, as its values. */
export function lookUpsOf(events: readonly AdEvent[]) {
  const accounts = totalsBy(events, ({ accountId }) => [accountId]);
  const levels = totalsBy(events, ({ groupId, campaignId }) => [groupId, campaignId]);
  const clicks = events.filter(({ kind, verdict }) => kind === 2 && verdict === 0);
  const people = clicks.flatMap(({ viewer, otherViewer }) =>
    otherViewer === null ? [viewer] : [viewer, otherViewer],
  );
  return {
    ringsOfAuctions: [...new Set(events.map(({ auctionId }) => ringOf(auctionId)))],
    accountBuckets: accounts.map(({ bucket }) => bucket),
    accounts: accounts.map(({ accountId }) => accountId),
    accountPrices: accounts.map(({ price }) => price),
    levelBuckets: levels.map(({ bucket }) => bucket),
    levelAccounts: levels.map(({ accountId }) => accountId),
    levels: levels.map(({ id }) => id),
    levelPrices: levels.map(({ price }) => price),
    people: [...new Set(people)],
    adsClicked: [...new Set(clicks.map(({ adId }) => adId))],
  };
}

function totalsBy(
  events: readonly AdEvent[],
  idsOf: (event: AdEvent) => readonly string[],
): Total[] {
  const totals = new Map<string, Total>();
  for (const event of events) {
    const { bucket, accountId } = event;
    const due = event.verdict === 0 ? event.price : 0;
    for (const id of idsOf(event)) {
      const key = `${bucket} ${accountId} ${id}`;
      const before = totals.get(key)?.price ?? 0;
      const price = Math.min(before + due, Number.MAX_SAFE_INTEGER);
      totals.set(key, { bucket, accountId, id, price });
    }
  }
  return [...totals.values()];
}
