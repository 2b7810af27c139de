import type { Tx } from '#server/kernel/db/tx.ts';
import { ringOf } from '../charging/event-store.ts';
import { priceIn } from '../sql.ts';

/** An event of an auction, as far as a replay compares it. */
export interface StoredEvent {
  readonly slot: number;
  readonly kind: number;
  readonly adId: string;
  readonly price: number;
  readonly proof: Buffer | null;
}

/** Returns an auction's stored events. */
export async function eventsOfAuction(read: Tx, auctionId: string): Promise<StoredEvent[]> {
  const rows = await read.rows<StoredEvent & { price: string }>(
    `select slot, kind, ad_id as "adId", ${priceIn('event')} as price, proof from ad_events as event
     where ring = :ring and auction_id = :auctionId order by slot, kind`,
    { ring: ringOf(auctionId), auctionId },
  );
  return rows.map((row) => ({ ...row, price: Number(row.price) }));
}

/** Returns some charged auctions of a ring, between two ids; the selection depends on the seed. */
export async function someCharged(
  read: Tx,
  { from, to, seed }: { readonly from: string; readonly to: string; readonly seed: number },
  limit: number,
): Promise<string[]> {
  const rows = await read.rows<{ id: string }>(
    `select auction_id as id from (
       select distinct auction_id from ad_events
       where ring = :ring and auction_id >= :from and auction_id < :to and charged > 0) as charged
     order by hashint8extended(auction_id, :seed), auction_id limit :limit`,
    { ring: ringOf(from), from, to, seed, limit },
  );
  return rows.map(({ id }) => id);
}
