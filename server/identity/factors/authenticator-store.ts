import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** An active authenticator app; its secret is sealed. */
export interface AuthenticatorRow {
  readonly secret: Buffer;
  /** The time step of the last used code. */
  readonly lastStep: number;
}

export async function authenticatorOf(
  read: Tx,
  personId: string,
): Promise<AuthenticatorRow | null> {
  return read.row<AuthenticatorRow>(
    `select secret, last_step::integer as "lastStep" from authenticators
     where bucket = :bucket and person_id = :personId`,
    { bucket: bucketOf(personId), personId },
  );
}

/** Uses up the codes of a time step and all earlier ones; returns false if another try was first. */
export async function useStep(
  tx: Tx,
  personId: string,
  step: number,
  secret: Buffer,
): Promise<boolean> {
  const used = await tx.run(
    `update authenticators set last_step = :step, secret = :secret
     where bucket = :bucket and person_id = :personId and last_step < :step`,
    { bucket: bucketOf(personId), personId, step, secret },
  );
  return used === 1;
}

/** Activates an app, replacing the previous one. */
export async function storeAuthenticator(
  tx: Tx,
  personId: string,
  row: AuthenticatorRow,
  now: Date,
): Promise<void> {
  await tx.run(
    `insert into authenticators (bucket, person_id, secret, last_step, since)
     values (:bucket, :personId, :secret, :lastStep, :now)
     on conflict (bucket, person_id) do update
       set secret = excluded.secret, last_step = excluded.last_step, since = excluded.since`,
    { bucket: bucketOf(personId), personId, secret: row.secret, lastStep: row.lastStep, now },
  );
}

export async function deleteAuthenticator(tx: Tx, personId: string): Promise<boolean> {
  const gone = await tx.run(
    'delete from authenticators where bucket = :bucket and person_id = :personId',
    {
      bucket: bucketOf(personId),
      personId,
    },
  );
  return gone === 1;
}

/** Stores the secret of an app during setup, replacing an earlier attempt. */
export async function storeSetup(
  tx: Tx,
  personId: string,
  secret: Buffer,
  now: Date,
): Promise<void> {
  await tx.run(
    `insert into authenticator_setups (bucket, person_id, secret, begun_at) values (:bucket, :personId, :secret, :now)
     on conflict (bucket, person_id) do update
       set secret = excluded.secret, begun_at = excluded.begun_at`,
    { bucket: bucketOf(personId), personId, secret, now },
  );
}

/** The sealed secret of an app whose setup began after this time. */
export async function setupOf(read: Tx, personId: string, after: Date): Promise<Buffer | null> {
  const row = await read.row<{ secret: Buffer }>(
    `select secret from authenticator_setups
     where bucket = :bucket and person_id = :personId and begun_at > :after`,
    { bucket: bucketOf(personId), personId, after },
  );
  return row?.secret ?? null;
}

export async function deleteSetup(tx: Tx, personId: string): Promise<void> {
  await tx.run(
    'delete from authenticator_setups where bucket = :bucket and person_id = :personId',
    {
      bucket: bucketOf(personId),
      personId,
    },
  );
}
