import {
  type AdSheetUpload,
  ROW_STATES,
  SHEET_STOPPED_SECONDS,
  type SheetUploadRow as ShownRow,
} from '#contract/ads/bulk/sheet-uploads.ts';
import type { Person } from '#server/identity/index.ts';
import { toSeconds } from '../core/times.ts';
import type { SheetUploadRow, StoredRow } from './sheet-upload-store.ts';

export function sheetUploadView(
  row: SheetUploadRow,
  people: ReadonlyMap<string, Person>,
  now: Date,
): AdSheetUpload {
  const person = people.get(row.createdBy);
  const { parts, rows, creates, edits, skipped, wrong, fetches, done, failed, reason } = row;
  return {
    id: row.id,
    type: 'ad_sheet_upload',
    file_name: row.fileName,
    status: statusOf(row, now),
    parts,
    rows,
    creates,
    edits,
    skipped,
    wrong,
    fetches,
    done,
    failed,
    reason,
    user: person
      ? { id: person.id, type: 'user', username: person.username, full_name: person.fullName }
      : null,
    created_time: toSeconds(row.createdAt),
  };
}

function statusOf(row: SheetUploadRow, now: Date): AdSheetUpload['status'] {
  if (row.endedAt !== null) return row.reason !== null || row.done === 0 ? 'FAILED' : 'SUCCEEDED';
  if (row.submittedAt !== null) return 'RUNNING';
  if (row.isWhole) return 'READY';
  const isLate = toSeconds(now) - toSeconds(row.updatedAt) > SHEET_STOPPED_SECONDS;
  return isLate ? 'STOPPED' : 'UPLOADING';
}

export const sheetRowView = (row: StoredRow): ShownRow => ({
  type: 'ad_sheet_upload_row',
  id: String(row.row),
  row: row.row,
  state: ROW_STATES[row.state] ?? 'WRONG',
  action: row.action,
  entity_type: row.entity,
  made_id: row.madeId,
  column: row.column,
  error: row.error,
  cells: { ...row.cells },
});
