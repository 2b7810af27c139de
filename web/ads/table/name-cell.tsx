import { PageLink } from '#web/kernel/page/page-link.tsx';
import type { TableRow } from './column.ts';
import styles from './name-cell.module.css';

/** The actions of a list's rows. */
export interface RowActs<Row> {
  /** False for lists without on/off switches. */
  readonly hasSwitch?: boolean;
  readonly hrefOf: (row: Row) => string;
  readonly onOpen: (row: Row) => void;
  /** The line below the name. */
  readonly detailOf: (row: Row) => string;
  readonly isOn: (row: Row) => boolean;
  /** Null if the viewer may not change it. */
  readonly onSwitch: ((row: Row) => void) | null;
  /** Whether the row can be switched; ended ones cannot. */
  readonly isSwitchable: (row: Row) => boolean;
  /** Why the row's last change was refused. */
  readonly problemOf: (row: Row) => string | undefined;
}

/** A row's name with its switch, and its detail or the refusal of its last change. */
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
        <PageLink href={hrefOf(row)} tabIndex={-1} dir="auto">
          {row.name}
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
