import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Content for screen readers only. */
export function VisuallyHidden({
  children,
  as: As = 'span',
}: {
  children: ReactNode;
  as?: 'span' | 'h1' | 'h2' | 'div';
}) {
  return <As className={styles['hidden']}>{children}</As>;
}
