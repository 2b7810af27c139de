import { type ReactNode, useId } from 'react';
import styles from './account.module.css';

interface Props {
  readonly title: string;
  /** The current state. */
  readonly text: ReactNode;
  /** Buttons. */
  readonly children?: ReactNode;
}

/** A settings row: title, state and buttons. */
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
