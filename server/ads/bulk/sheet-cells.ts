import type { SheetColumn } from '#contract/ads/bulk/sheet.ts';
import { MICROS } from '#contract/ads/promote.ts';

/** How the values of calls are written in the cells of a sheet. */

const MS = 1000;
const BETWEEN = ' | ';
const LONG_NUMBER = /^\d{12,}$/;

/** Micros in units, to the micro: the most that anything may cost has fewer digits than a number holds. */
const unitsOf = (micros: number): string => String(micros / MICROS);

/** As short as a moment can be told: a day, a minute or a second. */
function momentOf(seconds: number): string {
  const [day = '', time = ''] = new Date(seconds * MS)
    .toISOString()
    .slice(0, -'.000Z'.length)
    .split('T');
  if (time === '00:00:00') return `[${day}]`;
  return `[${day} ${time.replace(/:00$/, '')}]`;
}

/** An id, which no spreadsheet takes for a number as it stands here. */
export const idCell = (id: string): string => `[${id}]`;

/** What can only be set, and is not, is an empty cell. */
const flagCell = (text: string, values: readonly string[]): string =>
  values.includes(text) ? text : '';

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

type Write = (value: unknown, column: SheetColumn) => string;

/** What is there as it is: words and numbers. */
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

/** A field of something as it is in its column; empty where it has none. */
export function cellOf(column: SheetColumn, entity: Readonly<Record<string, unknown>>): string {
  const value = column.field
    .split('.')
    .reduce<unknown>((whole, part) => (whole as Record<string, unknown> | null)?.[part], entity);
  return value === null || value === undefined ? '' : WRITE[column.kind](value, column);
}
