import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import {
  count,
  decimal,
  flag,
  id,
  jsonText,
  maybe,
  nameText,
  text,
} from '#contract/kernel/scalars.ts';
import { subject } from '../items.ts';
import { EVENT_NAMES } from './event-rules.ts';

/** Files of conversions: read where they are, hashed there, sent in parts. No file is ever stored. */

/** Rows in a part. */
export const MAX_UPLOAD_PART = 500;
export const MAX_UPLOAD_ROWS = 10_000_000;
export const MAX_FILE_NAME = 255;
/** An event of a file may be as old as this. */
export const UPLOAD_DAYS = 30;
/** So many rows that failed are stored with their reason. */
export const MAX_UPLOAD_ERRORS = 50;
/** A part that has not come within this does not come any more. */
export const UPLOAD_STOPPED_SECONDS = 3600;
/** A group of fewer people could show what one of them did. */
export const MIN_GROUP_PEOPLE = 50;
/** Groups of one private file. */
export const MAX_GROUPS = 1000;
export const MAX_SEGMENT = 100;

export const UPLOAD_KINDS = ['EVENTS', 'GROUPS'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];
export const UPLOAD_STATUSES = ['UPLOADING', 'SUCCEEDED', 'FAILED', 'STOPPED'] as const;

export const conversionUpload = z.object({
  id: z.string(),
  type: z.literal('conversion_upload'),
  kind: z.enum(UPLOAD_KINDS),
  file_name: z.string(),
  /** Failed where no row could be read; stopped where its parts stopped coming. */
  status: z.enum(UPLOAD_STATUSES),
  parts: z.int(),
  rows: z.int(),
  failed: z.int(),
  errors: z.array(z.object({ row: z.int(), reason: z.string() })),
  created_time: z.int(),
});
export type ConversionUpload = z.infer<typeof conversionUpload>;

const rowNumber = count(1, MAX_UPLOAD_ROWS + 1);
const fileName = z.pipe(
  nameText(MAX_FILE_NAME),
  z.string().check(z.minLength(1, 'Give the file a name.')),
);

const fileRow = z.object({
  row: rowNumber,
  /** As in the call for events; null of a row that could not be read. */
  event: z.nullable(z.record(z.string(), z.unknown())),
  /** Why a row could not be read. */
  reason: z.optional(maybe(text(MAX_FILE_NAME))),
});
export type FileRow = z.infer<typeof fileRow>;

/** A megabyte and a half: five hundred events with their products. */
const BODY_BYTES = 1_572_864;

/** Takes a part of a file. The first names no upload; the same part sent again changes nothing. */
export const createConversionUploadPart = defineCall({
  name: 'v3_create_conversion_upload_part',
  resource: ['ConversionUpload', 'create'],
  audience: 'advertiser',
  right: 'conversions',
  bodyBytes: BODY_BYTES,
  input: z.object({
    advertiser_id: id(),
    ...subject,
    upload_id: z.optional(maybe(id())),
    file_name: fileName,
    /** From 1 on, one after the other. */
    part: count(1, MAX_UPLOAD_ROWS),
    is_last: flag(),
    rows: jsonText(
      z
        .array(fileRow)
        .check(
          z.minLength(1, 'This part has no rows.'),
          z.maxLength(MAX_UPLOAD_PART, `Send at most ${MAX_UPLOAD_PART} rows in a part.`),
        ),
    ),
    guid: z.optional(maybe(text(100))),
  }),
  output: conversionUpload,
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
});

/** The files of an ad account, the newest first. */
export const getConversionUploads = defineCall({
  name: 'v3_get_conversion_uploads',
  resource: ['ConversionUpload', 'get'],
  audience: 'advertiser',
  right: 'reporting',
  input: z.object({ advertiser_id: id(), ...subject, kind: z.enum(UPLOAD_KINDS) }),
  output: z.array(conversionUpload),
  paged: true,
  errors: ['ad_account_not_found', 'invalid_input'],
});

const MAX_VALUE = 1_000_000_000;

export const conversionGroup = z.object({
  day: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, 'Write the day like 2026-11-26.')),
  event_name: z.enum(EVENT_NAMES, "We don't know this event."),
  campaign_id: z.optional(maybe(id())),
  segment: z.optional(maybe(text(MAX_SEGMENT))),
  people: count(0, MAX_VALUE).check(
    z.minimum(MIN_GROUP_PEOPLE, `A group needs at least ${MIN_GROUP_PEOPLE} people.`),
  ),
  conversions: count(0, MAX_VALUE),
  /** In units of the ad account's currency. */
  value: z.optional(maybe(decimal(0, MAX_VALUE))),
});

const groupRow = z.object({ row: rowNumber, group: z.record(z.string(), z.unknown()) });
export type GroupRow = z.infer<typeof groupRow>;

/** Takes conversions that were counted by groups of people; a group that was sent before is replaced. */
export const createPrivateConversions = defineCall({
  name: 'v3_create_private_conversions',
  resource: ['PrivateConversion', 'create'],
  audience: 'advertiser',
  right: 'conversions',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    file_name: fileName,
    rows: jsonText(
      z
        .array(groupRow)
        .check(
          z.minLength(1, 'This file has no rows.'),
          z.maxLength(MAX_GROUPS, `A file can have up to ${MAX_GROUPS} groups.`),
        ),
    ),
    guid: z.optional(maybe(text(100))),
  }),
  output: conversionUpload,
  errors: [
    'ad_account_not_found',
    'invalid_input',
    'rate_limited',
    'key_reused',
    'key_in_progress',
  ],
  once: true,
  rate: WRITES,
});

export const privateConversion = z.object({
  id: z.string(),
  type: z.literal('private_conversion'),
  day: z.string(),
  event_name: z.enum(EVENT_NAMES),
  campaign_id: z.nullable(z.string()),
  campaign_name: z.nullable(z.string()),
  segment: z.string(),
  people: z.int(),
  conversions: z.int(),
  value_in_micro_currency: z.int(),
});
export type PrivateConversion = z.infer<typeof privateConversion>;

/** The groups of an ad account, those that were sent last first. */
export const getPrivateConversions = defineCall({
  name: 'v3_get_private_conversions',
  resource: ['PrivateConversion', 'get'],
  audience: 'advertiser',
  right: 'reporting',
  input: z.object({ advertiser_id: id(), ...subject }),
  output: z.array(privateConversion),
  paged: true,
  errors: ['ad_account_not_found', 'invalid_input'],
});
