import { failureText } from '#web/kernel/sending/failure-text.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import styles from './search-options.module.css';
import { useForgetSearches } from './use-completions.ts';

/** Deletes the viewer's recent searches, below their list. */
export function ForgetSearches() {
  const { t } = useWords();
  const toasts = useToasts();
  const forget = useForgetSearches();
  const ask = () => {
    forget().then(
      () => toasts.show({ text: t('Recent searches cleared') }),
      (cause: unknown) => toasts.show({ text: failureText(cause, t), kind: 'failed' }),
    );
  };
  return (
    <button
      type="button"
      className={styles['forget']}
      onMouseDown={(event) => event.preventDefault()}
      onClick={ask}
    >
      {t('Clear recent searches')}
    </button>
  );
}
