import { wholeNumber } from '#web/kernel/core/time.ts';
import { Money } from '../console/money.tsx';
import type { Column } from '../table/column.ts';
import type { FigureColumn, FigureOf } from './use-figures.ts';

interface Shown {
  readonly currency: string;
  readonly formats: string;
}

const LABELS: Readonly<Record<FigureColumn, string>> = {
  SPEND: 'Spend',
  IMPRESSION: 'Impressions',
  CLICKTHROUGH: 'Outbound clicks',
  CTR: 'Click rate',
};

/** The columns of numbers, which every list has. */
export function figureColumns(
  figureOf: FigureOf,
  { currency, formats }: Shown,
): readonly Column<{ readonly id: string }>[] {
  const percent = new Intl.NumberFormat(formats, { style: 'percent', maximumFractionDigits: 2 });
  const shown = (column: FigureColumn, value: number | null | undefined) => {
    if (value === undefined) return '…';
    if (value === null) return '–';
    if (column === 'SPEND') return <Money micros={value} currency={currency} />;
    return column === 'CTR' ? percent.format(value) : wholeNumber(value, formats);
  };
  return (Object.keys(LABELS) as FigureColumn[]).map((column) => ({
    id: column,
    label: LABELS[column],
    cell: ({ id }) => shown(column, figureOf(id, column)),
    by: ({ id }) => figureOf(id, column) ?? null,
    isNumber: true,
  }));
}
