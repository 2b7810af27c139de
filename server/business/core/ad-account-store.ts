import { ROLE_RIGHTS, type AdRole } from '#contract/business/ad-roles.ts';
import type { AdRight } from '#contract/kernel/ad-rights.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** An advertiser as stored, with its owner's name. */
export interface AdAccountRow {
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
  readonly country: string;
  readonly currency: string;
  readonly merchantId: string | null;
  /** The time zone of its schedules. */
  readonly timeZone: string;
  /**
   * Ended ones never advertise again, but their owner still sees the spending. A disabled one waits for an operator.
   */
  readonly standing: 'active' | 'disabled' | 'ended';
  /** When its owner accepted the advertising terms. */
  readonly termsAcceptedAt: Date | null;
  readonly createdAt: Date;
  readonly ownerUsername: string;
  readonly ownerFullName: string;
}

/** An advertiser as a person sees it, with their roles unless they own it. */
export interface ViewerAdAccountRow extends AdAccountRow {
  readonly roles: readonly AdRole[] | null;
  readonly state: 'pending' | 'accepted' | 'declined' | null;
}

const COLUMNS = `a.id, a.owner_id as "ownerId", a.name, a.country, a.currency,
  a.merchant_id as "merchantId", a.time_zone as "timeZone", a.standing,
  a.terms_accepted_at as "termsAcceptedAt", a.created_at as "createdAt", o.username as "ownerUsername", o.full_name as "ownerFullName"`;
const OWNER = 'join people o on o.bucket = a.bucket and o.id = a.owner_id';

export async function insertAdAccount(
  tx: Tx,
  row: Omit<AdAccountRow, 'merchantId' | 'standing' | 'ownerUsername' | 'ownerFullName'>,
): Promise<void> {
  await tx.run(
    `insert into ad_accounts
       (bucket, id, owner_id, name, country, currency, time_zone, terms_accepted_at, created_at, updated_at)
     values (:bucket, :id, :ownerId, :name, :country, :currency, :timeZone, :termsAcceptedAt,
       :createdAt, :createdAt)`,
    {
      bucket: bucketOf(row.id),
      id: row.id,
      ownerId: row.ownerId,
      name: row.name,
      country: row.country,
      currency: row.currency,
      timeZone: row.timeZone,
      termsAcceptedAt: row.termsAcceptedAt,
      createdAt: row.createdAt,
    },
  );
}

export async function countAdAccounts(tx: Tx, ownerId: string): Promise<number> {
  const row = await tx.row<{ count: number }>(
    'select count(*)::int as count from ad_accounts where bucket = :bucket and owner_id = :ownerId',
    { bucket: bucketOf(ownerId), ownerId },
  );
  return row?.count ?? 0;
}

/** Returns these advertisers as the person sees them. */
export function adAccountsFor(
  tx: Tx,
  personId: string,
  ids: readonly string[],
): Promise<ViewerAdAccountRow[]> {
  return tx.rows<ViewerAdAccountRow>(
    `select ${COLUMNS}, m.roles, m.state
     from unnest(:buckets::smallint[], :ids::bigint[]) as wanted (bucket, id)
     join ad_accounts a on a.bucket = wanted.bucket and a.id = wanted.id
     ${OWNER}
     left join ad_account_people m
       on m.bucket = a.bucket and m.account_id = a.id and m.person_id = :personId`,
    { buckets: ids.map(bucketOf), ids, personId },
  );
}

/** Returns advertisers that the person owns, may act for or is invited to, by id. */
export function adAccountsPage(
  tx: Tx,
  personId: string,
  after: string | null,
  limit: number,
): Promise<ViewerAdAccountRow[]> {
  return tx.rows<ViewerAdAccountRow>(
    `(select ${COLUMNS}, null::text[] as roles, null::text as state
      from ad_accounts a ${OWNER}
      where a.bucket = :bucket and a.owner_id = :personId and a.id > :after::bigint
      order by a.id limit :limit)
     union all
     (select ${COLUMNS}, m.roles, m.state
      from ad_account_people m
      join ad_accounts a on a.bucket = m.bucket and a.id = m.account_id
      ${OWNER}
      where m.person_id = :personId and m.account_id > :after::bigint and m.state <> 'declined'
      order by m.account_id limit :limit)
     order by id limit :limit`,
    { bucket: bucketOf(personId), personId, after: after ?? 0, limit },
  );
}

/** Returns those of the advertisers where the person accepted a role with the right. */
export async function adAccountsWithRight(
  tx: Tx,
  personId: string,
  ids: readonly string[],
  right: AdRight,
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>(
    `select account_id as id from ad_account_people
     where (bucket, account_id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]))
       and person_id = :personId and state = 'accepted' and roles && :roles::text[]`,
    { buckets: ids.map(bucketOf), ids, personId, roles: ROLE_RIGHTS[right] },
  );
  return new Set(rows.map((row) => row.id));
}

/** Whether the person accepted a role with the right at any advertiser of that owner. */
export async function actsForOwner(
  tx: Tx,
  personId: string,
  ownerId: string,
  right: AdRight,
): Promise<boolean> {
  const row = await tx.row(
    `select 1 as found from ad_accounts a
     join ad_account_people m on m.bucket = a.bucket and m.account_id = a.id
     where a.bucket = :bucket and a.owner_id = :ownerId and m.person_id = :personId
       and m.state = 'accepted' and m.roles && :roles::text[]
     limit 1`,
    { bucket: bucketOf(ownerId), ownerId, personId, roles: ROLE_RIGHTS[right] },
  );
  return row !== null;
}

/** The fields of an advertiser that its owner changes. */
export type AdAccountFacts = Pick<
  AdAccountRow,
  'merchantId' | 'timeZone' | 'standing' | 'termsAcceptedAt'
>;

export async function updateAdAccountFacts(
  tx: Tx,
  id: string,
  { merchantId, timeZone, standing, termsAcceptedAt }: AdAccountFacts,
  now: Date,
): Promise<void> {
  await tx.run(
    `update ad_accounts set merchant_id = :merchantId, time_zone = :timeZone, standing = :standing,
       terms_accepted_at = :termsAcceptedAt, updated_at = :now
     where bucket = :bucket and id = :id`,
    { bucket: bucketOf(id), id, merchantId, timeZone, standing, termsAcceptedAt, now },
  );
}

/** Locks the owner's advertiser until the transaction ends; returns false if it is not theirs. */
export async function lockOwnAdAccount(tx: Tx, ownerId: string, id: string): Promise<boolean> {
  const row = await tx.row(
    'select 1 as found from ad_accounts where bucket = :bucket and id = :id and owner_id = :ownerId for update',
    { bucket: bucketOf(id), id, ownerId },
  );
  return row !== null;
}

/** Disables or enables an advertiser, unless it has ended; returns false if nothing changed. */
export async function updateStanding(
  tx: Tx,
  id: string,
  standing: 'active' | 'disabled',
  now: Date,
): Promise<boolean> {
  const changed = await tx.run(
    `update ad_accounts set standing = :standing, updated_at = :now
     where bucket = :bucket and id = :id and standing not in (:standing, 'ended')`,
    { bucket: bucketOf(id), id, standing, now },
  );
  return changed === 1;
}

export async function deleteAdAccountsOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.run('delete from ad_accounts where bucket = :bucket and owner_id = :ownerId', {
    bucket: bucketOf(ownerId),
    ownerId,
  });
}
