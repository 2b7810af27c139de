import type { ConversionUpload } from '#contract/ads/conversions/uploads.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';

/** A file of conversions, with the parts received so far. */
export interface UploadRow {
  readonly bucket: number;
  readonly id: string;
  readonly accountId: string;
  readonly kind: number;
  readonly fileName: string;
  readonly createdBy: string;
  readonly parts: number;
  readonly isDone: boolean;
  readonly rows: number;
  readonly failed: number;
  readonly errors: ConversionUpload['errors'];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const COLUMNS = `bucket, id, account_id as "accountId", kind, file_name as "fileName", created_by as "createdBy", parts,
  is_done as "isDone", rows, failed, errors, created_at as "createdAt", updated_at as "updatedAt"`;

/** Returns the ad account's files, newest first. */
export function uploadsPage(
  read: Tx,
  account: AccountAt,
  kind: number,
  before: string | null,
  limit: number,
): Promise<UploadRow[]> {
  return read.rows(
    `select ${COLUMNS} from ad_conversion_uploads
     where bucket = :bucket and account_id = :accountId and kind = :kind
       and (:before::bigint is null or id < :before::bigint)
     order by id desc limit :limit`,
    { bucket: account.bucket, accountId: account.id, kind, before, limit },
  );
}

/** Returns a file, locked until the transaction ends. */
export function lockUpload(
  tx: Tx,
  account: AccountAt,
  kind: number,
  id: string,
): Promise<UploadRow | null> {
  return tx.row(
    `select ${COLUMNS} from ad_conversion_uploads
     where bucket = :bucket and id = :id and account_id = :accountId and kind = :kind
     for no key update`,
    { bucket: account.bucket, accountId: account.id, kind, id },
  );
}

export async function storeUpload(tx: Tx, row: UploadRow): Promise<void> {
  await tx.run(
    `insert into ad_conversion_uploads (bucket, id, account_id, kind, file_name, created_by, parts, is_done, rows,
       failed, errors, created_at, updated_at)
     values (:bucket, :id, :accountId, :kind, :fileName, :createdBy, :parts, :isDone, :rows, :failed, :errors::jsonb,
       :createdAt, :updatedAt)
     on conflict (bucket, id) do update set parts = excluded.parts, is_done = excluded.is_done,
       rows = excluded.rows, failed = excluded.failed, errors = excluded.errors, updated_at = excluded.updated_at`,
    { ...row, errors: JSON.stringify(row.errors) },
  );
}

/** Deletes old files' results, and old groups. */
export async function forgetUploads(tx: Tx, before: Date): Promise<void> {
  await tx.run('delete from ad_conversion_uploads where updated_at < :before', { before });
  await tx.run(
    `delete from ad_private_conversions where day < (:before::timestamptz at time zone 'UTC')::date`,
    { before },
  );
}
