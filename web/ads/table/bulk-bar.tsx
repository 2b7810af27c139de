import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import styles from './bulk-bar.module.css';

interface Props {
  readonly count: number;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Actions on all selected rows. */
export function BulkBar({ count, onClose, children }: Props) {
  const { t } = useWords();
  return (
    <div className={styles['bulk']} role="toolbar" aria-label={t('Chosen')}>
      <b role="status">{t('{count} selected', { count })}</b>
      {children}
      <BulkAct onClick={onClose} label={t('Clear the selection')}>
        <X size={16} aria-hidden="true" />
      </BulkAct>
    </div>
  );
}

interface ActProps {
  readonly onClick: () => void;
  /** The accessible name of an icon-only button. */
  readonly label?: string;
  readonly children: ReactNode;
}

export function BulkAct({ onClick, label, children }: ActProps) {
  return (
    <button
      type="button"
      className={styles['act']}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
