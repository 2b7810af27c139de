import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { ringOf, RINGS } from '../charging/charge-store.ts';

/** Who owns an ad account; null where there is none any more. */
export async function ownerOf(read: Tx, accountId: string): Promise<string | null> {
  const row = await read.row<{ ownerId: string }>(
    'select owner_id as "ownerId" from ad_accounts where bucket = :bucket and id = :accountId',
    { bucket: bucketOf(accountId), accountId },
  );
  return row?.ownerId ?? null;
}

/** Whether somebody clicked the ad since a moment, by either of their numbers; clicks that did not count are none. */
export async function hasClicked(
  read: Tx,
  {
    adId,
    auctionId,
    viewers,
    since,
  }: {
    readonly adId: string;
    readonly auctionId: string;
    readonly viewers: readonly string[];
    readonly since: Date;
  },
): Promise<boolean> {
  const ring = ringOf(auctionId);
  const row = await read.row(
    `select 1 as found from ad_events
     where ring = any(:rings::smallint[]) and at > :since and kind = 2 and verdict = 0
       and ad_id = :adId and viewer = any(:viewers::bigint[]) limit 1`,
    { rings: [ring, (ring + RINGS - 1) % RINGS], since, adId, viewers },
  );
  return row !== null;
}
