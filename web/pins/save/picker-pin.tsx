import type { ReactNode } from 'react';
import styles from './mobile-picker.module.css';

interface Props {
  readonly picture: ReactNode;
  readonly title: string;
  readonly site?: string | null;
  /** At the end of the row. */
  readonly end?: ReactNode;
}

/** The pin being saved, in one row above the mobile picker's boards. */
export function PickerPin({ picture, title, site, end }: Props) {
  return (
    <div className={styles['shown']}>
      <div className={styles['thumb']}>{picture}</div>
      <div className={styles['words']}>
        {title && (
          <p className={styles['title']}>
            <bdi>{title}</bdi>
          </p>
        )}
        {site && (
          <p>
            <bdi>{site}</bdi>
          </p>
        )}
      </div>
      {end}
    </div>
  );
}
