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

/** Conversion files: read and hashed in the browser, sent in parts. No file is ever stored. */

/** The most rows of a part. */
export const MAX_UPLOAD_PART = 500;
export const MAX_UPLOAD_ROWS = 10_000_000;
export const MAX_FILE_NAME = 255;
/** The oldest age of an event in a file, in days. */
export const UPLOAD_DAYS = 30;
/** The most failed rows stored with their reason. */
export const MAX_UPLOAD_ERRORS = 50;
/** An upload is abandoned after this many seconds without a new part. */
export const UPLOAD_STOPPED_SECONDS = 3600;
/** A smaller group could reveal what an individual did. */
export const MIN_GROUP_PEOPLE = 50;
/** The most groups of one private file. */
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
  /** FAILED if no row could be read; STOPPED if its parts stopped coming. */
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
  /** As in the events call; null for an unreadable row. */
  event: z.nullable(z.record(z.string(), z.unknown())),
  /** Why a row could not be read. */
  reason: z.optional(maybe(text(MAX_FILE_NAME))),
});
export type FileRow = z.infer<typeof fileRow>;

/** A megabyte and a half: five hundred events with their products. */
const BODY_BYTES = 1_572_864;

/** Receives a part of a file. The first has no upload id; resending a part changes nothing. */
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
    /** Numbered from 1, in sequence. */
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

/** An ad account's files, newest first. */
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

/** Receives conversions counted by groups of people; a group sent before is replaced. */
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

/** An ad account's groups, latest sent first. */
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
