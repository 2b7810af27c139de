import {
  type AdSheetUpload,
  type createAdSheetPart as call,
  MAX_SHEET_ROWS,
} from '#contract/ads/bulk/sheet-uploads.ts';
import type { SheetEntity } from '#contract/ads/bulk/sheet.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import { peopleByIds } from '#server/identity/index.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import { fieldsOf } from '../bulk/sheet-fields.ts';
import { refuseField } from '../core/field-rules.ts';
import { isFetched } from './fetch-pictures.ts';
import { aimOf, readRow } from './read-row.ts';
import {
  type Above,
  insertSheetRows,
  lockSheetUpload,
  STATES,
  type StoredRow,
  storeSheetUpload,
  type SheetUploadRow,
} from './sheet-upload-store.ts';
import { sheetUploadView } from './sheet-upload-view.ts';

type Input = InputOf<typeof call>;

/** Receives a part of a sheet and validates its rows against the current entities; changes nothing else. */
export async function createSheetPart(
  context: AdvertiserContext,
  input: Input,
): Promise<AdSheetUpload> {
  const { tx, read, now } = context;
  const before = await uploadOf(context, input);
  const people = await peopleByIds(read, [before.createdBy]);
  // A retry after a lost response: the rows of this part are stored already.
  if (input.part === before.parts) return sheetUploadView(before, people, now);
  requireNext(before, input);
  const { rows, above } = await readPart(context, input.rows, before.above);
  const counted = (state: StoredRow['state'], action?: StoredRow['action']) =>
    rows.filter((row) => row.state === state && (!action || row.action === action)).length;
  const after: SheetUploadRow = {
    ...before,
    parts: input.part,
    isWhole: input.is_last,
    rows: before.rows + rows.length,
    creates: before.creates + counted(STATES.WAITING, 'CREATE'),
    edits: before.edits + counted(STATES.WAITING, 'EDIT'),
    skipped: before.skipped + counted(STATES.SKIPPED),
    wrong: before.wrong + counted(STATES.WRONG),
    fetches: before.fetches + rows.filter(isFetched).length,
    above,
    updatedAt: now,
  };
  await storeSheetUpload(tx, after);
  if ((await insertSheetRows(tx, after, rows)) < rows.length) {
    throw refuseField('rows', 'Two rows have the same number.');
  }
  return sheetUploadView(after, people, now);
}

async function uploadOf(
  { tx, now, adAccount, viewer }: AdvertiserContext,
  { upload_id, file_name: fileName }: Input,
): Promise<SheetUploadRow> {
  if (upload_id) {
    const row = await lockSheetUpload(tx, adAccount, upload_id);
    if (row !== null) return row;
    throw new Failure('upload_not_found', "There's no such sheet.");
  }
  return {
    bucket: adAccount.bucket,
    id: makeId(adAccount.bucket, now.getTime()),
    accountId: adAccount.id,
    fileName,
    createdBy: viewer.id,
    parts: 0,
    isWhole: false,
    submittedAt: null,
    endedAt: null,
    rows: 0,
    creates: 0,
    edits: 0,
    skipped: 0,
    wrong: 0,
    fetches: 0,
    done: 0,
    failed: 0,
    reason: null,
    above: { campaign: null, group: null },
    createdAt: now,
    updatedAt: now,
  };
}

function requireNext({ parts, isWhole, rows }: SheetUploadRow, input: Input): void {
  if (isWhole || input.part !== parts + 1) {
    throw refuseField('part', `The next part of this sheet is number ${parts + 1}.`);
  }
  if (rows + input.rows.length > MAX_SHEET_ROWS) {
    throw refuseField('rows', `A sheet can have up to ${MAX_SHEET_ROWS} rows.`);
  }
}

async function readPart(
  context: AdvertiserContext,
  sent: Input['rows'],
  from: Above,
): Promise<{ readonly rows: StoredRow[]; readonly above: Above }> {
  const aims = sent.map(({ cells }) => aimOf(cells));
  const editedOf = (kind: SheetEntity): string[] => [
    ...new Set(
      aims.flatMap(({ entity, editedId }) => (entity === kind && editedId ? [editedId] : [])),
    ),
  ];
  const known = await fieldsOf(context, {
    CAMPAIGN: editedOf('CAMPAIGN'),
    AD_GROUP: editedOf('AD_GROUP'),
    AD: editedOf('AD'),
    KEYWORD: editedOf('KEYWORD'),
    PRODUCT_GROUP: editedOf('PRODUCT_GROUP'),
  });
  let above = from;
  const rows = sent.map(({ row, cells }): StoredRow => {
    const next = readRow(row, cells, above, known);
    above = next.above;
    return { row, cells, madeId: null, ...next.read, state: STATES[next.read.state] };
  });
  return { rows, above };
}
