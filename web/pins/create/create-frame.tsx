import type { ReactNode } from 'react';
import { classNames } from '#web/ui/base/class-names.ts';
import styles from './create-frame.module.css';

interface Props {
  /** The site's header. */
  readonly header: ReactNode;
  /** False while a narrow window may still switch to the mobile layout. */
  readonly settled?: boolean;
  readonly children: ReactNode;
}

/** The page around a new pin, under the site's header. Popups have none: all their room is the pin's. */
export function CreateFrame({ header, settled = true, children }: Props) {
  return (
    <div className={classNames(styles['frame'], !settled && styles['unsettled'])}>
      {header}
      {children}
    </div>
  );
}
