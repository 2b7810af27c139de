import type { Tx } from '#server/kernel/db/tx.ts';

export interface MailedSignUp<Wanted> {
  readonly id: string;
  /** The requesting browser. */
  readonly deviceHash: Buffer;
  /** The requested account, as JSON. */
  readonly wanted: Wanted;
}

export async function insertMailedSignUp(
  tx: Tx,
  { id, deviceHash, wanted }: MailedSignUp<{ readonly email: string }>,
  expiresAt: Date,
): Promise<void> {
  await tx.run(
    `insert into mailed_sign_ups (id, device_hash, email, wanted, expires_at)
     values (:id, :deviceHash, :email, :wanted, :expiresAt)`,
    { id, deviceHash, email: wanted.email, wanted: JSON.stringify(wanted), expiresAt },
  );
}

/** The address of a sign-up whose message is not written yet. */
export async function unwrittenSignUp(tx: Tx, id: string): Promise<string | null> {
  const row = await tx.row<{ email: string }>(
    'select email from mailed_sign_ups where id = :id and token_hash is null',
    { id },
  );
  return row?.email ?? null;
}

export async function storeSignUpToken(tx: Tx, id: string, tokenHash: Buffer): Promise<void> {
  await tx.run('update mailed_sign_ups set token_hash = :tokenHash where id = :id', {
    id,
    tokenHash,
  });
}

/** Deletes and returns the request of a valid link; of two concurrent uses, only one gets it. */
export function takeMailedSignUp<Wanted>(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<MailedSignUp<Wanted> | null> {
  return tx.row<MailedSignUp<Wanted>>(
    `delete from mailed_sign_ups where token_hash = :tokenHash and expires_at > :now
     returning id, device_hash as "deviceHash", wanted`,
    { tokenHash, now },
  );
}

/** Deletes all requests of an address. */
export async function deleteMailedSignUps(tx: Tx, email: string): Promise<void> {
  await tx.run('delete from mailed_sign_ups where email = :email', { email });
}

/** Deletes up to `limit` expired requests; returns their number. */
export function deleteEndedSignUps(tx: Tx, now: Date, limit: number): Promise<number> {
  return tx.run(
    `delete from mailed_sign_ups where id in
       (select id from mailed_sign_ups where expires_at <= :now order by expires_at limit :limit)`,
    { now, limit },
  );
}
