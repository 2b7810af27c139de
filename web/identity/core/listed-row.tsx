import type { ReactNode } from 'react';
import { Banner } from '#web/ui/base/state.tsx';
import styles from './listed.module.css';

interface Props {
  readonly name: string;
  /** Details below its name. */
  readonly facts: ReactNode;
  readonly error?: string | null;
  /** Buttons. */
  readonly children?: ReactNode;
}

/** A row for one of a person's sessions, tokens or passkeys. */
export function ListedRow({ name, facts, error = null, children }: Props) {
  return (
    <li className={styles['row']}>
      <div className={styles['what']}>
        <b className={styles['name']}>
          <bdi>{name}</bdi>
        </b>
        <span className="soft">{facts}</span>
        {error !== null && <Banner bad>{error}</Banner>}
      </div>
      {children && <div className={styles['acts']}>{children}</div>}
    </li>
  );
}
