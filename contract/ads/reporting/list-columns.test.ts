import { expect, test } from 'vitest';
import { conversionColumn } from '../conversions/report-columns.ts';
import { LIST_CONVERSION_COLUMNS } from './list-columns.ts';

test('reports can be asked for every column of conversions that a list has', () => {
  const unknown = LIST_CONVERSION_COLUMNS.filter((name) => conversionColumn(name) === null);
  expect(unknown).toEqual([]);
});
