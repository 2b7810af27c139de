import type { RowState } from '#contract/ads/bulk/sheet-uploads.ts';
import type { SheetEntity } from '#contract/ads/bulk/sheet.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';

export type Action = 'CREATE' | 'EDIT';
/** An entity by its id, or by the row of the sheet that creates it. */
export type Ref = { readonly id: string } | { readonly row: number; readonly isWrong: boolean };

/** The nearest campaign and ad group above a row. */
export interface Above {
  readonly campaign: Ref | null;
  readonly group: Ref | null;
}

/** An uploaded sheet, and its progress. */
export interface SheetUploadRow {
  readonly bucket: number;
  readonly id: string;
  readonly accountId: string;
  readonly fileName: string;
  readonly createdBy: string;
  readonly parts: number;
  readonly isWhole: boolean;
  readonly submittedAt: Date | null;
  readonly endedAt: Date | null;
  readonly rows: number;
  readonly creates: number;
  readonly edits: number;
  readonly skipped: number;
  readonly wrong: number;
  /** Rows whose picture is fetched. */
  readonly fetches: number;
  readonly done: number;
  readonly failed: number;
  readonly reason: string | null;
  readonly above: Above;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const COLUMNS = `bucket, id, account_id as "accountId", file_name as "fileName", created_by as "createdBy", parts,
  is_whole as "isWhole", submitted_at as "submittedAt", ended_at as "endedAt", rows, creates, edits, skipped, wrong,
  fetches, done, failed, reason, above, created_at as "createdAt", updated_at as "updatedAt"`;

/** Returns the sheets of an ad account, newest first. */
export function sheetUploadsPage(
  read: Tx,
  account: AccountAt,
  only: string | null,
  before: string | null,
  limit: number,
): Promise<SheetUploadRow[]> {
  return read.rows(
    `select ${COLUMNS} from ad_sheet_uploads
     where bucket = :bucket and account_id = :accountId
       and (:only::bigint is null or id = :only::bigint) and (:before::bigint is null or id < :before::bigint)
     order by id desc limit :limit`,
    { bucket: account.bucket, accountId: account.id, only, before, limit },
  );
}

/** Returns a sheet, locked until the transaction ends. */
export function lockSheetUpload(
  tx: Tx,
  account: AccountAt,
  id: string,
): Promise<SheetUploadRow | null> {
  return tx.row(
    `select ${COLUMNS} from ad_sheet_uploads
     where bucket = :bucket and id = :id and account_id = :accountId
     for no key update`,
    { bucket: account.bucket, accountId: account.id, id },
  );
}

export async function storeSheetUpload(tx: Tx, row: SheetUploadRow): Promise<void> {
  await tx.run(
    `insert into ad_sheet_uploads (bucket, id, account_id, file_name, created_by, parts, is_whole, submitted_at,
       ended_at, rows, creates, edits, skipped, wrong, fetches, done, failed, reason, above, created_at, updated_at)
     values (:bucket, :id, :accountId, :fileName, :createdBy, :parts, :isWhole, :submittedAt, :endedAt, :rows,
       :creates, :edits, :skipped, :wrong, :fetches, :done, :failed, :reason, :above::jsonb, :createdAt, :updatedAt)
     on conflict (bucket, id) do update set parts = excluded.parts, is_whole = excluded.is_whole,
       submitted_at = excluded.submitted_at, ended_at = excluded.ended_at, rows = excluded.rows,
       creates = excluded.creates, edits = excluded.edits, skipped = excluded.skipped, wrong = excluded.wrong,
       fetches = excluded.fetches, done = excluded.done, failed = excluded.failed, reason = excluded.reason, above = excluded.above,
       updated_at = excluded.updated_at`,
    { ...row, above: JSON.stringify(row.above) },
  );
}

/** A row of a sheet. */
export interface StoredRow {
  readonly row: number;
  readonly state: number;
  readonly action: Action | null;
  readonly entity: SheetEntity | null;
  readonly cells: Readonly<Record<string, string>>;
  readonly item: Readonly<Record<string, unknown>> | null;
  readonly parentRow: number | null;
  readonly madeId: string | null;
  readonly column: string | null;
  readonly error: string | null;
}

interface SheetAt {
  readonly bucket: number;
  readonly id: string;
}

const ROW_COLUMNS = `row, state, action, entity, cells, item, parent_row as "parentRow", made_id as "madeId",
  wrong_column as "column", error`;
/** The numbers of states in the database. */
export const STATES = {
  SKIPPED: 0,
  WRONG: 1,
  WAITING: 2,
  DONE: 3,
  FAILED: 4,
} as const satisfies Record<RowState, number>;

/** Inserts rows, or none if a row number exists already. Returns the number inserted. */
export async function insertSheetRows(
  tx: Tx,
  { bucket, id }: SheetAt,
  rows: readonly StoredRow[],
): Promise<number> {
  const added = await tx.rows(
    `insert into ad_sheet_rows (bucket, upload_id, row, state, action, entity, cells, item, parent_row, wrong_column,
       error)
     select :bucket, :id, r.row, r.state, r.action, r.entity, r.cells, r.item, r."parentRow", r."column", r.error
     from jsonb_to_recordset(:rows::jsonb) as r (row integer, state smallint, action text, entity text, cells jsonb,
       item jsonb, "parentRow" integer, "column" text, error text)
     on conflict do nothing returning row`,
    { bucket, id, rows: JSON.stringify(rows) },
  );
  return added.length;
}

/** Which rows of a sheet: those with problems, or those whose picture is fetched. */
export interface RowFilter {
  readonly onlyWrong: boolean;
  readonly onlyFetched: boolean;
}

/** Returns rows of a sheet in order. */
export function sheetRowsPage(
  read: Tx,
  { bucket, id }: SheetAt,
  filter: RowFilter,
  after: number,
  limit: number,
): Promise<StoredRow[]> {
  return read.rows(
    `select ${ROW_COLUMNS} from ad_sheet_rows
     where bucket = :bucket and upload_id = :id and row > :after and (not :onlyWrong or state in (1, 4))
       and (not :onlyFetched or item ->> 'media_url' is not null)
     order by row limit :limit`,
    { bucket, id, ...filter, after, limit },
  );
}

/** Returns the first waiting rows. */
export function waitingRows(tx: Tx, { bucket, id }: SheetAt, limit: number): Promise<StoredRow[]> {
  return tx.rows(
    `select ${ROW_COLUMNS} from ad_sheet_rows
     where bucket = :bucket and upload_id = :id and state = 2 order by row limit :limit`,
    { bucket, id, limit },
  );
}

/** Returns a sheet that is being applied, as it is before a step locks it. */
export function runningSheet(
  read: Tx,
  account: AccountAt,
  id: string,
): Promise<SheetUploadRow | null> {
  return read.row(
    `select ${COLUMNS} from ad_sheet_uploads
     where bucket = :bucket and id = :id and account_id = :accountId and ended_at is null`,
    { bucket: account.bucket, accountId: account.id, id },
  );
}

/** Sets a savepoint, so that the Pin of a refused ad is not kept. */
export async function beginRow(tx: Tx): Promise<void> {
  await tx.run('savepoint ad_sheet_row');
}

export async function undoRow(tx: Tx): Promise<void> {
  await tx.run('rollback to savepoint ad_sheet_row');
  await storeRow(tx);
}

export async function storeRow(tx: Tx): Promise<void> {
  await tx.run('release savepoint ad_sheet_row');
}

/** Returns the id that each of these rows created. */
export async function madeBy(
  tx: Tx,
  { bucket, id }: SheetAt,
  rows: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const found = await tx.rows<{ row: number; madeId: string }>(
    `select row, made_id as "madeId" from ad_sheet_rows
     where bucket = :bucket and upload_id = :id and row = any(:rows::int[]) and made_id is not null`,
    { bucket, id, rows },
  );
  return new Map(found.map(({ row, madeId }) => [row, madeId]));
}

/** The result of a row. */
export interface RowEnd extends Pick<StoredRow, 'row' | 'state' | 'madeId' | 'column' | 'error'> {}

/** Stores the results of rows. */
export async function endRows(
  tx: Tx,
  { bucket, id }: SheetAt,
  ends: readonly RowEnd[],
): Promise<void> {
  await tx.run(
    `update ad_sheet_rows r set state = e.state, made_id = e."madeId", wrong_column = e."column", error = e.error
     from jsonb_to_recordset(:ends::jsonb) as e (row integer, state smallint, "madeId" bigint, "column" text,
       error text)
     where r.bucket = :bucket and r.upload_id = :id and r.row = e.row`,
    { bucket, id, ends: JSON.stringify(ends) },
  );
}

/** Fails all waiting rows; returns how many. */
export function failWaitingRows(tx: Tx, { bucket, id }: SheetAt, error: string): Promise<number> {
  return tx.run(
    `update ad_sheet_rows set state = 4, error = :error
     where bucket = :bucket and upload_id = :id and state = 2`,
    { bucket, id, error },
  );
}

const IS_STUCK = 'submitted_at is not null and ended_at is null and updated_at < :before';

/** Returns where submitted sheets without progress since a moment are. */
export function stuckSheets(tx: Tx, before: Date): Promise<SheetAt[]> {
  return tx.rows(`select bucket, id from ad_sheet_uploads where ${IS_STUCK} order by bucket, id`, {
    before,
  });
}

/** Returns a sheet that is still without progress, locked; null if it is locked elsewhere. */
export function lockStuckSheet(tx: Tx, at: SheetAt, before: Date): Promise<SheetUploadRow | null> {
  return tx.row(
    `select ${COLUMNS} from ad_sheet_uploads
     where bucket = :bucket and id = :id and ${IS_STUCK}
     for no key update skip locked`,
    { bucket: at.bucket, id: at.id, before },
  );
}

/** Deletes sheets without changes since a moment, with their rows. */
export async function forgetSheets(tx: Tx, before: Date): Promise<void> {
  await tx.run(
    `delete from ad_sheet_rows r using ad_sheet_uploads u
     where u.bucket = r.bucket and u.id = r.upload_id and u.updated_at < :before`,
    { before },
  );
  await tx.run('delete from ad_sheet_uploads where updated_at < :before', { before });
}
