import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { flag, id, maybe, text } from '#contract/kernel/scalars.ts';
import { subject } from '../items.ts';

/** Customer lists: addresses, or digests of them, by which people are found who are here and allow it. */

/** Of one part; a list comes in as many parts as it needs. */
export const MAX_PART_CHARS = 90_000;
/** Rows of one list. */
export const MAX_LIST_RECORDS = 1_000_000;
/** Lists of one ad account that are on their way at once. */
export const MAX_OPEN_LISTS = 5;
export const LIST_OPERATIONS = ['ADD', 'REMOVE'] as const;
export type ListOperation = (typeof LIST_OPERATIONS)[number];

/** More parts to come; being matched; matched; given up, as its parts stopped coming. */
export const LIST_STATUSES = ['UPLOADING', 'PROCESSING', 'READY', 'FAILED'] as const;
export type ListStatus = (typeof LIST_STATUSES)[number];

export const adListUpload = z.object({
  id: z.string(),
  type: z.literal('ad_list_upload'),
  audience_id: z.string(),
  operation: z.enum(LIST_OPERATIONS),
  status: z.enum(LIST_STATUSES),
  /** Rows that came, and those of them that are addresses or digests, each once. */
  num_uploaded_records: z.int(),
  num_valid_records: z.int(),
  /** People found by it, rounded down to two digits; null before they are, and where they are too few to say. */
  num_matched: z.nullable(z.int()),
  /** The first rows that were left out, by their number in the list, and why. */
  exceptions: z.array(z.object({ line: z.int(), reason: z.string() })),
  created_time: z.int(),
});
export type AdListUpload = z.infer<typeof adListUpload>;

/** A list of an audience, in parts: the first has no upload's id, the others name that of the first. */
export const createAdListPart = defineCall({
  name: 'v3_create_ad_list_part',
  resource: ['AdCustomerList', 'create'],
  audience: 'advertiser',
  right: 'audiences',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    audience_id: id(),
    upload_id: z.optional(maybe(id())),
    operation: z.enum(LIST_OPERATIONS),
    /** One to a line, or a table with its first column; as addresses, MD5, SHA-1 or SHA-256 of them in lower case. */
    records: text(MAX_PART_CHARS),
    is_last: flag(),
    guid: z.optional(maybe(text(100))),
  }),
  output: adListUpload,
  errors: [
    'ad_account_not_found',
    'audience_not_found',
    'upload_not_found',
    'invalid_input',
    'rate_limited',
    'key_reused',
    'key_in_progress',
  ],
  secret: ['records'],
  rate: WRITES,
});

/** The lists of an audience, the newest first. */
export const getAdLists = defineCall({
  name: 'v3_get_ad_lists',
  resource: ['AdCustomerList', 'get'],
  audience: 'advertiser',
  right: 'audiences',
  input: z.object({ advertiser_id: id(), ...subject, audience_id: id() }),
  output: z.array(adListUpload),
  paged: true,
  errors: ['ad_account_not_found', 'audience_not_found', 'invalid_input'],
});
