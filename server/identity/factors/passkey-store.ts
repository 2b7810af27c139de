import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** A passkey for display to its person. */
export interface PasskeyRow {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** A passkey for verification. */
export interface PasskeyKey {
  readonly id: string;
  readonly personId: string;
  readonly name: string;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly transports: readonly string[];
}

const COLUMNS = `id, name, created_at as "createdAt", last_used_at as "lastUsedAt"`;

/** Returns false if the authenticator's credential belongs to somebody already. */
export async function insertPasskey(
  tx: Tx,
  credentialId: Buffer,
  key: PasskeyKey,
  now: Date,
): Promise<boolean> {
  const added = await tx.run(
    `insert into passkeys (credential_id, bucket, person_id, id, name, public_key, sign_count, transports,
                           created_at)
     values (:credentialId, :bucket, :personId, :id, :name, :publicKey, :signCount, :transports, :now)
     on conflict (credential_id) do nothing`,
    {
      credentialId,
      bucket: bucketOf(key.personId),
      personId: key.personId,
      id: key.id,
      name: key.name,
      publicKey: key.publicKey,
      signCount: key.signCount,
      transports: key.transports,
      now,
    },
  );
  return added === 1;
}

export async function passkeyByCredential(
  read: Tx,
  credentialId: Buffer,
): Promise<PasskeyKey | null> {
  const row = await read.row<Omit<PasskeyKey, 'signCount'> & { signCount: string }>(
    `select id, person_id as "personId", name, public_key as "publicKey",
            sign_count::text as "signCount", transports
     from passkeys where credential_id = :credentialId`,
    { credentialId },
  );
  return row && { ...row, signCount: Number(row.signCount) };
}

/** Notes a use; returns false if another use advanced the counter meanwhile, as with a cloned authenticator. */
export async function notePasskeyUse(
  tx: Tx,
  credentialId: Buffer,
  count: { readonly from: number; readonly to: number },
  now: Date,
): Promise<boolean> {
  const noted = await tx.run(
    `update passkeys set sign_count = :to, last_used_at = :now
     where credential_id = :credentialId and sign_count = :from`,
    { credentialId, from: count.from, to: count.to, now },
  );
  return noted === 1;
}

/** The credential ids with which a browser recognises the person's authenticators. */
export async function credentialsOf(
  read: Tx,
  personId: string,
): Promise<{ credentialId: Buffer; transports: readonly string[] }[]> {
  return read.rows(
    `select credential_id as "credentialId", transports from passkeys
     where bucket = :bucket and person_id = :personId order by id`,
    { bucket: bucketOf(personId), personId },
  );
}

/** A page of a person's passkeys, newest first. */
export async function passkeysOf(
  read: Tx,
  personId: string,
  before: string | null,
  limit: number,
): Promise<PasskeyRow[]> {
  return read.rows<PasskeyRow>(
    `select ${COLUMNS} from passkeys
     where bucket = :bucket and person_id = :personId and (:before::bigint is null or id < :before::bigint)
     order by id desc limit :limit`,
    { bucket: bucketOf(personId), personId, before, limit },
  );
}

export async function renamePasskeyOf(
  tx: Tx,
  personId: string,
  id: string,
  name: string,
): Promise<PasskeyRow | null> {
  return tx.row<PasskeyRow>(
    `update passkeys set name = :name where bucket = :bucket and person_id = :personId and id = :id
     returning ${COLUMNS}`,
    { bucket: bucketOf(personId), personId, id, name },
  );
}

/** Deletes a passkey; returns its name, or null if there was none. */
export async function deletePasskey(tx: Tx, personId: string, id: string): Promise<string | null> {
  const row = await tx.row<{ name: string }>(
    'delete from passkeys where bucket = :bucket and person_id = :personId and id = :id returning name',
    { bucket: bucketOf(personId), personId, id },
  );
  return row?.name ?? null;
}

/** The purpose of a challenge: to add a passkey, or to log in with one. */
export type ChallengePurpose = 'add' | 'enter';

/** Stores a challenge for one browser, and deletes some expired ones. */
export async function storeChallenge(
  tx: Tx,
  challenge: Buffer,
  of: { readonly browser: Buffer; readonly purpose: ChallengePurpose; readonly expiresAt: Date },
  now: Date,
): Promise<void> {
  await tx.run(
    `delete from passkey_challenges where challenge in
       (select challenge from passkey_challenges where expires_at <= :now order by expires_at limit 20)`,
    { now },
  );
  await tx.run(
    `insert into passkey_challenges (challenge, browser, purpose, expires_at)
     values (:challenge, :browser, :purpose, :expiresAt)`,
    { challenge, browser: of.browser, purpose: of.purpose, expiresAt: of.expiresAt },
  );
}

/** Uses up a challenge; returns false if this browser has no such challenge, or it has expired. */
export async function useChallenge(
  read: Tx,
  challenge: Buffer,
  of: { readonly browser: Buffer; readonly purpose: ChallengePurpose },
  now: Date,
): Promise<boolean> {
  const used = await read.run(
    `delete from passkey_challenges
     where challenge = :challenge and browser = :browser and purpose = :purpose and expires_at > :now`,
    { challenge, browser: of.browser, purpose: of.purpose, now },
  );
  return used === 1;
}
