import { EVENT_CALLS } from '#contract/ads/conversions/event-rules.ts';
import { EVENT_SOURCES } from '#contract/ads/conversions/arrivals.ts';
import {
  type ConversionUpload,
  type createConversionUploadPart as call,
  type getConversionUploads as getCall,
  MAX_UPLOAD_ERRORS,
  MAX_UPLOAD_ROWS,
  UPLOAD_DAYS,
} from '#contract/ads/conversions/uploads.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { idCursor } from '#server/kernel/context/cursor.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import { spend } from '#server/trust/index.ts';
import type { ClickIds } from '../conversion-events/click-id.ts';
import { type EventReading, readEvent } from '../conversion-events/read-event.ts';
import { takeEvents } from '../conversion-events/take-events.ts';
import { refuseField } from '../core/field-rules.ts';
import { findPrices } from '../prices/find-prices.ts';
import { lockUpload, storeUpload, type UploadRow, uploadsPage } from './upload-store.ts';
import { kindNumber, uploadView } from './upload-view.ts';

type Context = AdvertiserContext & { readonly clickIds: ClickIds };
type Input = InputOf<typeof call>;

const MINUTE_S = 60;

/** Receives a part of a file: its rows are counted like events, and errors are reported per row. */
export async function createUploadPart(context: Context, input: Input): Promise<ConversionUpload> {
  const { tx, read, now, adAccount } = context;
  const key = `conversions:${adAccount.id}`;
  await spend(read, { key, limit: EVENT_CALLS, seconds: MINUTE_S, now });
  const before = await uploadOf(context, input);
  // A retry after a lost response: the rows of this part are counted already.
  if (input.part === before.parts) return uploadView(before, now);
  requireNext(before, input);
  const { rates } = await findPrices(read, now);
  const rules = { now, currency: adAccount.currency, rates, mostDays: UPLOAD_DAYS };
  const rows = input.rows.map(({ row, event, reason }) => ({
    row,
    raw: event ?? {},
    reading:
      event === null
        ? { event: null, reason: reason ?? "It can't be read." }
        : readEvent(event, rules),
  }));
  const good = rows.filter(({ reading }) => reading.event !== null);
  if (good.length > 0) {
    await takeEvents(context, { account: adAccount, source: EVENT_SOURCES.FILE_UPLOAD, now }, good);
  }
  const after = withRows(before, input, rows);
  await storeUpload(tx, { ...after, updatedAt: now });
  return uploadView({ ...after, updatedAt: now }, now);
}

async function uploadOf(
  { tx, now, adAccount, viewer }: Context,
  { upload_id, file_name: fileName }: Input,
): Promise<UploadRow> {
  if (upload_id) {
    const row = await lockUpload(tx, adAccount, kindNumber('EVENTS'), upload_id);
    if (row !== null) return row;
    throw new Failure('upload_not_found', "There's no such file.");
  }
  return newUpload({ account: adAccount, createdBy: viewer.id, now }, 'EVENTS', fileName);
}

/** Returns the row of a file that no part has arrived of. */
export function newUpload(
  from: {
    readonly account: { readonly bucket: number; readonly id: string };
    readonly createdBy: string;
    readonly now: Date;
  },
  kind: ConversionUpload['kind'],
  fileName: string,
): UploadRow {
  const { account, createdBy, now } = from;
  return {
    bucket: account.bucket,
    id: makeId(account.bucket, now.getTime()),
    accountId: account.id,
    kind: kindNumber(kind),
    fileName,
    createdBy,
    parts: 0,
    isDone: false,
    rows: 0,
    failed: 0,
    errors: [],
    createdAt: now,
    updatedAt: now,
  };
}

function requireNext({ parts, isDone, rows }: UploadRow, input: Input): void {
  if (isDone || input.part !== parts + 1) {
    throw refuseField('part', `The next part of this file is number ${parts + 1}.`);
  }
  if (rows + input.rows.length > MAX_UPLOAD_ROWS) {
    throw refuseField('rows', `A file can have up to ${MAX_UPLOAD_ROWS} rows.`);
  }
}

function withRows(
  before: UploadRow,
  { part, is_last }: Input,
  rows: readonly { readonly row: number; readonly reading: EventReading }[],
): UploadRow {
  const failed = rows.flatMap(({ row, reading }) =>
    reading.event === null ? [{ row, reason: reading.reason }] : [],
  );
  return {
    ...before,
    parts: part,
    isDone: is_last,
    rows: before.rows + rows.length,
    failed: before.failed + failed.length,
    errors: [...before.errors, ...failed].slice(0, MAX_UPLOAD_ERRORS),
  };
}

/** Returns the ad account's files of one kind. */
export async function getUploads(
  { read, now, adAccount }: AdvertiserContext,
  { kind, page_size: size, bookmark }: InputOf<typeof getCall>,
): Promise<Page<ConversionUpload[]>> {
  const before = idCursor.read(bookmark);
  const rows = await uploadsPage(read, adAccount, kindNumber(kind), before, size + 1);
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    data: page.map((row) => uploadView(row, now)),
    bookmark: rows.length > size && last ? idCursor.write(last.id) : null,
  };
}
