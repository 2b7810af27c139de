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

/** As many ids as fit well into the address of one request. */
const IDS_AT_ONCE = 100;
const PAGE = 250;

/** What a sheet has of each: it and what is in it. */
const NAMED = {
  CAMPAIGN: (ids: string) => ({ campaign_ids: ids }),
  AD_GROUP: (ids: string) => ({ ad_group_ids: ids }),
  AD: (ids: string) => ({ ad_ids: ids }),
} as const;

/** A sheet, and whether it has all that was asked for. */
export interface Sheet {
  readonly text: string;
  readonly rows: number;
  readonly isWhole: boolean;
}

/** For spreadsheets, or for programs. */
export const SHEET_FORMATS = ['CSV', 'JSON'] as const;
export type SheetFormat = (typeof SHEET_FORMATS)[number];

/** What rows are asked for, beside the ad account. */
export type WantedRows = Omit<SentOf<typeof getAdSheetRows>, 'advertiser_id' | 'bookmark'>;

/** These campaigns, ad groups or ads as a sheet for editing or duplicating. */
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

/** A sheet with all rows that are wanted, one after the other; without any it is an empty template. */
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

/** What is over for good is in no sheet: nobody changes it. */
const STANDING = ENTITY_STATUSES.filter(
  (status) => status !== 'ARCHIVED' && status !== 'DELETED_DRAFT',
);

/** Two rows that say what each column is, and one for each thing. */
function sheetOf(columns: readonly SheetColumn[], rows: readonly SheetRow[]): string {
  return csvOf([
    columns.map(({ name }) => name),
    columns.map(({ reference }) => reference),
    ...rows
      .slice(0, MAX_SHEET_ROWS)
      .map(({ cells }) => columns.map(({ name }) => cells[name] ?? '')),
  ]);
}

/** The same for programs: what each column is, and of each row what is in it by the names of the columns. */
const sheetJson = (columns: readonly SheetColumn[], rows: readonly SheetRow[]): string =>
  JSON.stringify({ columns, rows: rows.slice(0, MAX_SHEET_ROWS).map(({ cells }) => cells) });

const WRITE = { CSV: sheetOf, JSON: sheetJson } as const satisfies Record<SheetFormat, unknown>;
