import { expect, test } from 'vitest';
import type { SheetColumn } from '#contract/ads/bulk/sheet.ts';
import {
  createAdSheetPart,
  MAX_SHEET_PART,
  MAX_SHEET_ROWS,
} from '#contract/ads/bulk/sheet-uploads.ts';
import { UnreadableFile } from '../conversion-uploads/read-file.ts';
import { csvOf } from '../core/csv.ts';
import { partsOfSheet, type SheetPart } from './read-sheet.ts';

const columns = ['Action', 'Entity', 'Campaign name'].map((name): SheetColumn => ({
  name,
  entity_type: null,
  field: name,
  kind: 'TEXT',
  values: [],
  maximum: null,
  is_required: false,
  is_fixed: false,
  is_clearable: false,
  reference: `About ${name}`,
}));
const HEAD = columns.map(({ name }) => name);

async function partsIn(...pieces: BlobPart[]): Promise<SheetPart[]> {
  const parts: SheetPart[] = [];
  for await (const part of partsOfSheet(new Blob(pieces), columns)) parts.push(part);
  return parts;
}

test('a sheet is read as it was written, in parts, without what explains it', async () => {
  const names = Array.from({ length: MAX_SHEET_PART + 1 }, (_, at) => `Vases, "blue"\n${at}`);
  const parts = await partsIn(
    csvOf([
      [...HEAD, 'Notes'],
      [...columns.map(({ reference }) => reference), ''],
      ...names.map((name) => ['Create', 'CAMPAIGN', name, 'mine']),
      ['', '', '', 'nothing but a note'],
      ['Edit', 'CAMPAIGN', '=1+1', ''],
    ]),
  );
  expect(parts.map(({ part, rows, isLast }) => [part, rows.length, isLast])).toEqual([
    [1, MAX_SHEET_PART, false],
    [2, 2, true],
  ]);
  expect(parts[0]?.rows[0]).toEqual({
    row: 3,
    cells: { Action: 'Create', Entity: 'CAMPAIGN', 'Campaign name': 'Vases, "blue"\n0' },
  });
  // Cells that a spreadsheet would evaluate have an apostrophe, which the server removes.
  expect(parts[1]?.rows[1]?.cells['Campaign name']).toBe("'=1+1");
});

test('what is no sheet is refused: another encoding, an open quote, an endless line, too many rows', async () => {
  const head = `${HEAD.join(';')}\n`;
  await expect(partsIn('Name,Action\nVases,Create')).rejects.toThrow('no column Entity');
  await expect(partsIn(head)).rejects.toThrow('no rows below');
  await expect(partsIn(head, new Uint8Array([0xe9, 0x0a]))).rejects.toThrow("isn't UTF-8");
  await expect(partsIn(head, 'Create;"CAMPAIGN')).rejects.toThrow('never closed');
  await expect(partsIn(head, 'x'.repeat(300_000))).rejects.toThrow('far too long');
  await expect(partsIn('')).rejects.toThrow(UnreadableFile);
  const many = 'Create;CAMPAIGN;Vases\n'.repeat(MAX_SHEET_ROWS);
  expect((await partsIn(head, many)).at(-1)).toMatchObject({ part: 100, isLast: true });
  await expect(partsIn(head, many, 'Create;CAMPAIGN;One more')).rejects.toThrow('50,000');
}, 20_000);

test('a row has the number that a spreadsheet gives it, also below an empty line', async () => {
  const lines = ['', HEAD.join(','), 'Create,CAMPAIGN,Vases', '', ' ', 'Create,CAMPAIGN,Bowls', ''];
  const [part] = await partsIn(lines.join('\r\n'));
  expect(part?.rows.map(({ row, cells }) => [row, cells['Campaign name']])).toEqual([
    [3, 'Vases'],
    [6, 'Bowls'],
  ]);
});

test('a part stays below the limit of its call as the form that a browser sends, whatever its letters', async () => {
  const head = `${HEAD.join(',')}\n`;
  const name = '壺"'.repeat(300).replaceAll('"', '""');
  const parts = await partsIn(head, `Create,CAMPAIGN,"${name}"\n`.repeat(MAX_SHEET_PART));
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.flatMap(({ rows }) => rows)).toHaveLength(MAX_SHEET_PART);
  for (const { rows } of parts) {
    const form = new URLSearchParams({ data: JSON.stringify({ options: { rows } }) });
    expect(form.toString().length).toBeLessThan(createAdSheetPart.bodyBytes ?? 0);
  }
});
