import type { ReactNode } from 'react';
import styles from './billing.module.css';

interface Props {
  readonly label: string;
  readonly value: ReactNode;
  /** The detail next to the number. */
  readonly beside: ReactNode;
}

/** A labelled number in a row of them, with its detail. */
export function Figure({ label, value, beside }: Props) {
  return (
    <div className={styles['figure']}>
      <dt>{label}</dt>
      <dd className={styles['number']}>{value}</dd>
      <dd className="soft">{beside}</dd>
    </div>
  );
}
