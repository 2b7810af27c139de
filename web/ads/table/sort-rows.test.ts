import { expect, test } from 'vitest';
import type { Column } from './column.ts';
import { sortRows } from './sort-rows.ts';

interface Row {
  readonly name: string;
  readonly cost: number | null;
}
const cell = () => null;
const columns: readonly Column<Row>[] = [
  { id: 'name', label: 'Name', cell, by: ({ name }) => name },
  { id: 'cost', label: 'Cost', cell, by: ({ cost }) => cost },
];
const rows: readonly Row[] = [
  { name: 'Vase 10', cost: 3 },
  { name: 'vase 9', cost: null },
  { name: 'Éclair', cost: 12 },
];
const namesBy = (column: string, isDescending: boolean) =>
  sortRows(rows, columns, { column, isDescending }, 'en').map(({ name }) => name);

test('rows are ordered as people order names and numbers, and what has none comes last', () => {
  expect(namesBy('name', false)).toEqual(['Éclair', 'vase 9', 'Vase 10']);
  expect(namesBy('name', true)).toEqual(['Vase 10', 'vase 9', 'Éclair']);
  expect(namesBy('cost', false)).toEqual(['Vase 10', 'Éclair', 'vase 9']);
  expect(namesBy('cost', true)).toEqual(['Éclair', 'Vase 10', 'vase 9']);
  expect(sortRows(rows, columns, null, 'en')).toBe(rows);
});
