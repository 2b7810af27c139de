import {
  type AdListUpload,
  type createAdListPart as call,
  type getAdLists as getCall,
  MAX_LIST_RECORDS,
  MAX_OPEN_LISTS,
} from '#contract/ads/audiences/lists.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { idCursor } from '#server/kernel/context/cursor.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import { hold } from '#server/kernel/db/hold.ts';
import { refuseField } from '../core/field-rules.ts';
import { toSeconds } from '../core/times.ts';
import { shownSize } from './audience-rules.ts';
import { audiencesByIds, lockAudience } from './audience-store.ts';
import { audienceNotFound } from './audience-not-found.ts';
import { readRecords } from './list-records.ts';
import {
  countOpenUploads,
  insertRecords,
  lockOpenUpload,
  storeUpload,
  type UploadRow,
  uploadsPage,
} from './list-store.ts';
import { matchLater } from './match-list.ts';

type Input = InputOf<typeof call>;

/** The most skipped rows that are listed. */
const MOST_NAMED = 50;

/** Receives a part of a customer list; after the last part the list is matched. */
export async function sendListPart(
  context: AdvertiserContext,
  input: Input,
): Promise<AdListUpload> {
  const { tx, now, adAccount } = context;
  const audience = await lockAudience(tx, adAccount, input.audience_id);
  if (audience === null) throw audienceNotFound();
  if (audience.kind !== 'CUSTOMER_LIST') {
    throw refuseField('audience_id', 'Only customer list audiences take lists.');
  }
  const before = input.upload_id
    ? await openUpload(context, input, input.upload_id)
    : await newUpload(context, input);
  const { processed, digests, leftOut } = readRecords(input.records, before.processed);
  if (before.processed + processed > MAX_LIST_RECORDS) {
    throw refuseField('records', `A list can have up to ${MAX_LIST_RECORDS} rows.`);
  }
  const row: UploadRow = {
    ...before,
    status: input.is_last ? 'PROCESSING' : 'UPLOADING',
    processed: before.processed + processed,
    exceptions: [...before.exceptions, ...leftOut].slice(0, MOST_NAMED),
    updatedAt: now,
  };
  // The list's row must exist before its records, which refer to it.
  await storeUpload(tx, row);
  const valid = before.valid + (await insertRecords(tx, row, digests));
  if (input.is_last && valid === 0) {
    throw refuseField('records', 'This list has no e-mail addresses, and no hashes of any.');
  }
  await storeUpload(tx, { ...row, valid });
  if (input.is_last) await matchLater(context, row.id);
  return uploadView({ ...row, valid });
}

async function openUpload(
  { tx, adAccount }: AdvertiserContext,
  { audience_id: audienceId, operation }: Input,
  id: string,
): Promise<UploadRow> {
  const upload = await lockOpenUpload(tx, adAccount, audienceId, id);
  if (upload?.operation === operation) return upload;
  throw new Failure('upload_not_found', "This list can't take any more parts.");
}

async function newUpload(
  { tx, now, adAccount }: AdvertiserContext,
  { audience_id: audienceId, operation }: Input,
): Promise<UploadRow> {
  const { bucket, id: accountId } = adAccount;
  await hold(tx, `lists ${accountId}`);
  if ((await countOpenUploads(tx, adAccount)) >= MAX_OPEN_LISTS) {
    throw refuseField(
      'records',
      "Some of your other lists are still being matched. Try again once they're done.",
    );
  }
  const id = makeId(bucket, now.getTime());
  const empty = { processed: 0, valid: 0, matched: null, exceptions: [] };
  return {
    ...empty,
    id,
    bucket,
    accountId,
    audienceId,
    operation,
    status: 'UPLOADING',
    createdAt: now,
    updatedAt: now,
  };
}

/** Returns a page of an audience's lists. */
export async function getLists(
  { read, adAccount }: AdvertiserContext,
  { audience_id, page_size: size, bookmark }: InputOf<typeof getCall>,
): Promise<Page<AdListUpload[]>> {
  const [audience] = await audiencesByIds(read, adAccount, [audience_id]);
  if (audience === undefined) throw audienceNotFound();
  const before = idCursor.read(bookmark);
  const rows = await uploadsPage(read, adAccount, audience.id, before, size + 1);
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    data: page.map(uploadView),
    bookmark: rows.length > size && last ? idCursor.write(last.id) : null,
  };
}

function uploadView(row: UploadRow): AdListUpload {
  const isMatched = row.status === 'READY' && row.matched !== null;
  return {
    id: row.id,
    type: 'ad_list_upload',
    audience_id: row.audienceId,
    operation: row.operation,
    status: row.status,
    num_uploaded_records: row.processed,
    num_valid_records: row.valid,
    num_matched: isMatched ? shownSize(row.matched) : null,
    exceptions: [...row.exceptions],
    created_time: toSeconds(row.createdAt),
  };
}
