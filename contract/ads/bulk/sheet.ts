import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { id, ids, jsonText, maybe } from '#contract/kernel/scalars.ts';
import { subject } from '../items.ts';
import { filtered } from '../reporting/filters.ts';

/** Campaigns, ad groups, ads and keywords as a sheet: one row for each, which people change in a spreadsheet. */

export const SHEET_ENTITIES = ['CAMPAIGN', 'AD_GROUP', 'AD', 'KEYWORD'] as const;
export type SheetEntity = (typeof SHEET_ENTITIES)[number];

/** How what is in a cell is written. */
const CELL_KINDS = [
  /** What becomes of the row: Create or Edit; an empty one is passed over. */
  'ACTION',
  /** What the row is of. */
  'ENTITY',
  /** In brackets, as [549755885175]: spreadsheets take long numbers for amounts, and lose their last digits. */
  'ID',
  'TEXT',
  /** One of a few words. */
  'CHOICE',
  /** TRUE or FALSE. */
  'FLAG',
  /** In units of the ad account's currency. */
  'AMOUNT',
  /** In brackets, UTC, as [2026-03-14] or [2026-03-14 09:30]. */
  'TIME',
  'NUMBER',
  /** Several words with | between them. */
  'LIST',
  'JSON',
] as const;

const sheetColumn = z.object({
  /** What is at the top of the column. */
  name: z.string(),
  /** Which rows have something in it; null for all. An id may be in other rows too, as that of what they are in. */
  entity_type: z.nullable(z.enum(SHEET_ENTITIES)),
  /** The field of the call that changes it; with a part after a dot. */
  field: z.string(),
  kind: z.enum(CELL_KINDS),
  /** The words that may be there, where those are few. */
  values: z.array(z.string()),
  /** The longest text, the largest number or amount; null where there is no limit to tell. */
  maximum: z.nullable(z.number()),
  /** Whether a new one needs it. */
  is_required: z.boolean(),
  /** Whether it stays as it was made. */
  is_fixed: z.boolean(),
  /** Whether CLEAR empties it. */
  is_clearable: z.boolean(),
  /** All this in a few words, as the second row of a sheet says it. */
  reference: z.string(),
});
export type SheetColumn = z.infer<typeof sheetColumn>;

const sheetRow = z.object({
  type: z.literal('ad_sheet_row'),
  id: z.string(),
  entity_type: z.enum(SHEET_ENTITIES),
  /** What is in it, by the names of the columns; a column that is missing is empty. */
  cells: z.record(z.string(), z.string()),
});
export type SheetRow = z.infer<typeof sheetRow>;

const MAX_IDS = 250;
const reading = {
  audience: 'advertiser',
  right: 'reporting',
  errors: ['ad_account_not_found', 'invalid_input'],
} as const;

/** The columns of a sheet, from left to right: they follow from what campaigns, ad groups, ads and keywords can have. */
export const getAdSheetColumns = defineCall({
  name: 'v3_get_ad_sheet_columns',
  resource: ['AdSheetColumn', 'get'],
  ...reading,
  input: z.object({ advertiser_id: id(), ...subject }),
  output: z.object({ type: z.literal('ad_sheet_columns'), columns: z.array(sheetColumn) }),
});

/**
 * The rows of a sheet: each campaign with what is in it below it, the oldest first. Keywords that are archived, and
 * those of the whole ad account, are in none.
 */
export const getAdSheetRows = defineCall({
  name: 'v3_get_ad_sheet_rows',
  resource: ['AdSheetRow', 'get'],
  ...reading,
  input: z.object({
    advertiser_id: id(),
    ...subject,
    /** Active and paused ones, made for any objective, where nothing else is said. */
    ...filtered,
    /** All of them, where none is named. */
    entity_types: z.optional(
      jsonText(
        z.array(z.enum(SHEET_ENTITIES)).check(z.minLength(1), z.maxLength(SHEET_ENTITIES.length)),
      ),
    ),
    /** Only these and what is in them. */
    campaign_ids: z.optional(maybe(ids(MAX_IDS))),
    ad_group_ids: z.optional(maybe(ids(MAX_IDS))),
    ad_ids: z.optional(maybe(ids(MAX_IDS))),
  }),
  output: z.array(sheetRow),
  paged: true,
});
