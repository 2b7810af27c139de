import Monitor from 'lucide-react/icons/monitor';
import type { ReactNode } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import styles from './console-page.module.css';

/** Content for wide screens; a phone shows a notice instead, under the same URL. */
export function WideOnly({ children }: { readonly children: ReactNode }) {
  const { t } = useWords();
  return (
    <>
      <div className={`${styles['note']} ${styles['plain']} ${styles['narrowAlone']}`}>
        <Monitor size={16} aria-hidden="true" />
        <p>
          {t('Building works best on a wider screen. Open this page on a computer to continue.')}
        </p>
      </div>
      <div className={styles['wideAlone']}>{children}</div>
    </>
  );
}
