import * as z from 'zod/mini';
import {
  type AdSheetUpload,
  type getAdSheetUploadRows as rowsCall,
  type getAdSheetUploads as listCall,
  MAX_SHEET_ROWS,
  type SheetUploadRow as ShownRow,
  type updateAdSheetUpload as updateCall,
} from '#contract/ads/bulk/sheet-uploads.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import { peopleByIds } from '#server/identity/index.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { cursorCount, cursorOf, idCursor } from '#server/kernel/context/cursor.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { refuseField } from '../core/field-rules.ts';
import { applyLater } from './apply-sheet.ts';
import {
  lockSheetUpload,
  sheetRowsPage,
  sheetUploadsPage,
  storeSheetUpload,
} from './sheet-upload-store.ts';
import { sheetRowView, sheetUploadView } from './sheet-upload-view.ts';

const notFound = (): Failure => new Failure('upload_not_found', "There's no such sheet.");

/** Starts applying a complete sheet; one that is already being applied, or done, is returned unchanged. */
export async function updateSheetUpload(
  context: AdvertiserContext,
  { upload_id: id }: InputOf<typeof updateCall>,
): Promise<AdSheetUpload> {
  const { tx, read, now, adAccount, viewer } = context;
  const before = await lockSheetUpload(tx, adAccount, id);
  if (before === null) throw notFound();
  const people = await peopleByIds(read, [before.createdBy]);
  if (before.submittedAt !== null) return sheetUploadView(before, people, now);
  if (!before.isWhole) throw refuseField('upload_id', 'Parts of this sheet are missing.');
  if (before.creates + before.edits === 0) {
    throw refuseField('upload_id', 'No row of this sheet can be applied.');
  }
  const after = { ...before, submittedAt: now, updatedAt: now };
  await storeSheetUpload(tx, after);
  await applyLater(context, { account_id: adAccount.id, upload_id: id, person_id: viewer.id });
  return sheetUploadView(after, people, now);
}

/** Returns a page of an ad account's sheets. */
export async function getSheetUploads(
  { read, now, adAccount }: AdvertiserContext,
  { upload_id: only, page_size: size, bookmark }: InputOf<typeof listCall>,
): Promise<Page<AdSheetUpload[]>> {
  const before = idCursor.read(bookmark);
  const rows = await sheetUploadsPage(read, adAccount, only ?? null, before, size + 1);
  const page = rows.slice(0, size);
  const people = await peopleByIds(read, [...new Set(page.map(({ createdBy }) => createdBy))]);
  const last = page.at(-1);
  return {
    data: page.map((row) => sheetUploadView(row, people, now)),
    bookmark: rows.length > size && last ? idCursor.write(last.id) : null,
  };
}

const rowCursor = cursorOf(
  z.tuple([cursorCount(2 * MAX_SHEET_ROWS)]),
  ([row]): number => row,
  (row) => [row],
);

/** Returns a page of a sheet's rows. */
export async function getSheetUploadRows(
  { read, adAccount }: AdvertiserContext,
  { upload_id: id, is_wrong, is_fetched, page_size: size, bookmark }: InputOf<typeof rowsCall>,
): Promise<Page<ShownRow[]>> {
  const [upload] = await sheetUploadsPage(read, adAccount, id, null, 1);
  if (upload === undefined) throw notFound();
  const after = rowCursor.read(bookmark) ?? 0;
  const filter = { onlyWrong: is_wrong ?? false, onlyFetched: is_fetched ?? false };
  const rows = await sheetRowsPage(read, upload, filter, after, size + 1);
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    data: page.map(sheetRowView),
    bookmark: rows.length > size && last ? rowCursor.write(last.row) : null,
  };
}
