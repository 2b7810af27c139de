import type { ReactNode } from 'react';
import styles from './filter-fields.module.css';

interface PickProps {
  readonly label: string;
  readonly value: string;
  readonly onPick: (value: string) => void;
  /** The select's options. */
  readonly children: ReactNode;
}

/** A select that filters or sorts a list. */
export function FilterPick({ label, value, onPick, children }: PickProps) {
  return (
    <label className={styles['pick']}>
      <span>{label}</span>
      <select value={value} onChange={(event) => onPick(event.target.value)}>
        {children}
      </select>
    </label>
  );
}

interface DayProps {
  readonly label: string;
  readonly value: string;
  readonly onDay: (value: string) => void;
}

/** A date that limits a list. */
export function FilterDay({ label, value, onDay }: DayProps) {
  return (
    <label className={styles['pick']}>
      <span>{label}</span>
      <input type="date" value={value} onChange={(event) => onDay(event.target.value)} />
    </label>
  );
}
