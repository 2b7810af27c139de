import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

const at = (ids: readonly string[]) => ({ ids, buckets: ids.map(bucketOf) });

/** Returns the owner of each of these ad accounts. */
export async function ownersOf(
  read: Tx,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await read.rows<{ id: string; ownerId: string }>(
    `select id, owner_id as "ownerId" from ad_accounts
     where (bucket, id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]))`,
    at(accountIds),
  );
  return new Map(rows.map(({ id, ownerId }) => [id, ownerId]));
}

/** Returns each ad's Pin and ad account. */
export async function shownBy(
  read: Tx,
  adIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly pinId: string; readonly accountId: string }>> {
  const rows = await read.rows<{ id: string; pinId: string; accountId: string }>(
    `select id, pin_id as "pinId", account_id as "accountId" from ad_ads
     where (bucket, id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]))`,
    at(adIds),
  );
  return new Map(rows.map((row) => [row.id, row]));
}
