import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** A file that a person brought. */
export interface PersonPicture {
  readonly personId: string;
  readonly signature: string;
}

/** What a person's own files take together. */
export interface StorageRow {
  readonly personId: string;
  readonly files: number;
  readonly bytes: number;
  /** Their own limit in bytes; null is that of everybody. */
  readonly ownLimit: number | null;
}

type Numbers = Readonly<Record<'bytes', string>> & { readonly ownLimit: string | null };
type StoredRow = Omit<StorageRow, 'bytes' | 'ownLimit'> & Numbers;

const COLUMNS = 'person_id as "personId", files, bytes, own_limit as "ownLimit"';

// 64-bit numbers come as text; 2 ** 53 bytes are more than a person can bring.
const toRow = ({ bytes, ownLimit, ...row }: StoredRow): StorageRow => ({
  ...row,
  bytes: Number(bytes),
  ownLimit: ownLimit === null ? null : Number(ownLimit),
});

const NOTHING = { files: 0, bytes: 0, ownLimit: null };

export async function storageOf(read: Tx, personId: string): Promise<StorageRow> {
  const row = await read.row<StoredRow>(
    `select ${COLUMNS} from person_storage where bucket = :bucket and person_id = :personId`,
    { bucket: bucketOf(personId), personId },
  );
  return row === null ? { personId, ...NOTHING } : toRow(row);
}

/** As storageOf, with the row locked, so that of files that come at once each counts the others. */
export async function lockStorageOf(tx: Tx, personId: string): Promise<StorageRow> {
  const key = { bucket: bucketOf(personId), personId };
  await tx.run(
    `insert into person_storage (bucket, person_id) values (:bucket, :personId)
     on conflict (bucket, person_id) do nothing`,
    key,
  );
  const row = await tx.row<StoredRow>(
    `select ${COLUMNS} from person_storage
     where bucket = :bucket and person_id = :personId for update`,
    key,
  );
  return row === null ? { personId, ...NOTHING } : toRow(row);
}

export async function hasBrought(
  read: Tx,
  { personId, signature }: PersonPicture,
): Promise<boolean> {
  const row = await read.row(
    `select 1 as has from person_pictures
     where bucket = :bucket and person_id = :personId and signature = :signature`,
    { bucket: bucketOf(personId), personId, signature },
  );
  return row !== null;
}

/** Adds a file to a person's, whose row of person_storage the caller has locked. */
export async function addBrought(
  tx: Tx,
  { personId, signature, bytes, lookAt }: PersonPicture & { bytes: number; lookAt: Date },
): Promise<void> {
  const key = { bucket: bucketOf(personId), personId };
  await tx.run(
    `insert into person_pictures (bucket, person_id, signature, bytes, look_at)
     values (:bucket, :personId, :signature, :bytes, :lookAt)`,
    { ...key, signature, bytes, lookAt },
  );
  await tx.run(
    `update person_storage set files = files + 1, bytes = bytes + :bytes::bigint
     where bucket = :bucket and person_id = :personId`,
    { ...key, bytes },
  );
}

/** Takes files off a person's, once they have them nowhere any more; returns those that were counted. */
export async function releaseBrought(
  tx: Tx,
  personId: string,
  signatures: readonly string[],
): Promise<string[]> {
  const key = { bucket: bucketOf(personId), personId };
  // Not lockStorageOf, which makes a row: the person may be gone.
  await tx.row(
    `select 1 as locked from person_storage
     where bucket = :bucket and person_id = :personId for update`,
    key,
  );
  const gone = await tx.rows<{ signature: string; bytes: string }>(
    `delete from person_pictures
     where bucket = :bucket and person_id = :personId and signature = any(:signatures::text[])
     returning signature, bytes`,
    { ...key, signatures },
  );
  if (gone.length === 0) return [];
  await tx.run(
    `update person_storage set files = files - :files::int, bytes = bytes - :bytes::bigint
     where bucket = :bucket and person_id = :personId`,
    { ...key, files: gone.length, bytes: gone.reduce((sum, one) => sum + Number(one.bytes), 0) },
  );
  return gone.map(({ signature }) => signature);
}

/** Files of which it is time to look whether their person still has them, the longest due first. */
export function broughtToLookAt(tx: Tx, now: Date, limit: number): Promise<PersonPicture[]> {
  return tx.rows<PersonPicture>(
    `select person_id as "personId", signature from person_pictures
     where look_at <= :now order by look_at, person_id, signature limit :limit`,
    { now, limit },
  );
}

export async function lookAgainAt(
  tx: Tx,
  pictures: readonly PersonPicture[],
  lookAt: Date,
): Promise<void> {
  await tx.run(
    `update person_pictures set look_at = :lookAt
     from unnest(:buckets::smallint[], :people::bigint[], :signatures::text[])
       as named (bucket, person_id, signature)
     where person_pictures.bucket = named.bucket and person_pictures.person_id = named.person_id
       and person_pictures.signature = named.signature`,
    {
      lookAt,
      buckets: pictures.map(({ personId }) => bucketOf(personId)),
      people: pictures.map(({ personId }) => personId),
      signatures: pictures.map(({ signature }) => signature),
    },
  );
}

/** People with files of their own or a limit of their own, by what their files take, most first. */
export async function storagePage(
  read: Tx,
  after: Pick<StorageRow, 'personId' | 'bytes'> | null,
  limit: number,
): Promise<StorageRow[]> {
  const rows = await read.rows<StoredRow>(
    `select ${COLUMNS} from person_storage
     where (bytes, person_id) < (:bytes::bigint, :personId::bigint)
     order by bytes desc, person_id desc limit :limit`,
    { bytes: after?.bytes ?? LAST, personId: after?.personId ?? LAST, limit },
  );
  return rows.map(toRow);
}
const LAST = '9223372036854775807';

export async function storeOwnLimit(
  tx: Tx,
  personId: string,
  ownLimit: number | null,
): Promise<void> {
  await tx.run(
    `insert into person_storage (bucket, person_id, own_limit) values (:bucket, :personId, :ownLimit)
     on conflict (bucket, person_id) do update set own_limit = excluded.own_limit`,
    { bucket: bucketOf(personId), personId, ownLimit },
  );
}

export async function deleteStorageOf(tx: Tx, personId: string): Promise<void> {
  const key = { bucket: bucketOf(personId), personId };
  await tx.run('delete from person_pictures where bucket = :bucket and person_id = :personId', key);
  await tx.run('delete from person_storage where bucket = :bucket and person_id = :personId', key);
}
