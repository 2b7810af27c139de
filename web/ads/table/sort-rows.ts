import type { Column, Order } from './column.ts';

/** Sorts rows by a column; without one they keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  order: Order | null,
  locale: string,
): readonly Row[] {
  const by = columns.find(({ id }) => id === order?.column)?.by;
  if (order === null || by === undefined) return rows;
  const texts = new Intl.Collator(locale, { numeric: true });
  const sign = order.isDescending ? -1 : 1;
  return rows.toSorted((row, other) => {
    const [one, two] = [by(row), by(other)];
    if (one === null || two === null) return Number(one === null) - Number(two === null);
    const isText = typeof one === 'string' && typeof two === 'string';
    return sign * (isText ? texts.compare(one, two) : Number(one) - Number(two));
  });
}
