import type { Tx } from '#server/kernel/db/tx.ts';
import { ringOf } from '../charging/event-store.ts';
import type { AccountAt } from '../core/campaign-store.ts';

/** A click that led a person to an advertiser. */
export interface Click {
  readonly auctionId: string;
  readonly slot: number;
}

/** A click on the account's ad, with the viewer number of its person. */
export interface ClickRow extends Click {
  readonly viewer: string;
}

/** Returns those of the clicks that were counted for the ad account; invalid clicks match nobody. */
export function clicksOf(
  read: Tx,
  account: AccountAt,
  clicks: readonly Click[],
): Promise<ClickRow[]> {
  const rings = clicks.map(({ auctionId }) => ringOf(auctionId));
  return read.rows<ClickRow>(
    `select event.auction_id as "auctionId", event.slot, event.viewer
     from unnest(:auctionIds::bigint[], :slots::smallint[], :rings::smallint[])
       as sought (auction_id, slot, ring)
     join ad_events as event on event.ring = any(:ringsSought::smallint[])
       and event.auction_id = sought.auction_id and event.bucket = :bucket
       and event.ring = sought.ring and event.slot = sought.slot and event.kind = 2
     where event.account_id = :accountId::bigint and event.verdict = 0`,
    {
      bucket: account.bucket,
      accountId: account.id,
      auctionIds: clicks.map(({ auctionId }) => auctionId),
      slots: clicks.map(({ slot }) => slot),
      rings,
      ringsSought: [...new Set(rings)],
    },
  );
}

export interface NumberRow {
  readonly personId: string;
  readonly viewer: string;
  readonly was: string | null;
}

/** Returns the viewer numbers of those people who allow personalised ads. */
export function numbersOf(
  read: Tx,
  people: readonly { readonly bucket: number; readonly personId: string }[],
): Promise<NumberRow[]> {
  return read.rows<NumberRow>(
    `select viewer.person_id as "personId", viewer.viewer, viewer.was
     from unnest(:buckets::smallint[], :personIds::bigint[]) as sought (bucket, person_id)
     join ad_viewers as viewer
       on viewer.bucket = sought.bucket and viewer.person_id = sought.person_id
     where viewer.is_personal`,
    {
      buckets: people.map(({ bucket }) => bucket),
      personIds: people.map(({ personId }) => personId),
    },
  );
}
