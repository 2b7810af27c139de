import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** A session of a browser, with its person. */
export interface HereRow {
  readonly id: string;
  readonly username: string;
  readonly fullName: string;
  readonly pictureSignature: string | null;
  readonly idHash: Buffer;
  readonly createdAt: Date;
}

interface Live {
  readonly seenAfter: Date;
  readonly begunAfter: Date;
}

/** The valid sessions of a browser, last used first. */
export function sessionsOn(tx: Tx, deviceHash: Buffer, live: Live): Promise<HereRow[]> {
  return tx.rows<HereRow>(
    `select p.id, p.username, p.full_name as "fullName", p.picture_signature as "pictureSignature",
            s.id_hash as "idHash", s.created_at as "createdAt"
     from sessions s
     join people p on p.bucket = s.bucket and p.id = s.person_id
     where s.device_hash = :deviceHash and s.state = 'full' and s.last_seen_at > :seenAfter and s.created_at > :begunAfter
     order by s.last_seen_at desc, s.public_id desc`,
    { deviceHash, seenAfter: live.seenAfter, begunAfter: live.begunAfter },
  );
}

/** The browser of a session; null for a pending one. */
export async function deviceOfSession(tx: Tx, idHash: Buffer): Promise<Buffer | null> {
  const row = await tx.row<{ hash: Buffer | null }>(
    'select device_hash as hash from sessions where id_hash = :idHash',
    { idHash },
  );
  return row?.hash ?? null;
}

/** The session, locked, with its browser; null if it has ended or got a new id. */
export function lockSession(
  tx: Tx,
  idHash: Buffer,
): Promise<{ readonly deviceHash: Buffer | null } | null> {
  return tx.row(
    'select device_hash as "deviceHash" from sessions where id_hash = :idHash for update',
    {
      idHash,
    },
  );
}

/** Gives a session another id; returns false if it has ended. */
export async function renameSession(tx: Tx, from: Buffer, to: Buffer): Promise<boolean> {
  return (
    (await tx.run('update sessions set id_hash = :to where id_hash = :from', { from, to })) === 1
  );
}

/** Updates a session's last use and origin. */
export async function wakeSession(
  tx: Tx,
  idHash: Buffer,
  visit: { readonly now: Date; readonly userAgent: string; readonly address: string },
): Promise<void> {
  await tx.run(
    'update sessions set last_seen_at = :now, user_agent = :userAgent, address = :address where id_hash = :idHash',
    { idHash, now: visit.now, userAgent: visit.userAgent, address: visit.address },
  );
}

/** Ends all sessions of a browser, including parked ones. */
export async function deleteSessionsOn(tx: Tx, deviceHash: Buffer): Promise<void> {
  await tx.run('delete from sessions where device_hash = :deviceHash', { deviceHash });
}

/** Ends a person's sessions in a browser. */
export function deletePersonsSessionsOn(
  tx: Tx,
  deviceHash: Buffer,
  personId: string,
): Promise<number> {
  return tx.run(
    'delete from sessions where device_hash = :deviceHash and bucket = :bucket and person_id = :personId',
    {
      deviceHash,
      bucket: bucketOf(personId),
      personId,
    },
  );
}
