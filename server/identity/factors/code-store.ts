import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** Stores the MAC of a mailed code for a session, replacing the previous one. */
export async function storeMailedCode(
  tx: Tx,
  sessionHash: Buffer,
  personId: string,
  code: { readonly mac: Buffer; readonly expiresAt: Date },
): Promise<void> {
  await tx.run(
    `insert into mailed_codes (session_hash, bucket, person_id, code_mark, expires_at)
     values (:sessionHash, :bucket, :personId, :mac, :expiresAt)
     on conflict (session_hash) do update
       set bucket = excluded.bucket, person_id = excluded.person_id, tries = 0,
           code_mark = excluded.code_mark, expires_at = excluded.expires_at`,
    {
      sessionHash,
      bucket: bucketOf(personId),
      personId,
      mac: code.mac,
      expiresAt: code.expiresAt,
    },
  );
}

/** Counts one try against a session's code; returns its MAC, or null when no tries remain. */
export async function tryMailedCode(
  read: Tx,
  sessionHash: Buffer,
  personId: string,
  most: number,
  now: Date,
): Promise<Buffer | null> {
  const row = await read.row<{ mac: Buffer }>(
    `update mailed_codes set tries = tries + 1
     where session_hash = :sessionHash and person_id = :personId and tries < :most and expires_at > :now
     returning code_mark as mac`,
    { sessionHash, personId, most, now },
  );
  return row?.mac ?? null;
}

/** Uses up the code; returns false if another try was first. */
export async function useMailedCode(tx: Tx, sessionHash: Buffer, mac: Buffer): Promise<boolean> {
  const used = await tx.run(
    'delete from mailed_codes where session_hash = :sessionHash and code_mark = :mac',
    {
      sessionHash,
      mac,
    },
  );
  return used === 1;
}

/** Deletes a person's expired codes. */
export async function deleteStaleCodes(tx: Tx, personId: string, now: Date): Promise<void> {
  await tx.run(
    'delete from mailed_codes where bucket = :bucket and person_id = :personId and expires_at <= :now',
    { bucket: bucketOf(personId), personId, now },
  );
}

/** Stores a person's recovery codes, replacing all earlier ones. */
export async function storeRecoveryCodes(
  tx: Tx,
  personId: string,
  hashes: readonly Buffer[],
  now: Date,
): Promise<void> {
  await deleteRecoveryCodes(tx, personId);
  await tx.run(
    `insert into recovery_codes (bucket, person_id, code_hash, made_at)
     select :bucket, :personId, unnest(:hashes::bytea[]), :now`,
    { bucket: bucketOf(personId), personId, hashes, now },
  );
}

export async function hasRecoveryCode(read: Tx, personId: string, hash: Buffer): Promise<boolean> {
  const found = await read.row(
    `select 1 as found from recovery_codes
     where bucket = :bucket and person_id = :personId and code_hash = :hash`,
    { bucket: bucketOf(personId), personId, hash },
  );
  return found !== null;
}

/** Uses up a code; returns the number of codes left, or null if there is no such code. */
export async function useRecoveryCode(
  tx: Tx,
  personId: string,
  hash: Buffer,
): Promise<number | null> {
  const name = { bucket: bucketOf(personId), personId };
  const used = await tx.run(
    'delete from recovery_codes where bucket = :bucket and person_id = :personId and code_hash = :hash',
    { ...name, hash },
  );
  if (used === 0) return null;
  const row = await tx.row<{ left: number }>(
    'select count(*)::integer as left from recovery_codes where bucket = :bucket and person_id = :personId',
    name,
  );
  return row?.left ?? 0;
}

export async function deleteRecoveryCodes(tx: Tx, personId: string): Promise<void> {
  await tx.run('delete from recovery_codes where bucket = :bucket and person_id = :personId', {
    bucket: bucketOf(personId),
    personId,
  });
}
