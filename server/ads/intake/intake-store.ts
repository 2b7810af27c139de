import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** Returns an ad account's owner; null if it no longer exists. */
export async function ownerOf(read: Tx, accountId: string): Promise<string | null> {
  const row = await read.row<{ ownerId: string }>(
    'select owner_id as "ownerId" from ad_accounts where bucket = :bucket and id = :accountId',
    { bucket: bucketOf(accountId), accountId },
  );
  return row?.ownerId ?? null;
}
