import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { BulkBar } from './bulk-bar.tsx';
import type { Column, Order, TableRow } from './column.ts';
import styles from './data-table.module.css';
import { choose } from './grid-keys.ts';
import { Cell, GridRow } from './grid-row.tsx';
import type { RowActs } from './name-cell.tsx';
import { sortRows } from './sort-rows.ts';
import { useGridFocus } from './use-grid-focus.ts';
import { useRowHeight, useRowWindow } from './use-row-window.ts';

interface Props<Row> extends RowActs<Row> {
  readonly label: string;
  /** The heading of the name column; English, to be translated. */
  readonly nameLabel: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  /** The order, if the page decides it. */
  readonly sort?: { readonly order: Order | null; readonly onOrder: (order: Order) => void };
  /** The total row: its label and the cell of each column. */
  readonly total?: { readonly label: string; readonly cell: (column: string) => ReactNode };
  /** Actions in the bar of selected rows. */
  readonly renderBulk: (chosen: readonly Row[], done: () => void) => ReactNode;
}

/**
 * A virtualised grid with one tab stop: arrow keys and J K move between rows, Space selects, Shift+Space selects a
 * range, Enter opens, P toggles the switch, Escape clears the selection.
 */
export function DataTable<Row extends TableRow>({
  label,
  nameLabel,
  rows,
  columns,
  total,
  sort,
  renderBulk,
  ...acts
}: Props<Row>) {
  const { t, formats } = useWords();
  const [ownOrder, setOwnOrder] = useState<Order | null>(null);
  const [order, setOrder] = sort ? [sort.order, sort.onOrder] : [ownOrder, setOwnOrder];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const body = useRef<HTMLTableSectionElement>(null);
  const name = useMemo<Column<Row>>(
    () => ({ id: 'name', label: nameLabel, cell: () => null, by: (row) => row.name }),
    [nameLabel],
  );
  const sorted = useMemo(
    () => sortRows(rows, [name, ...columns], order, formats),
    [rows, name, columns, order, formats],
  );
  const ids = useMemo(() => sorted.map(({ id }) => id), [sorted]);
  const height = useRowHeight();
  const { start, end } = useRowWindow(body, sorted.length, height);
  // Stable callbacks, so that scrolling only renders rows that come into view.
  const pick = useCallback(
    (at: number, from: number | null) => setChosen((now) => choose(now, ids, at, from)),
    [ids],
  );
  const focus = useGridFocus(body, sorted, height, {
    ...acts,
    pick,
    letGo: () => setChosen(new Set()),
  });
  const here = useMemo(
    () => (chosen.size === 0 ? [] : sorted.filter(({ id }) => chosen.has(id))),
    [sorted, chosen],
  );
  const all = here.length === sorted.length;
  const heads = total ? 2 : 1;
  return (
    <div className={styles['scroller']}>
      <table
        className={styles['data']}
        // A table with keyboard navigation between rows is a grid.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label={label}
        aria-rowcount={sorted.length + heads}
        aria-multiselectable="true"
      >
        <thead>
          <tr aria-rowindex={1} className={styles['heads']}>
            <th scope="col" className={styles['box']}>
              <input
                type="checkbox"
                className={styles['check']}
                aria-label={t('Select all')}
                checked={all && here.length > 0}
                onChange={() => setChosen(all ? new Set() : new Set(ids))}
              />
            </th>
            <Head column={name} order={order} onOrder={setOrder} className={styles['name']} />
            {columns.map((column) => (
              <Head key={column.id} column={column} order={order} onOrder={setOrder} />
            ))}
          </tr>
          {total && (
            <tr aria-rowindex={heads} className={styles['total']}>
              {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
              <td className={styles['box']} />
              <th scope="row" className={styles['name']}>
                {total.label}
              </th>
              {columns.map((column) => (
                <Cell key={column.id} column={column}>
                  {total.cell(column.id)}
                </Cell>
              ))}
            </tr>
          )}
        </thead>
        {/* Handles the keys that the focused row does not. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <tbody ref={body} onKeyDown={focus.onKeyDown}>
          <Gap height={start * height} width={columns.length + 2} />
          {sorted.slice(start, end).map((row, offset) => (
            <GridRow
              key={row.id}
              row={row}
              at={start + offset}
              heads={heads}
              columns={columns}
              isChosen={chosen.has(row.id)}
              isStop={start + offset === focus.at}
              onPick={pick}
              onFocus={focus.setAt}
              {...acts}
            />
          ))}
          <Gap height={(sorted.length - end) * height} width={columns.length + 2} />
        </tbody>
      </table>
      {here.length > 0 && (
        <BulkBar count={here.length} onClose={() => setChosen(new Set())}>
          {renderBulk(here, () => setChosen(new Set()))}
        </BulkBar>
      )}
    </div>
  );
}

/** The height of rows that are not rendered. */
function Gap({ height, width }: { readonly height: number; readonly width: number }) {
  if (height <= 0) return null;
  return (
    <tr className={styles['gap']} aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
      <td colSpan={width} style={{ height }} />
    </tr>
  );
}

interface HeadProps<Row> {
  readonly column: Column<Row>;
  readonly order: Order | null;
  readonly onOrder: (order: Order) => void;
  readonly className?: string | undefined;
}

function Head<Row>({
  column: { id, label, isNumber, by },
  order,
  onOrder,
  className,
}: HeadProps<Row>) {
  const { t } = useWords();
  if (by === undefined) {
    return (
      <th scope="col" className={styles['plain']}>
        {t(label)}
      </th>
    );
  }
  const mine = order?.column === id ? order : null;
  // Numbers sort in descending order first.
  const next = { column: id, isDescending: mine ? !mine.isDescending : isNumber === true };
  const Arrow = mine?.isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      className={classNames(className, isNumber && styles['number'])}
      aria-sort={mine ? (mine.isDescending ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" className={styles['sort']} onClick={() => onOrder(next)}>
        {t(label)}
        {mine && <Arrow size={12} aria-hidden="true" />}
      </button>
    </th>
  );
}
