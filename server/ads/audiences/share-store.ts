import type { AudienceKind } from '#contract/ads/audiences/audiences.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { bucketIn } from '#server/kernel/db/buckets.ts';
import type { AccountAt } from '../core/campaign-store.ts';
import type { AudienceKey, AudienceRow } from './audience-store.ts';

/** An audience that is shared with an ad account. */
export interface ShareRow {
  readonly audienceId: string;
  /** The ad account that it is shared with. */
  readonly withId: string;
  readonly withName: string;
  readonly withOwnerId: string;
  readonly createdAt: Date;
}

const COLUMNS = `s.audience_id as "audienceId", s.with_account_id as "withId", o.name as "withName",
  o.owner_id as "withOwnerId", s.created_at as "createdAt"`;
/** Returns the parts of a query with shares of an audience, s, and the ad accounts that they are with, o. */
const sharesWhere = (which: string): string => `
  s as materialized (
    select audience_id, with_bucket, with_account_id, created_at from ad_audience_shares
    where bucket = :bucket and audience_id = :id and ${which}),
  o as materialized (
    select id, name, owner_id from ad_accounts
    where (bucket, id) in (select with_bucket, with_account_id from s))`;

/** Returns the ad accounts that an audience is shared with, by id. */
export function sharesPage(
  tx: Tx,
  { bucket, id }: AudienceKey,
  after: string | null,
  limit: number,
): Promise<ShareRow[]> {
  return tx.rows(
    `with ${sharesWhere('(:after::bigint is null or with_account_id > :after::bigint)')}
     select ${COLUMNS} from s join o on o.id = s.with_account_id
     order by s.with_account_id limit :limit`,
    { bucket, id, after, limit },
  );
}

/** Returns the share of an audience with an ad account; null if there is none. */
export function shareWith(
  tx: Tx,
  { bucket, id }: AudienceKey,
  withId: string,
): Promise<ShareRow | null> {
  return tx.row(
    `with ${sharesWhere('with_account_id = :withId')}
     select ${COLUMNS} from s join o on o.id = s.with_account_id`,
    { bucket, id, withId },
  );
}

export async function countShares(tx: Tx, { bucket, id }: AudienceKey): Promise<number> {
  const row = await tx.row<{ count: number }>(
    `select count(*)::int as count from ad_audience_shares where bucket = :bucket and audience_id = :id`,
    { bucket, id },
  );
  return row?.count ?? 0;
}

export async function insertShare(
  tx: Tx,
  audience: Pick<AudienceRow, 'bucket' | 'id' | 'accountId'>,
  other: AccountAt,
  now: Date,
): Promise<void> {
  await tx.run(
    `insert into ad_audience_shares (bucket, audience_id, account_id, with_bucket, with_account_id, created_at)
     values (:bucket, :id, :accountId, :withBucket, :withId, :now)`,
    {
      bucket: audience.bucket,
      id: audience.id,
      accountId: audience.accountId,
      withBucket: other.bucket,
      withId: other.id,
      now,
    },
  );
}

/** Deletes the shares of an audience, or only the one with an ad account. */
export async function deleteShares(
  tx: Tx,
  { bucket, id }: AudienceKey,
  withId: string | null,
): Promise<void> {
  await tx.run(
    `delete from ad_audience_shares where bucket = :bucket and audience_id = :id
       and (:withId::bigint is null or with_account_id = :withId::bigint)`,
    { bucket, id, withId },
  );
}

/** Locks an audience's shares until the transaction ends: nobody begins to use them, and those who just did are seen. */
export async function lockShares(tx: Tx, { bucket, id }: AudienceKey): Promise<void> {
  await tx.rows(
    `select with_account_id from ad_audience_shares where bucket = :bucket and audience_id = :id
     order by with_account_id for update`,
    { bucket, id },
  );
}

/** Another ad account that uses an audience shared with it. */
export interface UseElsewhere {
  readonly accountId: string;
  readonly name: string;
  readonly groups: number;
}

