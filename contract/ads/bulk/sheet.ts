import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { id, ids, jsonText, maybe, text } from '#contract/kernel/scalars.ts';
import { subject } from '../items.ts';
import { filtered } from '../reporting/filters.ts';
import { isDay } from '../report-rules.ts';

/** Campaigns, ad groups, ads, keywords and promoted product groups as a sheet, one row each, for editing in a spreadsheet. */

export const SHEET_ENTITIES = ['CAMPAIGN', 'AD_GROUP', 'AD', 'KEYWORD', 'PRODUCT_GROUP'] as const;
export type SheetEntity = (typeof SHEET_ENTITIES)[number];

/** The format of a cell's content. */
const CELL_KINDS = [
  /** What to do with the row: Create or Edit; a row with an empty action is skipped. */
  'ACTION',
  /** The kind of thing in the row. */
  'ENTITY',
  /** In brackets, as [549755885175]: spreadsheets read long numbers as amounts and lose their last digits. */
  'ID',
  'TEXT',
  /** One of a few values. */
  'CHOICE',
  /** TRUE or FALSE. */
  'FLAG',
  /** In units of the ad account's currency. */
  'AMOUNT',
  /** In brackets, UTC, as [2026-03-14] or [2026-03-14 09:30]. */
  'TIME',
  'NUMBER',
  /** Values separated by |. */
  'LIST',
  'JSON',
] as const;

const sheetColumn = z.object({
  /** The column's header. */
  name: z.string(),
  /** The kind of row that uses it; null for all. An id may also be in rows of lower levels, as their parent's. */
  entity_type: z.nullable(z.enum(SHEET_ENTITIES)),
  /** The call's field that it sets, with a part after a dot. */
  field: z.string(),
  kind: z.enum(CELL_KINDS),
  /** The allowed values, where there are few. */
  values: z.array(z.string()),
  /** The longest text, or the largest number or amount; null if unlimited. */
  maximum: z.nullable(z.number()),
  /** Whether it is required to create one. */
  is_required: z.boolean(),
  /** Whether it cannot be changed later. */
  is_fixed: z.boolean(),
  /** Whether CLEAR empties it. */
  is_clearable: z.boolean(),
  /** All this in short, for the sheet's second row. */
  reference: z.string(),
});
export type SheetColumn = z.infer<typeof sheetColumn>;

const sheetRow = z.object({
  type: z.literal('ad_sheet_row'),
  id: z.string(),
  entity_type: z.enum(SHEET_ENTITIES),
  /** Values by column name; a missing column is empty. */
  cells: z.record(z.string(), z.string()),
});
export type SheetRow = z.infer<typeof sheetRow>;

const MAX_IDS = 250;
const MAX_DAY = 10;
const day = text(MAX_DAY).check(z.refine(isDay, 'Write the day like 2026-03-14.'));
const reading = {
  audience: 'advertiser',
  right: 'reporting',
  errors: ['ad_account_not_found', 'invalid_input'],
} as const;

/** A sheet's columns from left to right, derived from the fields of whatever a row can be. */
export const getAdSheetColumns = defineCall({
  name: 'v3_get_ad_sheet_columns',
  resource: ['AdSheetColumn', 'get'],
  ...reading,
  input: z.object({ advertiser_id: id(), ...subject }),
  output: z.object({ type: z.literal('ad_sheet_columns'), columns: z.array(sheetColumn) }),
});

/**
 * A sheet's rows: each campaign followed by its content, oldest first. Archived keywords and those of the whole ad
 * account are left out.
 */
export const getAdSheetRows = defineCall({
  name: 'v3_get_ad_sheet_rows',
  resource: ['AdSheetRow', 'get'],
  ...reading,
  input: z.object({
    advertiser_id: id(),
    ...subject,
    /** By default active and paused ones, of any objective. */
    ...filtered,
    /** All by default. */
    entity_types: z.optional(
      jsonText(
        z.array(z.enum(SHEET_ENTITIES)).check(z.minLength(1), z.maxLength(SHEET_ENTITIES.length)),
      ),
    ),
    /** Only these campaigns and their content. */
    campaign_ids: z.optional(maybe(ids(MAX_IDS))),
    ad_group_ids: z.optional(maybe(ids(MAX_IDS))),
    ad_ids: z.optional(maybe(ids(MAX_IDS))),
    /** Only what was made or changed on this day (UTC) or later. */
    changed_since: z.optional(maybe(day)),
  }),
  output: z.array(sheetRow),
  paged: true,
});
