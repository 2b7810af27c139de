import type { SheetColumn } from '#contract/ads/bulk/sheet.ts';
import { MICROS } from '#contract/ads/promote.ts';

/** Formats API values as cells of a sheet. */

const MS = 1000;
const BETWEEN = ' | ';
const LONG_NUMBER = /^\d{12,}$/;

/** Converts micros to units; no amount has more digits than a number can represent. */
const unitsOf = (micros: number): string => String(micros / MICROS);

/** Formats a time as briefly as possible: as a day, a minute or a second. */
function momentOf(seconds: number): string {
  const [day = '', time = ''] = new Date(seconds * MS)
    .toISOString()
    .slice(0, -'.000Z'.length)
    .split('T');
  if (time === '00:00:00') return `[${day}]`;
  return `[${day} ${time.replace(/:00$/, '')}]`;
}

/** Formats an id in brackets, so that spreadsheets do not read it as a number. */
export const idCell = (id: string): string => `[${id}]`;

/** Flags that can only be set leave the cell empty when unset. */
const flagCell = (text: string, values: readonly string[]): string =>
  values.includes(text) ? text : '';

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

type Write = (value: unknown, column: SheetColumn) => string;

/** Text and numbers are written unchanged. */
const AS_IT_IS: Write = textOf;
const WRITE: Readonly<Record<SheetColumn['kind'], Write>> = {
  ACTION: AS_IT_IS,
  ENTITY: AS_IT_IS,
  TEXT: AS_IT_IS,
  CHOICE: AS_IT_IS,
  NUMBER: AS_IT_IS,
  JSON: AS_IT_IS,
  AMOUNT: (value) => unitsOf(Number(value)),
  TIME: (value) => momentOf(Number(value)),
  ID: (value) => idCell(textOf(value)),
  FLAG: (value, { values }) => flagCell(textOf(value).toUpperCase(), values),
  LIST: (value) =>
    (value as readonly string[])
      .map((one) => (LONG_NUMBER.test(one) ? idCell(one) : one))
      .join(BETWEEN),
};

/** Returns a field of an entity in its column's format; empty if it has none. */
export function cellOf(column: SheetColumn, entity: Readonly<Record<string, unknown>>): string {
  const value = column.field
    .split('.')
    .reduce<unknown>((whole, part) => (whole as Record<string, unknown> | null)?.[part], entity);
  return value === null || value === undefined ? '' : WRITE[column.kind](value, column);
}
