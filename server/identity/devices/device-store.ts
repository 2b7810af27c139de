import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

export interface DeviceRow {
  readonly personId: string;
  readonly idHash: Buffer;
  readonly browser: string;
  readonly network: string;
  readonly userAgent: string;
  readonly now: Date;
}

/** Whether the person logged in from the device after this time. */
export async function isDeviceOf(
  read: Tx,
  personId: string,
  idHash: Buffer,
  seenAfter: Date,
): Promise<boolean> {
  const row = await read.row(
    `select 1 as found from devices
     where bucket = :bucket and person_id = :personId and id_hash = :idHash and last_seen_at > :seenAfter`,
    { bucket: bucketOf(personId), personId, idHash, seenAfter },
  );
  return row !== null;
}

/** Whether the person has any device. */
export async function hasDevices(tx: Tx, personId: string): Promise<boolean> {
  const row = await tx.row(
    'select 1 as found from devices where bucket = :bucket and person_id = :personId limit 1',
    { bucket: bucketOf(personId), personId },
  );
  return row !== null;
}

/** Whether the person has logged in with this program from this network. */
export async function isProgramOf(
  tx: Tx,
  personId: string,
  { network, userAgent }: { readonly network: string; readonly userAgent: string },
): Promise<boolean> {
  const row = await tx.row(
    `select 1 as found from devices
     where bucket = :bucket and person_id = :personId and network = :network and user_agent = :userAgent limit 1`,
    { bucket: bucketOf(personId), personId, network, userAgent },
  );
  return row !== null;
}

/** Replaces the device's hash for everybody who logged in from it. */
export async function renameDevice(tx: Tx, from: Buffer, to: Buffer): Promise<void> {
  await tx.run('update devices set id_hash = :to where id_hash = :from', { from, to });
  await tx.run('update sessions set device_hash = :to where device_hash = :from', { from, to });
}

/** Stores a log-in's device; returns true if the person had never logged in from it. */
export async function storeDevice(tx: Tx, device: DeviceRow): Promise<boolean> {
  const row = await tx.row<{ isNew: boolean }>(
    `insert into devices (bucket, person_id, id_hash, browser, first_seen_at, last_seen_at, network,
                          user_agent)
     values (:bucket, :personId, :idHash, :browser, :now, :now, :network, :userAgent)
     on conflict (bucket, person_id, id_hash) do update
       set browser = excluded.browser, last_seen_at = excluded.last_seen_at,
         network = excluded.network, user_agent = excluded.user_agent
     returning xmax = 0 as "isNew"`,
    {
      bucket: bucketOf(device.personId),
      personId: device.personId,
      idHash: device.idHash,
      browser: device.browser,
      now: device.now,
      network: device.network,
      userAgent: device.userAgent,
    },
  );
  return row?.isNew ?? false;
}

/** Keeps only a person's latest `stored` devices, and of those only the ones used after `seenBefore`. */
export async function forgetOldDevices(
  tx: Tx,
  personId: string,
  seenBefore: Date,
  stored: number,
): Promise<void> {
  await tx.run(
    `delete from devices where bucket = :bucket and person_id = :personId and (last_seen_at <= :seenBefore or id_hash in (
       select id_hash from devices where bucket = :bucket and person_id = :personId
       order by last_seen_at desc offset :most))`,
    { bucket: bucketOf(personId), personId, seenBefore, most: stored },
  );
}

export async function forgetDevice(tx: Tx, personId: string, idHash: Buffer): Promise<void> {
  await tx.run(
    'delete from devices where bucket = :bucket and person_id = :personId and id_hash = :idHash',
    {
      bucket: bucketOf(personId),
      personId,
      idHash,
    },
  );
}
