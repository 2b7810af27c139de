import * as z from 'zod/mini';
import { adAccountUser } from '#contract/business/ad-accounts.ts';
import { defineCall } from '#contract/kernel/call.ts';
import { count, flag, id, jsonText, maybe, nameText, text } from '#contract/kernel/scalars.ts';
import { subject } from '../items.ts';
import { SHEET_ENTITIES } from './sheet.ts';

/** Sheets that come back: sent in parts, looked over, then applied row by row. */

/** Rows of one sheet. */
export const MAX_SHEET_ROWS = 50_000;
/** Rows of a part. */
export const MAX_SHEET_PART = 500;
/** Characters of one cell. */
export const MAX_CELL = 30_000;
/** A part that has not come within this does not come any more. */
export const SHEET_STOPPED_SECONDS = 3600;
/** Sheets are kept this long. */
export const SHEET_DAYS = 30;
const MAX_FILE_NAME = 255;
const MAX_COLUMN_NAME = 200;

/** What is said most of a row that cannot be applied; the rest is said by the calls that make and change things. */
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
 * Uploading until its last part came, ready until somebody submits it, running until each row was tried. Failed where
 * none could be applied, or not all could be tried; stopped where its parts stopped coming.
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
  /** Parts that came. */
  parts: z.int(),
  rows: z.int(),
  /** How many rows make something, change something, are passed over, or cannot be applied as they stand. */
  creates: z.int(),
  edits: z.int(),
  skipped: z.int(),
  wrong: z.int(),
  /** How many were applied so far, and how many could not be. */
  done: z.int(),
  failed: z.int(),
  /** Why it could not go on; null where nothing is wrong with the whole. */
  reason: z.nullable(z.string()),
  /** Null for somebody who is gone. */
  user: z.nullable(adAccountUser),
  created_time: z.int(),
});
export type AdSheetUpload = z.infer<typeof adSheetUpload>;

export const ROW_STATES = ['SKIPPED', 'WRONG', 'WAITING', 'DONE', 'FAILED'] as const;
export type RowState = (typeof ROW_STATES)[number];

const cells = z.record(z.string().check(z.maxLength(MAX_COLUMN_NAME)), text(MAX_CELL));

const sheetUploadRow = z.object({
  type: z.literal('ad_sheet_upload_row'),
  /** Its number as text: it names the row in its sheet. */
  id: z.string(),
  /** Its number in the file, where the names of the columns are row 1. */
  row: z.int(),
  state: z.enum(ROW_STATES),
  action: z.nullable(z.enum(['CREATE', 'EDIT'])),
  entity_type: z.nullable(z.enum(SHEET_ENTITIES)),
  /** What was made; null of anything else. */
  made_id: z.nullable(z.string()),
  /** The column that something is wrong with, and what; null where nothing is. */
  column: z.nullable(z.string()),
  error: z.nullable(z.string()),
  cells: z.record(z.string(), z.string()),
});
export type SheetUploadRow = z.infer<typeof sheetUploadRow>;

const newRow = z.object({ row: count(2, 2 * MAX_SHEET_ROWS), cells });

/** Two megabytes: five hundred rows as they are exported, several times over. */
const BODY_BYTES = 2_097_152;
/** A sheet has a hundred parts at most. */
const PARTS = { limit: 1000, seconds: 3600, per: 'person' } as const;

/** Takes a part of a sheet and looks its rows over; nothing is applied. The first names no upload. */
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
    /** From 1 on, one after the other. */
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

/** Has the rows of a sheet applied that can be, in the background. Asked again it answers how far that is. */
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

/** The sheets of an ad account, the newest first; or the one that is named. */
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

/** The rows of a sheet in their order, with what came of each; or only those that something is wrong with. */
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
  }),
  output: z.array(sheetUploadRow),
  paged: true,
  errors: ['ad_account_not_found', 'upload_not_found', 'invalid_input'],
});
