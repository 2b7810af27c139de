import { useRouterState } from '@tanstack/react-router';
import { useWords } from '#web/kernel/words/words-context.tsx';
import styles from './progress.module.css';

/** The progress line at the top while a page loads: runs to 95 % in 6 s. */
export function Progress() {
  const { t } = useWords();
  const loading = useRouterState({ select: ({ isLoading }) => isLoading });
  if (!loading) return null;
  // Polite, as it lies outside the landmarks of the page.
  return (
    <div
      role="progressbar"
      aria-label={t('Loading…')}
      aria-live="polite"
      className={styles['line']}
    />
  );
}