/** Returns the ad accounts whose unarchived ad groups use an audience shared with them, with the number of these. */
export function usesElsewhere(tx: Tx, { bucket, id }: AudienceKey): Promise<UseElsewhere[]> {
  return tx.rows(
    `with ${sharesWhere('true')},
     used as materialized (
       select g.account_id, count(*)::int as groups
       from ad_groups g
       join ad_targets t on t.bucket = g.bucket and t.group_id = g.id
         and (t.spec -> 'AUDIENCE_INCLUDE' @> to_jsonb(:id::bigint::text)
           or t.spec -> 'AUDIENCE_EXCLUDE' @> to_jsonb(:id::bigint::text))
       where (g.bucket, g.account_id) in (select with_bucket, with_account_id from s)
         and g.status not in ('ARCHIVED', 'DELETED_DRAFT')
       group by g.bucket, g.account_id)
     select used.account_id as "accountId", o.name, used.groups
     from used join o on o.id = used.account_id order by used.account_id`,
    { bucket, id },
  );
}

/** An audience of another ad account, as far as the one that it is shared with may read it. */
export interface ReceivedRow extends Pick<AudienceRow, 'id' | 'name' | 'size' | 'status'> {
  readonly byId: string;
  readonly byName: string;
  readonly byOwnerId: string;
  readonly sharedAt: Date;
}

/** Returns audiences shared with an ad account, newest first; only some if they are named. */
export function receivedPage(
  tx: Tx,
  account: Pick<AccountAt, 'id'>,
  wanted: { readonly ids: readonly string[] | null; readonly before: string | null },
  limit: number,
): Promise<ReceivedRow[]> {
  return tx.rows(
    `select a.id, a.name, a.size, a.status, o.id as "byId", o.name as "byName", o.owner_id as "byOwnerId",
       s.created_at as "sharedAt"
     from ad_audience_shares s
     join ad_audiences a on a.bucket = s.bucket and a.id = s.audience_id
     join ad_accounts o on o.bucket = s.bucket and o.id = s.account_id
     where s.with_account_id = :accountId
       and (:ids::bigint[] is null or s.audience_id = any(:ids::bigint[]))
       and (:before::bigint is null or s.audience_id < :before::bigint)
     order by s.audience_id desc limit :limit`,
    { accountId: account.id, ids: wanted.ids, before: wanted.before, limit },
  );
}

/** Returns those of the audiences that are shared with the ad account. */
export async function receivedAmong(
  tx: Tx,
  account: Pick<AccountAt, 'id'>,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select audience_id as id from ad_audience_shares
     where with_account_id = :accountId and audience_id = any(:ids::bigint[])`,
    { accountId: account.id, ids },
  );
  return rows.map(({ id }) => id);
}

/** Like receivedAmong, with a shared lock until the transaction ends, so that none can be taken back. */
export async function holdReceived(
  tx: Tx,
  account: Pick<AccountAt, 'id'>,
  ids: readonly string[],
): Promise<string[]> {
  const held: string[] = [];
  for (const bucket of [...new Set(ids.map(bucketOf))].toSorted((one, other) => one - other)) {
    const rows = await tx.rows<{ id: string }>(
      `select audience_id as id from ad_audience_shares
       where bucket = :bucket and with_account_id = :accountId and audience_id = any(:ids::bigint[])
       order by audience_id for share`,
      { bucket, accountId: account.id, ids },
    );
    held.push(...rows.map(({ id }) => id));
  }
  return held;
}

/** The kind of an audience for whoever is in it; SHARED if it belongs to another ad account than the ad. */
export type TargetedKind = AudienceKind | 'SHARED';

/** Returns the kind of each of the audiences that an ad account targets. */
export function kindsTargeted(
  tx: Tx,
  account: Pick<AccountAt, 'id'>,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly kind: TargetedKind }[]> {
  return tx.rows(
    `select id, case when account_id = :accountId then kind else 'SHARED' end as kind from ad_audiences
     where bucket in (select distinct ${bucketIn('named')} from unnest(:ids::bigint[]) as named)
       and id = any(:ids::bigint[]) order by id desc`,
    { accountId: account.id, ids },
  );
}

/** Returns the shares that end with a person's ad accounts: of their audiences, with others. */
export function sharesOfOwner(
  tx: Tx,
  bucket: number,
  personId: string,
): Promise<
  {
    readonly audienceId: string;
    readonly withId: string;
    readonly name: string;
    readonly by: string;
  }[]
> {
  return tx.rows(
    `select s.audience_id as "audienceId", s.with_account_id as "withId", a.name, o.name as by
     from ad_accounts o
     join ad_audience_shares s on s.bucket = o.bucket and s.account_id = o.id
     join ad_audiences a on a.bucket = s.bucket and a.id = s.audience_id
     where o.bucket = :bucket and o.owner_id = :personId
     order by s.audience_id, s.with_account_id`,
    { bucket, personId },
  );
}
