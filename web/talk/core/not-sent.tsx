import { useWords } from '#web/kernel/words/words-context.tsx';
import styles from './not-sent.module.css';
import type { Outbox, Outgoing } from './use-outbox.ts';

interface Props<What> {
  readonly item: Outgoing<What>;
  readonly outbox: Pick<Outbox<What>, 'retry' | 'drop'>;
}

/** The state of an unsent item: being sent, or the reason for the failure. */
export function NotSent<What>({ item, outbox }: Props<What>) {
  const { t } = useWords();
  if (item.failed === null) {
    return (
      <p className={styles['state']} role="status">
        {t('Sending…')}
      </p>
    );
  }
  return (
    <p className={styles['state']}>
      <span className={styles['failed']} role="alert">
        {item.failed}
      </span>
      <button type="button" onClick={() => outbox.retry(item)}>
        {t('Try again')}
      </button>
      <button type="button" onClick={() => outbox.drop(item)}>
        {t('Discard')}
      </button>
    </p>
  );
}
