import type { BroughtFile, BroughtFormat } from '#contract/transfer/bring.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { deleteArchive } from '../archive/archive-store.ts';
import { deleteSections } from './sections/section-store.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** A row of brought_files. */
export interface FileRow {
  readonly id: string;
  readonly personId: string;
  readonly fileName: string;
  readonly format: BroughtFormat;
  readonly isCut: boolean;
  readonly status: BroughtFile['status'];
  readonly step: number;
  readonly withTags: boolean;
  readonly withSections: boolean;
  /** How often what could not be reached was tried again after the import had ended. */
  readonly retries: number;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

const COLUMNS = `
  id, person_id as "personId", file_name as "fileName", format, is_cut as "isCut", status, step,
  with_tags as "withTags", with_sections as "withSections", retries, created_at as "createdAt", finished_at as "finishedAt"`;

export type NewFile = Pick<
  FileRow,
  'id' | 'personId' | 'fileName' | 'format' | 'isCut' | 'createdAt'
>;

export async function insertFile(tx: Tx, file: NewFile): Promise<void> {
  await tx.run(
    `insert into brought_files (bucket, id, person_id, file_name, format, is_cut, status, step, with_tags, created_at)
     values (:bucket, :id, :personId, :fileName, :format, :isCut, 'preview', 0, true, :createdAt)`,
    {
      bucket: bucketOf(file.id),
      id: file.id,
      personId: file.personId,
      fileName: file.fileName,
      format: file.format,
      isCut: file.isCut,
      createdAt: file.createdAt,
    },
  );
}

/** Returns a person's file, locked if it will be changed. */
export function fileOf(tx: Tx, personId: string, id: string): Promise<FileRow | null> {
  return tx.row<FileRow>(
    `select ${COLUMNS} from brought_files
     where bucket = :bucket and id = :id and person_id = :personId`,
    { bucket: bucketOf(personId), id, personId },
  );
}

export function lockFileOf(tx: Tx, personId: string, id: string): Promise<FileRow | null> {
  return tx.row<FileRow>(
    `select ${COLUMNS} from brought_files
     where bucket = :bucket and id = :id and person_id = :personId for update`,
    { bucket: bucketOf(personId), id, personId },
  );
}

/** Returns the file at this step of this work; null if it is past it. */
export function fileAtStep(
  tx: Tx,
  { id, step, status }: Pick<FileRow, 'id' | 'step' | 'status'>,
): Promise<FileRow | null> {
  return tx.row<FileRow>(
    `select ${COLUMNS} from brought_files
     where bucket = :bucket and id = :id and step = :step and status = :status`,
    { bucket: bucketOf(id), id, step, status },
  );
}

/** As fileAtStep, and moves it to the next step, so that each step is stored once. */
export function takeStep(
  tx: Tx,
  { id, step, status }: Pick<FileRow, 'id' | 'step' | 'status'>,
): Promise<FileRow | null> {
  return tx.row<FileRow>(
    `update brought_files set step = step + 1
     where bucket = :bucket and id = :id and step = :step and status = :status
     returning ${COLUMNS}`,
    { bucket: bucketOf(id), id, step, status },
  );
}

/** Returns the person's files, newest first. */
export function filesOf(
  tx: Tx,
  personId: string,
  before: string | null,
  limit: number,
): Promise<FileRow[]> {
  return tx.rows<FileRow>(
    `select ${COLUMNS} from brought_files
     where bucket = :bucket and person_id = :personId and id < :before::bigint
     order by id desc limit :limit`,
    { bucket: bucketOf(personId), personId, before: before ?? '9223372036854775807', limit },
  );
}

/** Whether another file of the person is being worked on. */
export async function isAtWork(tx: Tx, personId: string, butId: string | null): Promise<boolean> {
  const row = await tx.row(
    `select id from brought_files
     where bucket = :bucket and person_id = :personId and status in ('running', 'undoing')
       and id <> coalesce(:butId::bigint, 0)`,
    { bucket: bucketOf(personId), personId, butId },
  );
  return row !== null;
}

export async function beginFile(
  tx: Tx,
  id: string,
  { withTags, withSections }: Pick<FileRow, 'withTags' | 'withSections'>,
): Promise<void> {
  await tx.run(
    `update brought_files set status = 'running', with_tags = :withTags, with_sections = :withSections
     where bucket = :bucket and id = :id`,
    { bucket: bucketOf(id), id, withTags, withSections },
  );
}

export async function setStatus(
  tx: Tx,
  id: string,
  status: FileRow['status'],
  finishedAt: Date | null,
): Promise<void> {
  await tx.run(
    `update brought_files set status = :status, finished_at = :finishedAt
     where bucket = :bucket and id = :id`,
    { bucket: bucketOf(id), id, status, finishedAt },
  );
}

/** Returns the ids of the person's previews, newest first. */
export async function previewsOf(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select id from brought_files
     where bucket = :bucket and person_id = :personId and status = 'preview' order by id desc`,
    { bucket: bucketOf(personId), personId },
  );
  return rows.map((row) => row.id);
}

export async function idsOf(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    'select id from brought_files where bucket = :bucket and person_id = :personId',
    { bucket: bucketOf(personId), personId },
  );
  return rows.map((row) => row.id);
}

/** Returns of these files whether they wait for their person or are being saved, so that their zips are needed. */
export async function areZipsNeeded(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, boolean>> {
  const rows = await tx.rows<{ id: string; isNeeded: boolean }>(
    `select id, status in ('preview', 'running') as "isNeeded" from brought_files
     where (bucket, id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]))`,
    { buckets: ids.map(bucketOf), ids },
  );
  return new Map(rows.map((row) => [row.id, row.isNeeded]));
}

/** Returns files that are no longer worked on, of before this time. */
export async function oldFiles(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select id from brought_files
     where created_at < :before and status in ('preview', 'done', 'undone') limit :limit`,
    { before, limit },
  );
  return rows.map((row) => row.id);
}

/** Deletes files with their entries; their pins stay. */
export async function deleteFiles(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const key = { bucket: bucketOf(id), id };
    await deleteArchive(tx, id);
    await deleteSections(tx, id);
    await tx.run('delete from brought_rows where bucket = :bucket and file_id = :id', key);
    await tx.run('delete from brought_folders where bucket = :bucket and file_id = :id', key);
    await tx.run('delete from brought_files where bucket = :bucket and id = :id', key);
  }
}
