import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** Who owns an ad account; null where there is none any more. */
export async function ownerOf(read: Tx, accountId: string): Promise<string | null> {
  const row = await read.row<{ ownerId: string }>(
    'select owner_id as "ownerId" from ad_accounts where bucket = :bucket and id = :accountId',
    { bucket: bucketOf(accountId), accountId },
  );
  return row?.ownerId ?? null;
}
