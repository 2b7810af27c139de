import type { SheetColumn } from '#contract/ads/bulk/sheet.ts';
import { SHEET_PROBLEMS } from '#contract/ads/bulk/sheet-uploads.ts';
import { MICROS } from '#contract/ads/promote.ts';

/** Parses cells as written by `bulk/sheet-cells.ts`, and as people write them. */

/** A problem with a row, and the column it is in. */
export class RowProblem extends Error {
  readonly column: string;

  constructor(column: string, message: string) {
    super(message);
    this.column = column;
  }
}

/** Clears a cap or a date. */
const CLEAR = 'CLEAR';
/** An apostrophe that keeps spreadsheets from running a formula. */
const GUARD = /^'(?=[\s\u00A0]*[=+\-@\t\r])/u;
const AMOUNT = /^\d{1,12}(\.\d{1,6})?$/;
const TIME = /^\[?(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?\]?$/;
const ID = /^\[?(\d{1,19})\]?$/;
const LONG_ID = /^\[(\d+)\]$/;
const WHOLE = /^\d{1,15}$/;
const MS = 1000;

/** Returns a cell's text without that apostrophe. */
export const plain = (cell: string | undefined): string => (cell ?? '').replace(GUARD, '').trim();

/** Returns the id in a cell. */
export function idIn(column: string, text: string): string {
  const id = ID.exec(text)?.[1];
  if (id === undefined) throw new RowProblem(column, SHEET_PROBLEMS.id);
  return id;
}

type Read = (text: string, column: SheetColumn) => unknown;

const asItIs: Read = (text) => text;
/** Returns the allowed word in any case, or the text itself. */
const wordOf = (text: string, { values }: SheetColumn): string =>
  values.find((value) => value.toLowerCase() === text.toLowerCase()) ?? text;

const READ: Readonly<Record<SheetColumn['kind'], Read>> = {
  ACTION: asItIs,
  ENTITY: asItIs,
  TEXT: asItIs,
  ID: (text, { name }) => idIn(name, text),
  CHOICE: (text, column) => {
    const word = wordOf(text, column);
    if (!column.values.includes(word)) throw new RowProblem(column.name, SHEET_PROBLEMS.choice);
    return word;
  },
  FLAG: (text, { name }) => {
    const word = text.toUpperCase();
    if (word !== 'TRUE' && word !== 'FALSE') throw new RowProblem(name, SHEET_PROBLEMS.flag);
    return word === 'TRUE';
  },
  AMOUNT: (text, { name }) => {
    if (!AMOUNT.test(text)) throw new RowProblem(name, SHEET_PROBLEMS.amount);
    return Math.round(Number(text) * MICROS);
  },
  TIME: (text, { name }) => secondsIn(name, text),
  NUMBER: (text, { name }) => {
    if (!WHOLE.test(text)) throw new RowProblem(name, SHEET_PROBLEMS.number);
    return Number(text);
  },
  LIST: (text, column) =>
    text
      .split('|')
      .map((one) => one.trim().replace(LONG_ID, '$1'))
      .filter((one) => one !== '')
      .map((one) => wordOf(one, column)),
  JSON: (text, { name }) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      throw new RowProblem(name, SHEET_PROBLEMS.json);
    }
  },
};

function secondsIn(column: string, text: string): number {
  const [, day = '', time = '00:00'] = TIME.exec(text) ?? [];
  const at = new Date(`${day}T${time}Z`);
  // Date parsing would turn the 31st of a 30-day month into the first of the next.
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(day)) {
    throw new RowProblem(column, SHEET_PROBLEMS.time);
  }
  return at.getTime() / MS;
}

/** Returns the value of a non-empty cell; null if it clears the field. Throws RowProblem. */
export function readCell(column: SheetColumn, text: string): unknown {
  if (text !== CLEAR) return READ[column.kind](text, column);
  if (!column.is_clearable) throw new RowProblem(column.name, SHEET_PROBLEMS.clear);
  return null;
}
