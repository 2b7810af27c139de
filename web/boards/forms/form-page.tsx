import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import styles from './form-page.module.css';

interface Props {
  readonly title: string;
  /** The buttons at the bottom edge. */
  readonly foot: ReactNode;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

/** A form that fills the window, with a button back to where it was opened. */
export function FormPage({ title, foot, onBack, children }: Props) {
  const { t } = useWords();
  return (
    <main id="main" className={styles['page']} tabIndex={-1}>
      <div className={styles['top']}>
        <IconButton label={t('Back')} onClick={onBack}>
          <ArrowLeft size={20} className="flip" aria-hidden="true" />
        </IconButton>
        <h1 className="h-20">{title}</h1>
      </div>
      <div className={styles['body']}>{children}</div>
      <div className={styles['foot']}>{foot}</div>
    </main>
  );
}
