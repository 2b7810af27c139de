import { useRouterState } from '@tanstack/react-router';
import { useWords } from '#web/kernel/words/words-context.tsx';
import styles from './progress.module.css';

/** The progress line at the top while a page loads: runs to 95 % in 6 s. */
export function Progress() {
  const { t } = useWords();
  const loading = useRouterState({ select: ({ isLoading }) => isLoading });
  if (!loading) return null;
  return <div role="progressbar" aria-label={t('Loading…')} className={styles['line']} />;
}
