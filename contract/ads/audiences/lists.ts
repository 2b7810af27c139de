import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { flag, id, maybe, text } from '#contract/kernel/scalars.ts';
import { subject } from '../items.ts';

/** Customer lists: e-mail addresses or digests of them, matched to people here who allow it. */

/** The most characters of one part; a list is sent in as many parts as it needs. */
export const MAX_PART_CHARS = 90_000;
/** The most rows of one list. */
export const MAX_LIST_RECORDS = 1_000_000;
/** The most unfinished lists per ad account. */
export const MAX_OPEN_LISTS = 5;
export const LIST_OPERATIONS = ['ADD', 'REMOVE'] as const;
export type ListOperation = (typeof LIST_OPERATIONS)[number];

/** More parts to come; being matched; matched; failed, because its parts stopped coming. */
export const LIST_STATUSES = ['UPLOADING', 'PROCESSING', 'READY', 'FAILED'] as const;
export type ListStatus = (typeof LIST_STATUSES)[number];

export const adListUpload = z.object({
  id: z.string(),
  type: z.literal('ad_list_upload'),
  audience_id: z.string(),
  operation: z.enum(LIST_OPERATIONS),
  status: z.enum(LIST_STATUSES),
  /** Rows received; and of those, the distinct addresses or digests. */
  num_uploaded_records: z.int(),
  num_valid_records: z.int(),
  /** People matched, rounded down to two digits; null before matching, and where too few to reveal. */
  num_matched: z.nullable(z.int()),
  /** The first rejected rows, by line number, with the reason. */
  exceptions: z.array(z.object({ line: z.int(), reason: z.string() })),
  created_time: z.int(),
});
export type AdListUpload = z.infer<typeof adListUpload>;

/** Sends a part of an audience's list: the first part has no upload id, the others carry the id that it returned. */
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
    /**
     * One per line, or a table with its first column: addresses, or the MD5, SHA-1 or SHA-256 of addresses in lower
     * case.
     */
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

/** The lists of an audience, newest first. */
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
