import { useState } from 'react';
import { readReportedMessages, type ReportedMessage } from '#contract/moderation/deciding.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import styles from './report-queue.module.css';

/** A reported message with those before it, once the operator wants to read them. */
export function ReportedMessages({ id }: { readonly id: string }) {
  const { t } = useWords();
  const send = useSend();
  const { busy, error, run } = useAct();
  const [messages, setMessages] = useState<readonly ReportedMessage[]>();
  const read = () =>
    void run(async () => setMessages(await send(readReportedMessages, { report_id: id })));
  if (messages === undefined)
    return (
      <div className={styles['ask']}>
        {error !== null && <Banner bad>{error}</Banner>}
        <p className="soft t-14">
          {t('You can read it with up to four messages before it. The log records that you did.')}
        </p>
        <Button busy={busy} onClick={read}>
          {t('Read the message')}
        </Button>
      </div>
    );
  if (messages.length === 0) return <p className="soft">{t('This message is gone.')}</p>;
  return (
    <ol className={styles['messages']} aria-label={t('The message, with those before it')}>
      {messages.map((message) => (
        <li key={message.id} aria-current={message.is_reported ? 'true' : undefined}>
          <bdi className="soft">@{message.sender.username}</bdi> <bdi>{message.text}</bdi>
        </li>
      ))}
    </ol>
  );
}
