import { ROLE_RIGHTS, type AdRole } from '#contract/business/ad-roles.ts';
import type { AdRight } from '#contract/kernel/ad-rights.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** Returns the person's accepted roles at these businesses, by business. */
export async function grantsAt(
  tx: Tx,
  personId: string,
  businessIds: readonly string[],
): Promise<ReadonlyMap<string, readonly AdRole[]>> {
  const rows = await tx.rows<{ id: string; roles: AdRole[] }>(
    `select business_id as id, roles from business_access
     where (bucket, business_id) in (select * from unnest(:buckets::smallint[], :businessIds::bigint[]))
       and person_id = :personId and state = 'accepted'`,
    { buckets: businessIds.map(bucketOf), businessIds, personId },
  );
  return new Map(rows.map(({ id, roles }) => [id, roles]));
}

/** Returns those of the advertisers whose business gave the person an accepted role with the right. */
export async function accountsByGrant(
  tx: Tx,
  personId: string,
  accountIds: readonly string[],
  right: AdRight,
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>(
    `select a.id from unnest(:buckets::smallint[], :accountIds::bigint[]) as wanted (bucket, id)
     join ad_accounts a on a.bucket = wanted.bucket and a.id = wanted.id
     join business_access m
       on m.bucket = a.bucket and m.business_id = a.owner_id and m.person_id = :personId
     where m.state = 'accepted' and m.roles && :roles::text[]`,
    { buckets: accountIds.map(bucketOf), accountIds, personId, roles: ROLE_RIGHTS[right] },
  );
  return new Set(rows.map((row) => row.id));
}

/** A business's first advertiser. */
interface FirstAccount {
  readonly id: string;
  readonly name: string;
  readonly merchantId: string | null;
}

/** Returns each business's name and first advertiser, by business; those without one are left out. */
export async function firstAccounts(
  tx: Tx,
  businessIds: readonly string[],
): Promise<ReadonlyMap<string, FirstAccount>> {
  const rows = await tx.rows<FirstAccount & { ownerId: string }>(
    `select distinct on (bucket, owner_id) owner_id as "ownerId", id, name, merchant_id as "merchantId"
     from ad_accounts
     where (bucket, owner_id) in (select * from unnest(:buckets::smallint[], :businessIds::bigint[]))
     order by bucket, owner_id, id`,
    { buckets: businessIds.map(bucketOf), businessIds },
  );
  return new Map(rows.map(({ ownerId, ...account }) => [ownerId, account]));
}
