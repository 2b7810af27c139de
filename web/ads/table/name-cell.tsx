import { PageLink } from '#web/kernel/page/page-link.tsx';
import type { TableRow } from './column.ts';
import styles from './name-cell.module.css';

/** What the rows of one list can do. */
export interface RowActs<Row> {
  /** False where nothing of the list is switched on and off. */
  readonly hasSwitch?: boolean;
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

/** The name of what a row is of, with its switch, and what it says of itself or of its last change. */
export function NameCell<Row extends TableRow>({
  row,
  hasSwitch = true,
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
      {hasSwitch && (
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
      )}
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
