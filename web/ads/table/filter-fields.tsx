import type { ReactNode } from 'react';
import styles from './filter-fields.module.css';

interface PickProps {
  readonly label: string;
  readonly value: string;
  readonly onPick: (value: string) => void;
  /** The options. */
  readonly children: ReactNode;
}

/** One of a few values that a list is narrowed down to, or ordered by. */
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

/** A day from which, or up to which, a list goes. */
export function FilterDay({ label, value, onDay }: DayProps) {
  return (
    <label className={styles['pick']}>
      <span>{label}</span>
      <input type="date" value={value} onChange={(event) => onDay(event.target.value)} />
    </label>
  );
}
