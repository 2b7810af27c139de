import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** The account data needed for log-in; the hash is null for an account without a password. */
export interface Account {
  readonly personId: string;
  readonly passwordHash: string | null;
  readonly mustChange: boolean;
}

export async function accountByUsername(read: Tx, username: string): Promise<Account | null> {
  return read.row<Account>(
    `select u.person_id as "personId", w.hash as "passwordHash",
            w.must_change is true as "mustChange"
     from usernames u
     left join passwords w on w.bucket = u.bucket and w.person_id = u.person_id
     where u.username = :username`,
    { username },
  );
}

export async function accountByEmail(read: Tx, email: string): Promise<Account | null> {
  return read.row<Account>(
    `select e.person_id as "personId", w.hash as "passwordHash",
            w.must_change is true as "mustChange"
     from emails e
     left join passwords w on w.bucket = e.bucket and w.person_id = e.person_id
     where e.email = :email`,
    { email },
  );
}

/** The e-mail address of a person, for mail to them or for themself; never exposed to anybody else. */
export async function emailOf(tx: Tx, personId: string): Promise<string | null> {
  const row = await tx.row<{ email: string }>(
    'select email from emails where bucket = :bucket and person_id = :personId',
    { bucket: bucketOf(personId), personId },
  );
  return row?.email ?? null;
}

export async function isEmailTaken(read: Tx, email: string): Promise<boolean> {
  return (await read.row('select 1 as found from emails where email = :email', { email })) !== null;
}

/** The id of the person with this address, or null; callers must rate-limit it. */
export async function idByEmail(tx: Tx, email: string): Promise<string | null> {
  const row = await tx.row<{ id: string }>(
    'select person_id as id from emails where email = :email',
    {
      email: email.toLowerCase(),
    },
  );
  return row?.id ?? null;
}

/** A batch of addresses in order, after the cursor, with their owners. Callers must not expose them to anybody. */
export function emailsAfter(
  tx: Tx,
  after: string,
  limit: number,
): Promise<{ email: string; personId: string }[]> {
  return tx.rows(
    `select email, person_id as "personId" from emails where email > :after
     order by email limit :limit`,
    { after, limit },
  );
}

/**
 * Claims an address for a person. Returns false if somebody has it, claims it in a transaction that commits first, or
 * may still take it back after changing their address.
 */
export async function claimEmail(
  tx: Tx,
  email: string,
  personId: string,
  now: Date,
): Promise<boolean> {
  const claimed = await tx.run(
    `insert into emails (email, bucket, person_id)
     select :email, :bucket, :personId where not exists
       (select 1 from mailed_links where kind = 'undo' and email = :email and expires_at > :now)
     on conflict (email) do nothing`,
    { email, bucket: bucketOf(personId), personId, now },
  );
  return claimed === 1;
}

/** Sets the password of a person, or replaces it. */
export async function storePassword(
  tx: Tx,
  personId: string,
  hash: string,
  now: Date,
): Promise<void> {
  await tx.run(
    `insert into passwords (bucket, person_id, hash, changed_at) values (:bucket, :personId, :hash, :now)
     on conflict (bucket, person_id) do update
       set hash = excluded.hash, changed_at = excluded.changed_at, must_change = false`,
    { bucket: bucketOf(personId), personId, hash, now },
  );
}

/** Stores the same password hashed with stronger parameters; does nothing if the password changed meanwhile. */
export async function upgradePassword(
  tx: Tx,
  personId: string,
  from: string,
  to: string,
): Promise<void> {
  await tx.run(
    'update passwords set hash = :to where bucket = :bucket and person_id = :personId and hash = :from',
    { bucket: bucketOf(personId), personId, from, to },
  );
}
