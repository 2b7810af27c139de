import { Money } from '../console/money.tsx';
import { figureText } from '../reporting/figure-text.ts';
import { COLUMN_FACTS, type ShownColumn } from '../reporting/report-columns.ts';
import type { CardPlace, Column } from '../table/column.ts';
import type { FigureOf } from './use-figures.ts';

interface Shown {
  readonly currency: string;
  readonly formats: string;
}

/** A column's value, with the exact micros in the markup for programs that read the page. */
export function Figure({
  column,
  value,
  format,
}: {
  readonly column: ShownColumn;
  readonly value: number | null | undefined;
  readonly format: Shown;
}) {
  if (value === undefined) return '…';
  if (value !== null && COLUMN_FACTS[column].kind === 'money')
    return <Money micros={value} currency={format.currency} />;
  return <data value={value ?? ''}>{figureText(column, value, format)}</data>;
}

const PLACES: readonly CardPlace[] = ['first', 'second', 'third'];

const placed = (at: number) => {
  const onCard = PLACES[at];
  return onCard && { onCard };
};

/** The selected metric columns; phones show the first three. */
export function figureColumns(
  columns: readonly ShownColumn[],
  figureOf: FigureOf,
  format: Shown,
): readonly Column<{ readonly id: string }>[] {
  return columns.map((column, at) => ({
    id: column,
    label: COLUMN_FACTS[column].label,
    cell: ({ id }) => <Figure column={column} value={figureOf(id, column)} format={format} />,
    by: ({ id }) => figureOf(id, column) ?? null,
    isNumber: true,
    ...placed(at),
  }));
}
