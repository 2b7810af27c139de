import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { Column, TableRow } from './column.ts';
import styles from './data-table.module.css';

/** What the rows of one list can do. */
export interface RowActs<Row> {
  readonly hrefOf: (row: Row) => string;
  readonly onOpen: (row: Row) => void;
  /** Under the name. */
  readonly detailOf: (row: Row) => string;
  readonly isOn: (row: Row) => boolean;
  /** Null where the viewer may only look. */
  readonly onSwitch: ((row: Row) => void) | null;
  /** Whether a switch means anything here: what ended is not switched any more. */
  readonly isSwitchable: (row: Row) => boolean;
  /** Why the last change of it was refused. */
  readonly problemOf: (row: Row) => string | undefined;
}

interface Props<Row> extends RowActs<Row> {
  readonly row: Row;
  readonly at: number;
  /** Rows above the first. */
  readonly heads: number;
  readonly columns: readonly Column<Row>[];
  readonly isChosen: boolean;
  /** The table's one tab stop. */
  readonly isStop: boolean;
  readonly onPick: () => void;
  readonly onFocus: () => void;
}

export function GridRow<Row extends TableRow>({
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
      onFocus={onFocus}
    >
      <td className={styles['box']}>
        <input
          type="checkbox"
          tabIndex={-1}
          className={styles['check']}
          aria-label={t('Choose {name}', { name: row.name })}
          checked={isChosen}
          onChange={onPick}
        />
      </td>
      <th scope="row" className={styles['name']}>
        <Name row={row} {...acts} />
      </th>
      {columns.map((column) => (
        <td key={column.id} className={column.isNumber ? styles['number'] : undefined}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

function Name<Row extends TableRow>({
  row,
  hrefOf,
  detailOf,
  isOn,
  onSwitch,
  isSwitchable,
  problemOf,
}: RowActs<Row> & { readonly row: Row }) {
  const problem = problemOf(row);
  return (
    <div className={styles['what']}>
      <button
        type="button"
        role="switch"
        tabIndex={-1}
        className={styles['switch']}
        aria-checked={isOn(row)}
        aria-label={row.name}
        disabled={onSwitch === null || !isSwitchable(row)}
        onClick={() => onSwitch?.(row)}
      />
      <div className={styles['words']}>
        <PageLink href={hrefOf(row)} tabIndex={-1}>
          <bdi>{row.name}</bdi>
        </PageLink>
        {problem === undefined ? (
          <small>{detailOf(row)}</small>
        ) : (
          <small className={styles['problem']} role="alert">
            {problem}
          </small>
        )}
      </div>
    </div>
  );
}
