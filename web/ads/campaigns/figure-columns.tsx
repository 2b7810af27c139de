import { Money } from '../console/money.tsx';
import { figureText } from '../reporting/figure-text.ts';
import { COLUMN_FACTS, type ShownColumn } from '../reporting/report-columns.ts';
import type { Column } from '../table/column.ts';
import type { FigureOf } from './use-figures.ts';

interface Shown {
  readonly currency: string;
  readonly formats: string;
}

/** A number of a column, to the micro for whoever reads the page by program. */
export function Figure({
  column,
  value,
  shown,
}: {
  readonly column: ShownColumn;
  readonly value: number | null | undefined;
  readonly shown: Shown;
}) {
  if (value === undefined) return '…';
  if (value !== null && COLUMN_FACTS[column].kind === 'money')
    return <Money micros={value} currency={shown.currency} />;
  return <data value={value ?? ''}>{figureText(column, value, shown)}</data>;
}

/** The columns of numbers, as they were chosen. */
export function figureColumns(
  columns: readonly ShownColumn[],
  figureOf: FigureOf,
  shown: Shown,
): readonly Column<{ readonly id: string }>[] {
  return columns.map((column) => ({
    id: column,
    label: COLUMN_FACTS[column].label,
    cell: ({ id }) => <Figure column={column} value={figureOf(id, column)} shown={shown} />,
    by: ({ id }) => figureOf(id, column) ?? null,
    isNumber: true,
  }));
}
