import type { SheetColumn } from '#contract/ads/bulk/sheet.ts';
import { MAX_SHEET_PART, MAX_SHEET_ROWS } from '#contract/ads/bulk/sheet-uploads.ts';
import { isBlank } from '#contract/ads/catalogs/delimited.ts';
import { rowsOf, UnreadableFile } from '../conversion-uploads/read-file.ts';

/** Part of a sheet, as sent. */
export interface SheetPart {
  readonly part: number;
  readonly isLast: boolean;
  readonly rows: { readonly row: number; readonly cells: Record<string, string> }[];
}

/** Characters of a part as a form has them, well below the limit of one call. */
const MOST_OF_PART = 1_200_000;
const NEEDED = ['Action', 'Entity'] as const;

/** Yields a sheet in parts, without the row that describes the columns and without empty rows. */
export async function* partsOfSheet(
  file: Blob,
  columns: readonly SheetColumn[],
): AsyncGenerator<SheetPart, void, undefined> {
  const action = columns.find(({ name }) => name === 'Action');
  let head: readonly string[] | null = null;
  let number = 0;
  let count = 0;
  let part: SheetPart = { part: 1, isLast: false, rows: [] };
  let size = 0;
  for await (const texts of utf8RowsOf(file)) {
    number += 1;
    if (isBlank(texts)) continue;
    if (head === null) {
      head = texts.map((text) => text.trim());
      requireColumns(head);
      continue;
    }
    const cells = cellsOf(head, texts, columns);
    const isRow = Object.keys(cells).length > 0 && cells['Action'] !== action?.reference;
    if (!isRow) continue;
    count += 1;
    if (count > MAX_SHEET_ROWS) throw new UnreadableFile('This sheet has more than 50,000 rows.');
    // Another row shows that the previous part was not the last.
    if (part.rows.length === MAX_SHEET_PART || size > MOST_OF_PART) {
      yield part;
      part = { part: part.part + 1, isLast: false, rows: [] };
      size = 0;
    }
    part.rows.push({ row: number, cells });
    size += formSizeOf(cells);
  }
  if (part.rows.length === 0)
    throw new UnreadableFile('This sheet has no rows below its column names.');
  yield { ...part, isLast: true };
}

/** The characters that a row takes in a form: names of columns and signs of JSON among them, most of them three. */
const formSizeOf = (cells: Record<string, string>): number =>
  new URLSearchParams({ cells: JSON.stringify(cells) }).toString().length;

async function* utf8RowsOf(file: Blob): AsyncGenerator<readonly string[], void, undefined> {
  try {
    yield* rowsOf(file, { fatal: true, withBlank: true });
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw new UnreadableFile("This file isn't UTF-8. Save it as CSV UTF-8.");
  }
}

function requireColumns(head: readonly string[]): void {
  const missing = NEEDED.find((name) => !head.includes(name));
  if (missing !== undefined) throw new UnreadableFile(`This sheet has no column ${missing}.`);
}

function cellsOf(
  head: readonly string[],
  texts: readonly string[],
  columns: readonly SheetColumn[],
): Record<string, string> {
  const cells: Record<string, string> = {};
  for (const { name } of columns) {
    const text = texts[head.indexOf(name)];
    if (text !== undefined && text.trim() !== '') cells[name] = text;
  }
  return cells;
}
