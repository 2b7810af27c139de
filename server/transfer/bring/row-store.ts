import type { BroughtRow } from '#contract/transfer/bring.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

type State = BroughtRow['state'];

/** An entry that waits to be saved. */
export interface WaitingRow {
  /** Its number in the file. */
  readonly row: number;
  readonly folder: string;
  readonly link: string | null;
  readonly picture: string | null;
  readonly title: string;
  readonly note: string;
  readonly tags: readonly string[];
  readonly isPrivate: boolean;
  readonly savedAt: Date | null;
  readonly attempts: number;
}

/** An entry of a file, within all limits. */
export interface NewRow extends Pick<
  WaitingRow,
  'folder' | 'link' | 'picture' | 'title' | 'note' | 'tags' | 'savedAt'
> {
  readonly isPrivate: boolean | null;
  /** Why it cannot be saved. */
  readonly wrong: string | null;
}

/** Inserts entries with their numbers from 1; those that cannot be saved are refused at once. */
export async function insertRows(
  tx: Tx,
  fileId: string,
  rows: readonly NewRow[],
  now: Date,
): Promise<void> {
  const all = rows.map(({ wrong, savedAt, isPrivate, ...row }, index) => ({
    ...row,
    row: index + 1,
    saved_at: savedAt,
    is_private: isPrivate,
    reason: wrong,
  }));
  await tx.run(
    `insert into brought_rows (bucket, file_id, row, folder, link, picture, title, note, saved_at, tags, is_private,
       state, reason, attempts, try_at)
     select :bucket, :fileId, entry.row, entry.folder, entry.link, entry.picture, entry.title, entry.note,
       entry.saved_at, entry.tags, entry.is_private,
       case when entry.reason is null then 'waiting' else 'refused' end, entry.reason, 0, :now
     from jsonb_to_recordset(:all::jsonb) as entry (row integer, folder text, link text, picture text, title text,
       note text, saved_at timestamptz, tags text[], is_private boolean, reason text)`,
    { bucket: bucketOf(fileId), fileId, all: JSON.stringify(all), now },
  );
}

/** Counts the entries of files by folder and state. */
export function countRows(
  tx: Tx,
  fileIds: readonly string[],
): Promise<
  {
    readonly fileId: string;
    readonly folder: string;
    readonly state: State;
    readonly count: number;
    readonly privateCount: number;
  }[]
> {
  return tx.rows(
    `select file_id as "fileId", folder, state, count(*)::integer as count,
       (count(*) filter (where is_private))::integer as "privateCount"
     from brought_rows
     where (bucket, file_id) in (select * from unnest(:buckets::smallint[], :fileIds::bigint[]))
     group by file_id, folder, state`,
    { buckets: fileIds.map(bucketOf), fileIds },
  );
}

/** Leaves out the entries of folders that are not chosen, and settles which of the others are private. */
export async function settleRows(tx: Tx, fileId: string, isPrivate: boolean): Promise<void> {
  const key = { bucket: bucketOf(fileId), fileId };
  await tx.run(
    `update brought_rows set state = 'not_chosen'
     from brought_folders as folder
     where brought_rows.bucket = :bucket and brought_rows.file_id = :fileId and brought_rows.state = 'waiting'
       and folder.bucket = :bucket and folder.file_id = :fileId and folder.name = brought_rows.folder
       and not folder.is_chosen`,
    key,
  );
  await tx.run(
    `update brought_rows set is_private = :isPrivate
     where bucket = :bucket and file_id = :fileId and is_private is null and state = 'waiting'`,
    { ...key, isPrivate },
  );
}

/** Returns the next entries to be tried: the oldest first, so that the newest end up at the top of their boards. */
export function waitingRows(
  tx: Tx,
  fileId: string,
  now: Date,
  limit: number,
): Promise<WaitingRow[]> {
  return tx.rows<WaitingRow>(
    `select row, folder, link, picture, title, note, tags, is_private as "isPrivate", saved_at as "savedAt",
       attempts
     from brought_rows
     where bucket = :bucket and file_id = :fileId and state = 'waiting' and try_at <= :now
     order by try_at, saved_at nulls first, row limit :limit`,
    { bucket: bucketOf(fileId), fileId, now, limit },
  );
}

/** Returns when the next entry is to be tried; null if none waits. */
export async function nextTry(tx: Tx, fileId: string): Promise<Date | null> {
  const row = await tx.row<{ at: Date | null }>(
    `select min(try_at) as at from brought_rows
     where bucket = :bucket and file_id = :fileId and state = 'waiting'`,
    { bucket: bucketOf(fileId), fileId },
  );
  return row?.at ?? null;
}

/** What became of an entry; with `tryAt` it waits for another attempt. */
export interface RowResult {
  readonly row: number;
  readonly state: State;
  readonly reason: string | null;
  readonly pinId: string | null;
  readonly attempts: number;
  readonly tryAt: Date | null;
}

