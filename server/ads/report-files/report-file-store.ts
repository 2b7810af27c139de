import type { ReportTemplate } from '#contract/ads/report-files/report-files.ts';
import type {
  ReportFailure,
  ReportFormat,
  ReportStatus,
} from '#contract/ads/report-files/report-file-rules.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';

/** A report file. */
export interface ReportFileRow {
  readonly bucket: number;
  readonly id: string;
  readonly accountId: string;
  readonly createdBy: string;
  readonly name: string;
  readonly format: ReportFormat;
  readonly status: ReportStatus;
  readonly template: ReportTemplate;
  /** YYYY-MM-DD. */
  readonly startDay: string;
  readonly endDay: string;
  readonly currency: string;
  readonly parts: number;
  readonly rows: number;
  /** Bytes. */
  readonly size: number;
  /** The last entity written; null before the first one. */
  readonly lastId: string | null;
  /** A bookmark within the report of the next entities. */
  readonly place: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  /** The schedule that created it. */
  readonly scheduleId: string | null;
  readonly failure: ReportFailure | null;
}

export type FileKey = Pick<ReportFileRow, 'bucket' | 'id'>;
type Stored = Omit<ReportFileRow, 'size'> & { readonly size: string };

const COLUMNS = `bucket, id, account_id as "accountId", created_by as "createdBy", name, format, status, template,
  start_day::text as "startDay", end_day::text as "endDay", currency, parts, rows, size, last_id as "lastId", place,
  created_at as "createdAt", expires_at as "expiresAt", schedule_id as "scheduleId", failure`;

const read = (row: Stored): ReportFileRow => ({ ...row, size: Number(row.size) });

/** Returns the reports of an ad account, newest first, optionally only those with some ids or states. */
export async function reportFilesPage(
  tx: Tx,
  { bucket, id: accountId }: AccountAt,
  query: {
    readonly ids: readonly string[] | null;
    readonly statuses: readonly ReportStatus[] | null;
    readonly now: Date;
  },
  before: string | null,
  limit: number,
): Promise<ReportFileRow[]> {
  const rows = await tx.rows<Stored>(
    `select ${COLUMNS} from ad_report_files
     where bucket = :bucket and account_id = :accountId
       and (:before::bigint is null or id < :before::bigint)
       and (:ids::bigint[] is null or id = any(:ids::bigint[]))
       and (:statuses::text[] is null or
         case when status = 'FINISHED' and expires_at <= :now then 'EXPIRED' else status end = any(:statuses::text[]))
     order by id desc limit :limit`,
    { bucket, accountId, ...query, before, limit },
  );
  return rows.map(read);
}

export async function findReportFile(
  tx: Tx,
  { bucket, id: accountId }: AccountAt,
  id: string,
): Promise<ReportFileRow | null> {
  const row = await tx.row<Stored>(
    `select ${COLUMNS} from ad_report_files
     where bucket = :bucket and id = :id and account_id = :accountId`,
    { bucket, id, accountId },
  );
  return row && read(row);
}

/** Returns a report of any ad account. */
export async function fileByKey(tx: Tx, { bucket, id }: FileKey): Promise<ReportFileRow | null> {
  const row = await tx.row<Stored>(
    `select ${COLUMNS} from ad_report_files where bucket = :bucket and id = :id`,
    { bucket, id },
  );
  return row && read(row);
}

/** Returns an unfinished report, locked until the transaction ends. */
export async function lockUnfinished(
  tx: Tx,
  { bucket, id }: FileKey,
): Promise<ReportFileRow | null> {
  const row = await tx.row<Stored>(
    `select ${COLUMNS} from ad_report_files
     where bucket = :bucket and id = :id and status = 'IN_PROGRESS' for no key update`,
    { bucket, id },
  );
  return row && read(row);
}

/** Inserts a report, or updates its progress. */
export async function storeReportFile(tx: Tx, row: ReportFileRow): Promise<void> {
  await tx.run(
    `insert into ad_report_files (bucket, id, account_id, created_by, name, format, status, template, start_day,
       end_day, currency, parts, rows, size, last_id, place, created_at, expires_at, schedule_id, failure)
     values (:bucket, :id, :accountId, :createdBy, :name, :format, :status, :template::jsonb, :startDay,
       :endDay, :currency, :parts, :rows, :size, :lastId, :place, :createdAt, :expiresAt, :scheduleId, :failure)
     on conflict (bucket, id) do update set status = excluded.status, parts = excluded.parts, rows = excluded.rows,
       size = excluded.size, last_id = excluded.last_id, place = excluded.place, expires_at = excluded.expires_at,
       failure = excluded.failure`,
    { ...row, template: JSON.stringify(row.template) },
  );
}

export async function insertPart(
  tx: Tx,
  { bucket, id }: FileKey,
  no: number,
  content: Buffer,
): Promise<void> {
  await tx.run(
    `insert into ad_report_parts (bucket, report_id, no, content) values (:bucket, :id, :no, :content)`,
    { bucket, id, no, content },
  );
}

export async function partOf(tx: Tx, { bucket, id }: FileKey, no: number): Promise<Buffer | null> {
  const row = await tx.row<{ content: Buffer }>(
    'select content from ad_report_parts where bucket = :bucket and report_id = :id and no = :no',
    { bucket, id, no },
  );
  return row && row.content;
}

export async function deleteParts(tx: Tx, { bucket, id }: FileKey): Promise<void> {
  await tx.run('delete from ad_report_parts where bucket = :bucket and report_id = :id', {
    bucket,
    id,
  });
}

/** Fails abandoned reports, and deletes expired files. */
export async function endReportFiles(
  tx: Tx,
  { now, stuckBefore }: { readonly now: Date; readonly stuckBefore: Date },
): Promise<void> {
  await tx.run(
    `with ended as (
       update ad_report_files set expires_at = null,
         status = case when status = 'FINISHED' then 'EXPIRED' else 'FAILED' end,
         failure = case when status = 'FINISHED' then null else 'TOO_LONG' end
       where (status = 'FINISHED' and expires_at <= :now)
         or (status = 'IN_PROGRESS' and created_at < :stuckBefore)
       returning bucket, id)
     delete from ad_report_parts as part using ended
     where part.bucket = ended.bucket and part.report_id = ended.id`,
    { now, stuckBefore },
  );
}

/** Deletes old reports and their recipients; their files are already deleted. */
export async function forgetReportFiles(tx: Tx, before: Date): Promise<void> {
  await tx.run(
    `with forgotten as (
       delete from ad_report_files
       where created_at < :before and status not in ('IN_PROGRESS', 'FINISHED') returning bucket, id)
     delete from ad_report_mails as mail using forgotten
     where mail.bucket = forgotten.bucket and mail.report_id = forgotten.id`,
    { before },
  );
}
