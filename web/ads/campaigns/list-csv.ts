import type { Translate } from '#web/kernel/words/words.ts';
import type { Attribution } from '../attribution/attribution.ts';
import { columnHeading } from '../attribution/column-heading.ts';
import { COLUMN_FACTS, type ShownColumn } from '../reporting/report-columns.ts';
import { csvOf } from '../core/csv.ts';
import type { FigureOf } from './use-figures.ts';

interface Listed {
  readonly rows: readonly { readonly id: string; readonly name: string }[];
  readonly columns: readonly ShownColumn[];
  readonly attribution: Attribution;
  readonly figureOf: FigureOf;
}

const MICROS = 1_000_000;

/** Amounts in units of the currency, so that spreadsheets can add them. */
export const csvValue = (column: ShownColumn, value: number | null): number | null =>
  value !== null && COLUMN_FACTS[column].kind === 'money' ? value / MICROS : value;

/** The displayed list as CSV. */
export const listCsv = ({ rows, columns, attribution, figureOf }: Listed, t: Translate): string =>
  csvOf([
    [t('Number'), t('Name'), ...columns.map((column) => columnHeading(column, attribution, t))],
    ...rows.map(({ id, name }) => [
      id,
      name,
      ...columns.map((column) => csvValue(column, figureOf(id, column) ?? null)),
    ]),
  ]);