export async function storeResults(
  tx: Tx,
  fileId: string,
  results: readonly RowResult[],
): Promise<void> {
  await tx.run(
    `update brought_rows set state = result.state, reason = result.reason, pin_id = result.pin_id,
       attempts = result.attempts, try_at = coalesce(result.try_at, brought_rows.try_at)
     from unnest(:rows::integer[], :states::text[], :reasons::text[], :pinIds::bigint[], :attempts::smallint[],
       :tryAts::timestamptz[]) as result (row, state, reason, pin_id, attempts, try_at)
     where brought_rows.bucket = :bucket and brought_rows.file_id = :fileId and brought_rows.row = result.row`,
    {
      bucket: bucketOf(fileId),
      fileId,
      rows: results.map((result) => result.row),
      states: results.map((result) => result.state),
      reasons: results.map((result) => result.reason),
      pinIds: results.map((result) => result.pinId),
      attempts: results.map((result) => result.attempts),
      tryAts: results.map((result) => result.tryAt),
    },
  );
}

/** A pin on a board, by which a repetition is recognised. */
export interface PinThere {
  readonly boardId: string;
  readonly link: string | null;
  readonly signature: string;
}

/** Returns what a repetition has in common with a pin. */
export const keyOf = (pin: PinThere): string => `${pin.boardId} ${pin.signature} ${pin.link}`;

/**
 * Returns the pins of boards that have one of these links, or none and one of these pictures; without those of the
 * import `except`.
 */
export async function pinsThere(
  tx: Tx,
  boardIds: readonly string[],
  {
    links,
    signatures,
  }: { readonly links: readonly string[]; readonly signatures: readonly string[] },
  except: string | null = null,
): Promise<PinThere[]> {
  const pins = await tx.rows<PinThere & { readonly ids: readonly string[] }>(
    `select board_id as "boardId", link, signature, array_agg(id::text) as ids from pins
     where (bucket, board_id) in (select * from unnest(:buckets::smallint[], :boardIds::bigint[]))
       and (link = any(:links) or link is null and signature = any(:signatures))
     group by board_id, link, signature`,
    { buckets: boardIds.map(bucketOf), boardIds, links, signatures },
  );
  if (except === null || pins.length === 0) return pins;
  const own = await tx.rows<{ id: string }>(
    `select pin_id as id from brought_rows
     where bucket = :bucket and file_id = :fileId and pin_id = any(:ids::bigint[])`,
    { bucket: bucketOf(except), fileId: except, ids: pins.flatMap(({ ids }) => ids) },
  );
  const isOwn = new Set(own.map(({ id }) => id));
  return pins.filter(({ ids }) => ids.some((id) => !isOwn.has(id)));
}

/** Returns entries in the order of the file; without `all`, only those that are not saved. */
export function rowsAfter(
  tx: Tx,
  fileId: string,
  { after, limit, all }: { readonly after: number; readonly limit: number; readonly all: boolean },
): Promise<
  (Pick<WaitingRow, 'row' | 'title' | 'link' | 'picture' | 'folder'> & {
    readonly state: State;
    readonly reason: string | null;
    readonly savedAt: Date | null;
  })[]
> {
  return tx.rows(
    `select row, title, link, picture, folder, state, reason, saved_at as "savedAt" from brought_rows
     where bucket = :bucket and file_id = :fileId and row > :after
       and (:all or state in ('dead', 'refused', 'already_there', 'not_chosen'))
     order by row limit :limit`,
    { bucket: bucketOf(fileId), fileId, after, all, limit },
  );
}

/** Returns the pins that were saved, with the numbers of their entries. */
export function savedPins(
  tx: Tx,
  fileId: string,
  limit: number,
): Promise<{ readonly row: number; readonly pinId: string }[]> {
  return tx.rows(
    `select row, pin_id as "pinId" from brought_rows
     where bucket = :bucket and file_id = :fileId and pin_id is not null order by row limit :limit`,
    { bucket: bucketOf(fileId), fileId, limit },
  );
}

/** Returns the pins of entries, by their numbers. */
export async function pinsOfRows(
  tx: Tx,
  fileId: string,
  rows: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const found = await tx.rows<{ row: number; pinId: string }>(
    `select row, pin_id as "pinId" from brought_rows
     where bucket = :bucket and file_id = :fileId and row = any(:rows::integer[]) and pin_id is not null`,
    { bucket: bucketOf(fileId), fileId, rows },
  );
  return new Map(found.map(({ row, pinId }) => [row, pinId]));
}

/** Marks entries whose pins went to the trash. */
export async function markUndone(tx: Tx, fileId: string, rows: readonly number[]): Promise<void> {
  await tx.run(
    `update brought_rows set state = 'not_chosen', reason = 'undone', pin_id = null
     where bucket = :bucket and file_id = :fileId and row = any(:rows::integer[])`,
    { bucket: bucketOf(fileId), fileId, rows },
  );
}

/** Leaves out what still waits, because the import is undone. */
export async function leaveOutWaiting(tx: Tx, fileId: string): Promise<void> {
  await tx.run(
    `update brought_rows set state = 'not_chosen', reason = 'undone'
     where bucket = :bucket and file_id = :fileId and state = 'waiting'`,
    { bucket: bucketOf(fileId), fileId },
  );
}
