import { v5Column, type V5About, type V5Column } from '#contract/api/v5/columns.ts';
import type { V5Row } from '#contract/api/v5/reports.ts';
import type { ReportColumn } from '#contract/ads/report-rules.ts';

/** Converts the API's columns to ours, and our rows to its rows. */

const MICROS = 1_000_000;
/** Columns for which an absent value is unknown rather than 0. */
const UNKNOWN: readonly ReportColumn[] = [
  'CTR',
  'SAVE_RATE',
  'ENGAGEMENT_RATE',
  'ECPC',
  'ECPM',
  'TOTAL_IMPRESSION_USER',
  'TOTAL_IMPRESSION_FREQUENCY',
];

/** Returns the columns to request from our reports, which require at least one. */
export function ourColumns(names: readonly string[]): {
  columns: ReportColumn[];
  conversion_columns?: string[];
} {
  const columns = names.map(columnOf);
  const numbers = columns.flatMap((column) => (column.is === 'number' ? [column.of] : []));
  const conversions = columns.flatMap((column) => (column.is === 'conversion' ? [column.of] : []));
  return {
    columns: numbers.length > 0 ? [...new Set(numbers)] : ['IMPRESSION'],
    ...(conversions.length > 0 && { conversion_columns: [...new Set(conversions)] }),
  };
}

/** A row's values: numbers by our names, and what the row is about. */
export interface RowSource {
  number(of: string): number | null | undefined;
  about(of: V5About): string | null;
}

/** Returns the requested columns of a row. */
export function cellsOf(names: readonly string[], row: RowSource): V5Row {
  return Object.fromEntries(names.map((name) => [name, cellOf(columnOf(name), row)]));
}

function cellOf(column: V5Column, row: RowSource): string | number | null {
  if (column.is === 'about') return row.about(column.of);
  const value = row.number(column.of);
  const isUnknown = column.is === 'number' && UNKNOWN.includes(column.of);
  if (value === null || value === undefined) return isUnknown ? null : 0;
  return column.is === 'number' && column.units ? value / MICROS : value;
}

function columnOf(name: string): V5Column {
  const column = v5Column(name);
  if (column === null) throw new Error(`${name} is no column`);
  return column;
}
