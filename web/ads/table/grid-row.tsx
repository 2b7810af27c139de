import { memo, type ReactNode } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import type { Column, TableRow } from './column.ts';
import styles from './data-table.module.css';
import { NameCell, type RowActs } from './name-cell.tsx';

interface Props<Row> extends RowActs<Row> {
  readonly row: Row;
  readonly at: number;
  /** The number of heading rows. */
  readonly heads: number;
  readonly columns: readonly Column<Row>[];
  readonly isChosen: boolean;
  /** Whether it is the table's only tab stop. */
  readonly isStop: boolean;
  readonly onPick: (at: number, from: null) => void;
  readonly onFocus: (at: number) => void;
}

/** Memoised, so that scrolling a table of thousands of rows keeps the screen's frame rate. */
export const GridRow = memo(AnyRow) as typeof AnyRow;

function AnyRow<Row extends TableRow>({
  row,
  at,
  heads,
  columns,
  isChosen,
  isStop,
  onPick,
  onFocus,
  ...acts
}: Props<Row>) {
  const { t } = useWords();
  return (
    <tr
      tabIndex={isStop ? 0 : -1}
      data-at={at}
      aria-rowindex={at + heads + 1}
      aria-selected={isChosen}
      onFocus={() => onFocus(at)}
    >
      <td className={styles['box']}>
        <input
          type="checkbox"
          tabIndex={-1}
          className={styles['check']}
          aria-label={t('Choose {name}', { name: row.name })}
          checked={isChosen}
          onChange={() => onPick(at, null)}
        />
      </td>
      <th scope="row" className={styles['name']}>
        <NameCell row={row} {...acts} />
      </th>
      {columns.map((column) => (
        <Cell key={column.id} column={column}>
          {column.cell(row)}
        </Cell>
      ))}
    </tr>
  );
}

interface CellProps<Row> {
  readonly column: Column<Row>;
  readonly children: ReactNode;
}

/** A cell of a column, in a row or in the total. */
export function Cell<Row>({ column, children }: CellProps<Row>) {
  const { t } = useWords();
  const { isNumber, onCard } = column;
  return (
    <td
      className={classNames(isNumber && styles['number'], onCard && styles[onCard])}
      data-label={onCard === undefined || onCard === 'line' ? undefined : t(column.label)}
    >
      {children}
    </td>
  );
}
