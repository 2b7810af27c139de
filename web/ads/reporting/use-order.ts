import type { Column, Order } from '../table/column.ts';
import { useReporting } from './use-reporting.ts';

/** A table's order in the URL: a column's id, with a minus in front if descending. */
export function useOrder<Row>(columns: readonly Column<Row>[]) {
  const { search, go } = useReporting();
  const order = orderIn(search['sort']);
  const isKnown =
    order === null ||
    order.column === NAME ||
    columns.some(({ id, by }) => id === order.column && by !== undefined);
  return {
    order: isKnown ? order : null,
    onOrder: ({ column, isDescending }: Order) =>
      go({ sort: `${isDescending ? '-' : ''}${column}` }),
    problems: isKnown ? [] : ['sort'],
  };
}

const NAME = 'name';

function orderIn(text: string | undefined): Order | null {
  if (text === undefined) return null;
  const isDescending = text.startsWith('-');
  return { column: isDescending ? text.slice(1) : text, isDescending };
}
