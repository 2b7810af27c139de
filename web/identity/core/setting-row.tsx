import { type ReactNode, useId } from 'react';
import styles from './account.module.css';

interface Props {
  readonly title: string;
  /** How it stands. */
  readonly text: ReactNode;
  /** Its buttons. */
  readonly children?: ReactNode;
}

/** A line of the settings: what it is, how it stands, and what can be done. */
export function SettingRow({ title, text, children }: Props) {
  const id = useId();
  return (
    <div className={styles['row']} role="group" aria-labelledby={id}>
      <div className={styles['what']}>
        <b className="strong" id={id}>
          {title}
        </b>
        <span className="soft">{text}</span>
      </div>
      {children && <div className={styles['acts']}>{children}</div>}
    </div>
  );
}
