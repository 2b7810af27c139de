import type { Tx } from '#server/kernel/db/tx.ts';
import { ringOf } from '../charging/event-store.ts';
import type { AccountKey } from '../charging/money-store.ts';
import { chargedIn } from '../sql.ts';

/** The key of an event within its account. */
export interface EventKey {
  readonly auctionId: string;
  readonly slot: number;
  readonly kind: number;
}

/** Returns the costs of an account's events, in key order; free and deleted events are left out. */
export async function costsOf(
  tx: Tx,
  { bucket, accountId }: AccountKey,
  events: readonly EventKey[],
): Promise<(EventKey & { readonly charged: number })[]> {
  const rows = await tx.rows<EventKey & { charged: string }>(
    `select event.auction_id as "auctionId", event.slot, event.kind, ${chargedIn('event')} as charged
     from (select distinct ring, auction_id, slot, kind
       from unnest(:rings::smallint[], :auctionIds::bigint[], :slots::smallint[], :kinds::smallint[])
         as wanted (ring, auction_id, slot, kind)) as wanted
     join ad_events as event on event.ring = wanted.ring and event.auction_id = wanted.auction_id
       and event.bucket = :bucket and event.slot = wanted.slot and event.kind = wanted.kind
     where event.account_id = :accountId and event.charged > 0
     order by event.auction_id, event.slot, event.kind`,
    {
      bucket,
      accountId,
      rings: events.map(({ auctionId }) => ringOf(auctionId)),
      auctionIds: events.map(({ auctionId }) => auctionId),
      slots: events.map(({ slot }) => slot),
      kinds: events.map(({ kind }) => kind),
    },
  );
  return rows.map((row) => ({ ...row, charged: Number(row.charged) }));
}
