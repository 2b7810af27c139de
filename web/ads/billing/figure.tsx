import type { ReactNode } from 'react';
import styles from './billing.module.css';

interface Props {
  readonly label: string;
  readonly value: ReactNode;
  /** What it is beside. */
  readonly beside: ReactNode;
}

/** A number of a list of them, with what it is called and what it stands beside. */
export function Figure({ label, value, beside }: Props) {
  return (
    <div className={styles['figure']}>
      <dt>{label}</dt>
      <dd className={styles['number']}>{value}</dd>
      <dd className="soft">{beside}</dd>
    </div>
  );
}
