import type { AdRole } from '#contract/business/ad-roles.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** A person's role at an advertiser. */
export interface AdPersonRow {
  readonly personId: string;
  readonly username: string;
  readonly fullName: string;
  readonly roles: readonly AdRole[];
  readonly state: 'pending' | 'accepted' | 'declined';
  readonly since: Date;
}

const COLUMNS = `m.person_id as "personId", p.username, p.full_name as "fullName", m.roles, m.state, m.since`;
const PERSON =
  'join people p on p.bucket = ((m.person_id >> 12) & 1023)::smallint and p.id = m.person_id';

/** Returns the person's row at the advertiser; null if there is none. */
export function adPerson(tx: Tx, accountId: string, personId: string): Promise<AdPersonRow | null> {
  return tx.row<AdPersonRow>(
    `with m as materialized (
       select * from ad_account_people
       where bucket = :bucket and account_id = :accountId and person_id = :personId)
     select ${COLUMNS} from m ${PERSON}`,
    { bucket: bucketOf(accountId), accountId, personId },
  );
}

/** Returns people with roles or invitations at the advertiser, by id. */
export function adPeoplePage(
  tx: Tx,
  accountId: string,
  after: string | null,
  limit: number,
): Promise<AdPersonRow[]> {
  return tx.rows<AdPersonRow>(
    `select ${COLUMNS}
     from (select * from ad_account_people
           where bucket = :bucket and account_id = :accountId and person_id > :after::bigint and state <> 'declined'
           order by person_id limit :limit) as m ${PERSON}
     order by m.person_id`,
    { bucket: bucketOf(accountId), accountId, after: after ?? 0, limit },
  );
}

export async function countAdPeople(tx: Tx, accountId: string): Promise<number> {
  const row = await tx.row<{ count: number }>(
    `select count(*)::int as count from ad_account_people
     where bucket = :bucket and account_id = :accountId and state <> 'declined'`,
    { bucket: bucketOf(accountId), accountId },
  );
  return row?.count ?? 0;
}

/** Counts the advertisers of others that the person acts for. */
export async function countActingFor(tx: Tx, personId: string): Promise<number> {
  const row = await tx.row<{ count: number }>(
    `select count(*)::int as count from ad_account_people
     where person_id = :personId and state = 'accepted'`,
    { personId },
  );
  return row?.count ?? 0;
}

/** Sets a person's roles; a previous acceptance covers them, anybody else is invited. */
export async function storeAdRoles(
  tx: Tx,
  accountId: string,
  personId: string,
  roles: readonly AdRole[],
  now: Date,
): Promise<void> {
  await tx.run(
    `insert into ad_account_people as m (bucket, account_id, person_id, roles, state, since)
     values (:bucket, :accountId, :personId, :roles, 'pending', :now)
     on conflict (bucket, account_id, person_id) do update
       set roles = excluded.roles,
         state = case when m.state = 'accepted' then m.state else 'pending' end,
         since = case when m.state = 'declined' then excluded.since else m.since end`,
    { bucket: bucketOf(accountId), accountId, personId, roles, now },
  );
}

/** Stores an invited person's answer; returns false if they are not invited any more. */
export async function answerAdRoles(
  tx: Tx,
  accountId: string,
  personId: string,
  answer: 'accepted' | 'declined',
  now: Date,
): Promise<boolean> {
  const rows = await tx.run(
    `update ad_account_people set state = :answer, since = :now
     where bucket = :bucket and account_id = :accountId and person_id = :personId and state = 'pending'`,
    { bucket: bucketOf(accountId), accountId, personId, answer, now },
  );
  return rows === 1;
}

/** Removes the person from the advertiser; returns false if they had no role. */
export async function deleteAdPerson(
  tx: Tx,
  accountId: string,
  personId: string,
): Promise<boolean> {
  const rows = await tx.run(
    `delete from ad_account_people
     where bucket = :bucket and account_id = :accountId and person_id = :personId and state <> 'declined'`,
    { bucket: bucketOf(accountId), accountId, personId },
  );
  return rows === 1;
}

/** Removes everybody from all of the owner's advertisers; returns the number of people. */
export function deleteAdPeopleOf(tx: Tx, ownerId: string): Promise<number> {
  return tx.run(
    `delete from ad_account_people m using ad_accounts a
     where a.bucket = :bucket and a.owner_id = :ownerId and m.bucket = a.bucket and m.account_id = a.id`,
    { bucket: bucketOf(ownerId), ownerId },
  );
}

/** Removes the person from every advertiser. */
export async function deleteAdPersonEverywhere(tx: Tx, personId: string): Promise<void> {
  await tx.run('delete from ad_account_people where person_id = :personId', { personId });
}
