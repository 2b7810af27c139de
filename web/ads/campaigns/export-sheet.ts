import {
  getAdSheetColumns,
  getAdSheetRows,
  type SheetColumn,
  type SheetRow,
} from '#contract/ads/bulk/sheet.ts';
import { MAX_SHEET_ROWS } from '#contract/ads/bulk/sheet-uploads.ts';
import { ENTITY_STATUSES } from '#contract/ads/objects.ts';
import type { ListLevel } from '#contract/ads/reporting/preference-rules.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import type { Send } from '#contract/kernel/render.ts';
import { csvOf } from '../core/csv.ts';

/** As many ids as comfortably fit one request's URL. */
const IDS_AT_ONCE = 100;
const PAGE = 250;

/** Query parameters per level: an export includes everything inside these entities. */
const NAMED = {
  CAMPAIGN: (ids: string) => ({ campaign_ids: ids }),
  AD_GROUP: (ids: string) => ({ ad_group_ids: ids }),
  AD: (ids: string) => ({ ad_ids: ids }),
} as const;

/** A sheet, and whether it is complete. */
export interface Sheet {
  readonly text: string;
  readonly rows: number;
  readonly isWhole: boolean;
}

/** CSV for spreadsheets, JSON for programs. */
export const SHEET_FORMATS = ['CSV', 'JSON'] as const;
export type SheetFormat = (typeof SHEET_FORMATS)[number];

/** Filters of the rows, without the ad account. */
export type WantedRows = Omit<SentOf<typeof getAdSheetRows>, 'advertiser_id' | 'bookmark'>;

/** Exports these campaigns, ad groups or ads as a sheet for editing or duplicating. */
export const exportSheet = (
  send: Send,
  advertiser_id: string,
  level: ListLevel,
  ids: readonly string[],
): Promise<Sheet> => {
  const wanted: WantedRows[] = [];
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const named = NAMED[level](ids.slice(from, from + IDS_AT_ONCE).join(','));
    wanted.push({ ...named, entity_statuses: [...STANDING] });
  }
  return sheetWith(send, advertiser_id, wanted);
};

/** Loads all rows of these filters into one sheet; an empty list of filters yields an empty template. */
export async function sheetWith(
  send: Send,
  advertiser_id: string,
  wanted: readonly WantedRows[],
  format: SheetFormat = 'CSV',
): Promise<Sheet> {
  const { columns } = await send(getAdSheetColumns, { advertiser_id });
  const rows: SheetRow[] = [];
  for (const some of wanted) {
    const input = { advertiser_id, ...some, page_size: PAGE };
    let bookmark: string | null = null;
    do {
      const page: { data: SheetRow[]; bookmark: string | null } = await send(getAdSheetRows, {
        ...input,
        bookmark,
      });
      rows.push(...page.data);
      bookmark = page.bookmark;
      if (rows.length > MAX_SHEET_ROWS) {
        return { text: WRITE[format](columns, rows), rows: MAX_SHEET_ROWS, isWhole: false };
      }
    } while (bookmark !== null);
  }
  return { text: WRITE[format](columns, rows), rows: rows.length, isWhole: true };
}

/** Archived entities are in no sheet, because they cannot be changed. */
const STANDING = ENTITY_STATUSES.filter(
  (status) => status !== 'ARCHIVED' && status !== 'DELETED_DRAFT',
);

/** Two header rows that describe the columns, and one row per entity. */
function sheetOf(columns: readonly SheetColumn[], rows: readonly SheetRow[]): string {
  return csvOf([
    columns.map(({ name }) => name),
    columns.map(({ reference }) => reference),
    ...rows
      .slice(0, MAX_SHEET_ROWS)
      .map(({ cells }) => columns.map(({ name }) => cells[name] ?? '')),
  ]);
}

/** The same as JSON: the columns' descriptions, and each row's cells by column name. */
const sheetJson = (columns: readonly SheetColumn[], rows: readonly SheetRow[]): string =>
  JSON.stringify({ columns, rows: rows.slice(0, MAX_SHEET_ROWS).map(({ cells }) => cells) });

const WRITE = { CSV: sheetOf, JSON: sheetJson } as const satisfies Record<SheetFormat, unknown>;
