import { getAdSheetColumns } from '#contract/ads/bulk/sheet.ts';
import { getAdSheetUploadRows, type SheetUploadRow } from '#contract/ads/bulk/sheet-uploads.ts';
import type { Send } from '#contract/kernel/render.ts';
import { csvOf } from '../core/csv.ts';

const PAGE = 250;

interface Wanted {
  readonly advertiser_id: string;
  readonly upload_id: string;
}

/** Returns the uploaded sheet, or the sheet with each row's result. */
export async function sheetFile(
  send: Send,
  wanted: Wanted,
  kind: 'INPUT' | 'RESULT',
): Promise<string> {
  const { columns } = await send(getAdSheetColumns, { advertiser_id: wanted.advertiser_id });
  const names = columns.map(({ name }) => name);
  const rows: SheetUploadRow[] = [];
  let bookmark: string | null = null;
  do {
    const page: { data: SheetUploadRow[]; bookmark: string | null } = await send(
      getAdSheetUploadRows,
      { ...wanted, page_size: PAGE, bookmark },
    );
    rows.push(...page.data);
    bookmark = page.bookmark;
  } while (bookmark !== null);
  const cellsOf = ({ cells }: SheetUploadRow) => names.map((name) => cells[name] ?? '');
  if (kind === 'INPUT') return csvOf([names, ...rows.map(cellsOf)]);
  return csvOf([
    [...names, 'Row', 'Result', 'Made', 'Error column', 'Error'],
    ...rows.map((row) => [
      ...cellsOf(row),
      String(row.row),
      row.state,
      row.made_id === null ? '' : `[${row.made_id}]`,
      row.column ?? '',
      row.error ?? '',
    ]),
  ]);
}
