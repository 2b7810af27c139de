import { getOutbox, type UnsentMail } from '#contract/identity/outbox.ts';
import { useApp, usePages } from '#web/kernel/app/app-context.tsx';
import { relativeTime } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { Translate } from '#web/kernel/words/words.ts';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
import styles from './outbox.module.css';

/** Unsent messages, which the operator delivers by hand. */
export function Outbox() {
  const { t } = useWords();
  const list = usePages(getOutbox, {});
  const mails = list.data.pages.flatMap((page) => page.data);
  return (
    <section className={styles['outbox']} aria-labelledby="outbox-title">
      <h2 id="outbox-title" className="h-20">
        {t('Unsent e-mail')}
      </h2>
      <p className="soft">
        {t(
          "Messages this site couldn't send stay here for 30 days. You can pass them on yourself.",
        )}
      </p>
      {mails.length === 0 ? (
        <EmptyState title={t('Everything has been sent')} />
      ) : (
        <ul className={styles['list']}>
          {mails.map((mail) => (
            <Mail key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
      <ShowMore list={list} of={t('Unsent e-mail')} />
    </section>
  );
}

function Mail({ mail }: { mail: UnsentMail }) {
  const { t, formats } = useWords();
  const { renderedAt } = useApp();
  const when = relativeTime(new Date(mail.queued_at), new Date(renderedAt), formats);
  const facts = [t('To {address}', { address: mail.to }), when, stateText(mail, t)];
  return (
    <li className={styles['mail']}>
      <details>
        <summary>
          <span className={styles['subject']}>
            <bdi>{mail.subject}</bdi>
          </span>
          <span className={`soft ${styles['facts']}`}>{facts.join(' · ')}</span>
        </summary>
        <pre className={styles['text']} dir="auto">
          {mail.text}
        </pre>
      </details>
    </li>
  );
}

function stateText({ state, reason }: UnsentMail, t: Translate): string {
  if (state === 'kept') return t('No mail server is set up');
  if (state === 'failed') return t('Refused: {reason}', { reason: reason ?? '' });
  return reason === null ? t('Waiting') : t('Tried again later: {reason}', { reason });
}
