import {
  type ConversionUpload,
  UPLOAD_KINDS,
  UPLOAD_STOPPED_SECONDS,
  type UploadKind,
} from '#contract/ads/conversions/uploads.ts';
import { toSeconds } from '../core/times.ts';
import type { UploadRow } from './upload-store.ts';

/** Returns a kind's number in the database. */
export const kindNumber = (kind: UploadKind): number => UPLOAD_KINDS.indexOf(kind) + 1;

export function uploadView(row: UploadRow, now: Date): ConversionUpload {
  return {
    id: row.id,
    type: 'conversion_upload',
    kind: UPLOAD_KINDS[row.kind - 1] ?? 'EVENTS',
    file_name: row.fileName,
    status: statusOf(row, now),
    parts: row.parts,
    rows: row.rows,
    failed: row.failed,
    errors: [...row.errors],
    created_time: toSeconds(row.createdAt),
  };
}

function statusOf(
  { isDone, rows, failed, updatedAt }: UploadRow,
  now: Date,
): ConversionUpload['status'] {
  if (isDone) return rows === failed ? 'FAILED' : 'SUCCEEDED';
  return toSeconds(now) - toSeconds(updatedAt) > UPLOAD_STOPPED_SECONDS ? 'STOPPED' : 'UPLOADING';
}
