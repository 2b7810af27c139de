import * as z from 'zod/mini';
import { adAccountUser } from '#contract/business/ad-accounts.ts';
import { defineCall } from '#contract/kernel/call.ts';
import { count, flag, id, jsonText, maybe, nameText, text } from '#contract/kernel/scalars.ts';
import { subject } from '../items.ts';
import { SHEET_ENTITIES } from './sheet.ts';

/** Sheets uploaded after editing: sent in parts, checked, then applied row by row. */

/** The most rows of one sheet. */
export const MAX_SHEET_ROWS = 50_000;
/** The most rows of a part. */
export const MAX_SHEET_PART = 500;
/** The most characters of one cell. */
export const MAX_CELL = 30_000;
/** An upload is abandoned after this many seconds without a new part. */
export const SHEET_STOPPED_SECONDS = 3600;
/** Days for which sheets are stored. */
export const SHEET_DAYS = 30;
const MAX_FILE_NAME = 255;
const MAX_COLUMN_NAME = 200;

/** The most common reasons why a row cannot be applied; others come from the calls that create and change things. */
export const SHEET_PROBLEMS = {
  action: 'Write Create or Edit, or leave it empty.',
  entity: 'Write what the row is of, as CAMPAIGN.',
  above: 'There is nothing above that it could be in. Write the ID.',
  notMade: 'The row above that it belongs to was not made.',
  notApplied: 'It was not applied, since the sheet ended before its turn.',
  gone: 'There is nothing with this ID in this ad account.',
  id: 'Write the ID in brackets, as [549755885175]. Spreadsheets shorten long numbers.',
  clear: 'It cannot be empty. CLEAR empties caps and end dates.',
  fixed: 'It stays as it was made.',
  changed: 'It was changed meanwhile. Download the sheet again.',
  version: 'The version is missing. Download the sheet again.',
  amount: 'Write an amount as 12.50.',
  time: 'Write a day or a moment as [2026-03-14] or [2026-03-14 09:30].',
  number: 'Write a whole number.',
  flag: 'Write TRUE or FALSE.',
  json: 'It is no JSON.',
  choice: 'This word may not stand here. The resources list those that may.',
} as const;

/**
 * UPLOADING until its last part arrives, READY until submitted, RUNNING until each row has been tried. FAILED if no row
 * could be applied or not all could be tried; STOPPED if its parts stopped coming.
 */
export const SHEET_STATUSES = [
  'UPLOADING',
  'READY',
  'RUNNING',
  'SUCCEEDED',
  'FAILED',
  'STOPPED',
] as const;

const adSheetUpload = z.object({
  id: z.string(),
  type: z.literal('ad_sheet_upload'),
  file_name: z.string(),
  status: z.enum(SHEET_STATUSES),
  /** Parts received. */
  parts: z.int(),
  rows: z.int(),
  /** Numbers of rows that create, change, are skipped, or cannot be applied as they are. */
  creates: z.int(),
  edits: z.int(),
  skipped: z.int(),
  wrong: z.int(),
  /** Rows whose picture is fetched when they are applied. */
  fetches: z.int(),
  /** Rows applied so far, and rows that failed. */
  done: z.int(),
  failed: z.int(),
  /** Why processing could not continue; null if the whole is fine. */
  reason: z.nullable(z.string()),
  /** Null if the account is gone. */
  user: z.nullable(adAccountUser),
  created_time: z.int(),
});
export type AdSheetUpload = z.infer<typeof adSheetUpload>;

export const ROW_STATES = ['SKIPPED', 'WRONG', 'WAITING', 'DONE', 'FAILED'] as const;
export type RowState = (typeof ROW_STATES)[number];

const cells = z.record(z.string().check(z.maxLength(MAX_COLUMN_NAME)), text(MAX_CELL));

