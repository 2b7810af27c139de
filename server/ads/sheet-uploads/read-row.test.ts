import { expect, test } from 'vitest';
import { SHEET_COLUMNS } from '../bulk/sheet-columns.ts';
import { chanceOf } from '../serving/test-ads.ts';
import { aimOf, readRow } from './read-row.ts';
import type { Above } from './sheet-upload-store.ts';

const BITS = [
  'Create',
  'Edit',
  'CAMPAIGN',
  'AD_GROUP',
  'PRODUCT_GROUP',
  'KEYWORD',
  'CLEAR',
  'TRUE',
  '[1]',
  '[9999999999999999999]',
  '1e400',
  '-0',
  '12.5',
  '[2026-02-31]',
  '[9999-12-31 23:59]',
  '|',
  '{}',
  '[',
  '[[',
  '{"__proto__":1}',
  '__proto__',
  'constructor',
  "'=1+1",
  '\0',
  '\u2028',
  '\uD800',
  '😀',
  '9'.repeat(400),
];
const DEEP = '['.repeat(30_000);

test('no cells make a row fail in another way than with its column and what is wrong with it', () => {
  const chance = chanceOf(20_261_128);
  const names = SHEET_COLUMNS.map(({ name }) => name);
  const states = new Set<string>();
  let above: Above = { campaign: null, group: null };
  for (let round = 0; round < 3000; round += 1) {
    const bit = (): string => (chance(200) === 0 ? DEEP : (BITS[chance(BITS.length)] ?? ''));
    const cells: Record<string, string> = {
      Action: chance(4) === 0 ? bit() : 'Create',
      Entity: BITS[2 + chance(4)] ?? '',
      // Starts out valid, for the following changes to break.
      ...(chance(3) === 0 && { Entity: 'PRODUCT_GROUP', 'Product group ID': '[7]' }),
      'Ad group ID': '[8]',
    };
    for (let more = chance(8); more > 0; more -= 1) {
      cells[names[2 + chance(names.length - 2)] ?? ''] = chance(3) === 0 ? bit() + bit() : bit();
    }
    const { editedId } = aimOf(cells);
    const known = new Map(editedId === null ? [] : [[editedId, { id: editedId, version: 1 }]]);
    const { read, above: next } = readRow(round + 2, cells, above, known);
    above = next;
    states.add(read.state);
    expect([read.state === 'WRONG', read.column === null, read.error === null]).toEqual(
      read.state === 'WRONG' ? [true, false, false] : [false, true, true],
    );
    if (read.column !== null) expect(names).toContain(read.column);
  }
  expect([...states].toSorted()).toEqual(['SKIPPED', 'WAITING', 'WRONG']);
});
