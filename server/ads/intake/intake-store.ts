import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { ringsBetween } from '../charging/charge-store.ts';

/** Who owns an ad account; null where there is none any more. */
export async function ownerOf(read: Tx, accountId: string): Promise<string | null> {
  const row = await read.row<{ ownerId: string }>(
    'select owner_id as "ownerId" from ad_accounts where bucket = :bucket and id = :accountId',
    { bucket: bucketOf(accountId), accountId },
  );
  return row?.ownerId ?? null;
}

/** Clicks of somebody, by either of their numbers, on an ad. */
export interface ClicksLately {
  readonly adId: string;
  readonly viewers: readonly string[];
  /** When they clicked. */
  readonly since: Date;
  /** When the auctions were that they clicked after: a click lies in the ring of its auction's day. */
  readonly auctions: { readonly from: Date; readonly to: Date };
}

/** Whether there is such a click; one that did not count is none. */
export async function hasClicked(
  read: Tx,
  { adId, viewers, since, auctions }: ClicksLately,
): Promise<boolean> {
  const row = await read.row(
    `select 1 as found from ad_events
     where ring = any(:rings::smallint[]) and at > :since and kind = 2 and verdict = 0
       and ad_id = :adId and viewer = any(:viewers::bigint[]) limit 1`,
    { rings: ringsBetween(auctions.from, auctions.to), since, adId, viewers },
  );
  return row !== null;
}