const sheetUploadRow = z.object({
  type: z.literal('ad_sheet_upload_row'),
  /** Its row number as text, which identifies it within the sheet. */
  id: z.string(),
  /** Its row number in the file, where the header is row 1. */
  row: z.int(),
  state: z.enum(ROW_STATES),
  action: z.nullable(z.enum(['CREATE', 'EDIT'])),
  entity_type: z.nullable(z.enum(SHEET_ENTITIES)),
  /** Id of the thing created; null otherwise. */
  made_id: z.nullable(z.string()),
  /** The column in error, and the error; null if none. */
  column: z.nullable(z.string()),
  error: z.nullable(z.string()),
  cells: z.record(z.string(), z.string()),
});
export type SheetUploadRow = z.infer<typeof sheetUploadRow>;

const newRow = z.object({ row: count(2, 2 * MAX_SHEET_ROWS), cells });

/** Two megabytes: several times the size of five hundred exported rows. */
const BODY_BYTES = 2_097_152;
/** A sheet has at most a hundred parts. */
const PARTS = { limit: 1000, seconds: 3600, per: 'person' } as const;

/** Receives a part of a sheet and checks its rows; nothing is applied. The first part has no upload id. */
export const createAdSheetPart = defineCall({
  name: 'v3_create_ad_sheet_part',
  resource: ['AdSheetUpload', 'create'],
  audience: 'advertiser',
  right: 'campaigns',
  bodyBytes: BODY_BYTES,
  input: z.object({
    advertiser_id: id(),
    ...subject,
    upload_id: z.optional(maybe(id())),
    file_name: z.pipe(
      nameText(MAX_FILE_NAME),
      z.string().check(z.minLength(1, 'Give the file a name.')),
    ),
    /** Numbered from 1, in sequence. */
    part: count(1, MAX_SHEET_ROWS),
    is_last: flag(),
    rows: jsonText(
      z
        .array(newRow)
        .check(
          z.minLength(1, 'This part has no rows.'),
          z.maxLength(MAX_SHEET_PART, `Send at most ${MAX_SHEET_PART} rows in a part.`),
        ),
    ),
    guid: z.optional(maybe(text(100))),
  }),
  output: adSheetUpload,
  errors: [
    'ad_account_not_found',
    'upload_not_found',
    'invalid_input',
    'rate_limited',
    'too_large',
    'key_reused',
    'key_in_progress',
  ],
  once: true,
  rate: PARTS,
});

/** Applies a sheet's valid rows in the background. Repeating the call returns the progress. */
export const updateAdSheetUpload = defineCall({
  name: 'v3_update_ad_sheet_upload',
  resource: ['AdSheetUpload', 'update'],
  audience: 'advertiser',
  right: 'campaigns',
  input: z.object({ advertiser_id: id(), ...subject, upload_id: id() }),
  output: adSheetUpload,
  errors: ['ad_account_not_found', 'upload_not_found', 'invalid_input', 'rate_limited'],
  rate: PARTS,
});

/** An ad account's sheets, newest first, or the one named. */
export const getAdSheetUploads = defineCall({
  name: 'v3_get_ad_sheet_uploads',
  resource: ['AdSheetUpload', 'get'],
  audience: 'advertiser',
  right: 'reporting',
  input: z.object({ advertiser_id: id(), ...subject, upload_id: z.optional(maybe(id())) }),
  output: z.array(adSheetUpload),
  paged: true,
  errors: ['ad_account_not_found', 'invalid_input'],
});

/** A sheet's rows in order, with the result of each; or only those with errors or with a picture to fetch. */
export const getAdSheetUploadRows = defineCall({
  name: 'v3_get_ad_sheet_upload_rows',
  resource: ['AdSheetUploadRow', 'get'],
  audience: 'advertiser',
  right: 'reporting',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    upload_id: id(),
    is_wrong: z.optional(flag()),
    /** Only rows whose picture is fetched from the web when they are applied. */
    is_fetched: z.optional(flag()),
  }),
  output: z.array(sheetUploadRow),
  paged: true,
  errors: ['ad_account_not_found', 'upload_not_found', 'invalid_input'],
});
