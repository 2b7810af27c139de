import { adEvents } from '#server/kernel/db/insert-events.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from './campaign-store.ts';

/** Notifies every process that these ads, or those in these ad groups, campaigns or the ad account, have changed. */
export async function tellOfAdsIn(
  tx: Tx,
  account: AccountAt,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx.rows(
    `with ${adEvents(
      `select bucket, id from ad_ads
       where bucket = :bucket and account_id = :accountId
         and (id = any(:ids::bigint[]) or group_id = any(:ids::bigint[])
           or campaign_id = any(:ids::bigint[]) or account_id = any(:ids::bigint[]))`,
    )}
     select 1 as announced`,
    { bucket: account.bucket, accountId: account.id, ids },
  );
}
