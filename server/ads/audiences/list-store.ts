import type { ListOperation, ListStatus } from '#contract/ads/audiences/lists.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';

/** A row without a valid address or digest: its number, from 1, and the reason. Its content is not stored. */
export interface LeftOutRow {
  readonly line: number;
  readonly reason: string;
}

/** A customer list being uploaded, or its result. */
export interface UploadRow {
  readonly id: string;
  readonly bucket: number;
  readonly accountId: string;
  readonly audienceId: string;
  readonly operation: ListOperation;
  readonly status: ListStatus;
  readonly processed: number;
  readonly valid: number;
  readonly matched: number | null;
  readonly exceptions: readonly LeftOutRow[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const COLUMNS = `bucket, id, account_id as "accountId", audience_id as "audienceId", operation, status,
  processed, valid, matched, exceptions, created_at as "createdAt", updated_at as "updatedAt"`;

/** Returns the lists of an audience, newest first. */
export function uploadsPage(
  read: Tx,
  account: AccountAt,
  audienceId: string,
  before: string | null,
  limit: number,
): Promise<UploadRow[]> {
  return read.rows(
    `select ${COLUMNS} from ad_list_uploads
     where bucket = :bucket and audience_id = :audienceId and account_id = :accountId
       and (:before::bigint is null or id < :before::bigint)
     order by id desc limit :limit`,
    { bucket: account.bucket, accountId: account.id, audienceId, before, limit },
  );
}

/** Returns a list that still accepts parts, locked until the transaction ends. */
export function lockOpenUpload(
  tx: Tx,
  account: AccountAt,
  audienceId: string,
  id: string,
): Promise<UploadRow | null> {
  return tx.row(
    `select ${COLUMNS} from ad_list_uploads
     where bucket = :bucket and id = :id and account_id = :accountId and audience_id = :audienceId
       and status = 'UPLOADING' for update`,
    { bucket: account.bucket, accountId: account.id, audienceId, id },
  );
}

/** A list with the number of steps its matching has taken. */
interface UploadInMatching extends UploadRow {
  readonly matchingStep: number;
}

/** Returns a list that is being matched, locked until the transaction ends. */
export function lockProcessing(
  tx: Tx,
  { bucket, id }: Pick<UploadRow, 'bucket' | 'id'>,
): Promise<UploadInMatching | null> {
  return tx.row(
    `select ${COLUMNS}, matching_step as "matchingStep" from ad_list_uploads
     where bucket = :bucket and id = :id and status = 'PROCESSING' for update`,
    { bucket, id },
  );
}

/** Stores how many steps the matching of a list has taken. */
export async function storeMatchingStep(
  tx: Tx,
  { bucket, id }: Pick<UploadRow, 'bucket' | 'id'>,
  matchingStep: number,
): Promise<void> {
  await tx.run(
    'update ad_list_uploads set matching_step = :matchingStep where bucket = :bucket and id = :id',
    { bucket, id, matchingStep },
  );
}

/** Counts the ad account's lists that are being uploaded or matched. */
export async function countOpenUploads(tx: Tx, account: AccountAt): Promise<number> {
  const row = await tx.row<{ count: number }>(
    `select count(*)::int as count from ad_list_uploads
     where bucket = :bucket and account_id = :accountId and status in ('UPLOADING', 'PROCESSING')`,
    { bucket: account.bucket, accountId: account.id },
  );
  return row?.count ?? 0;
}

/** Inserts or updates a list. */
export async function storeUpload(tx: Tx, row: UploadRow): Promise<void> {
  await tx.run(
    `insert into ad_list_uploads (bucket, id, account_id, audience_id, operation, status, processed,
       valid, matched, exceptions, created_at, updated_at)
     values (:bucket, :id, :accountId, :audienceId, :operation, :status, :processed, :valid, :matched,
       :exceptions::jsonb, :createdAt, :updatedAt)
     on conflict (bucket, id) do update set status = excluded.status, processed = excluded.processed,
       valid = excluded.valid, matched = excluded.matched, exceptions = excluded.exceptions,
       updated_at = excluded.updated_at`,
    { ...row, exceptions: JSON.stringify(row.exceptions) },
  );
}

/** Adds rows to a list; returns how many were new. */
export async function insertRecords(
  tx: Tx,
  { bucket, id }: Pick<UploadRow, 'bucket' | 'id'>,
  digests: readonly Buffer[],
): Promise<number> {
  const inserted = await tx.rows(
    `insert into ad_list_records (bucket, upload_id, digest)
     select :bucket, :id, digest from unnest(:digests::bytea[]) as digest
     order by digest on conflict do nothing returning 1 as inserted`,
    { bucket, id, digests },
  );
  return inserted.length;
}

/** Returns those of the digests that a list contains. */
export async function recordsAmong(
  tx: Tx,
  { bucket, id }: Pick<UploadRow, 'bucket' | 'id'>,
  digests: readonly Buffer[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ digest: string }>(
    `select encode(digest, 'hex') as digest from ad_list_records
     where bucket = :bucket and upload_id = :id and digest = any(:digests::bytea[])`,
    { bucket, id, digests },
  );
  return new Set(rows.map(({ digest }) => digest));
}

/** Deletes the contents of a list. */
export async function deleteRecords(
  tx: Tx,
  { bucket, id }: Pick<UploadRow, 'bucket' | 'id'>,
): Promise<void> {
  await tx.run('delete from ad_list_records where bucket = :bucket and upload_id = :id', {
    bucket,
    id,
  });
}

/** Fails lists whose last part arrived before a moment, and deletes their contents; returns how many. */
export async function giveUpUploads(tx: Tx, before: Date, now: Date): Promise<number> {
  const rows = await tx.rows<{ bucket: number; id: string }>(
    `update ad_list_uploads set status = 'FAILED', updated_at = :now
     where status = 'UPLOADING' and updated_at < :before returning bucket, id`,
    { before, now },
  );
  for (const row of rows) await deleteRecords(tx, row);
  return rows.length;
}
