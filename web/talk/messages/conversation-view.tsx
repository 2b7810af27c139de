import LogOut from 'lucide-react/icons/log-out';
import { useEffect, useRef, useState } from 'react';
import { type Conversation, MAX_MESSAGE } from '#contract/talk.ts';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { GhostLine } from '#web/ui/picture/skeleton.tsx';
import { ErrorState } from '#web/ui/base/state.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { Composer } from '../core/composer.tsx';
import { conversationName } from './conversation-name.ts';
import { MessageItem, OutgoingItem } from './message-item.tsx';
import styles from './messages.module.css';
import { PanelHead } from './panel-head.tsx';
import { useMembership, useMessages, useRead, useWrite } from './use-messages.ts';

interface Props {
  readonly conversation: Conversation;
  readonly onChange: (conversation: Conversation) => void;
  readonly onBack: () => void;
}

/** A conversation's messages, oldest first, with the form to send one. */
export function ConversationView({ conversation, onChange, onBack }: Props) {
  const { t, formats } = useWords();
  const name = conversationName(conversation, t, formats);
  const [leaving, setLeaving] = useState(false);
  const outbox = useWrite(conversation.id);
  const { act, busy } = useAct();
  const { accept, leave } = useMembership(conversation);
  const accepted = () => onChange({ ...conversation, is_request: false });
  const isAlone = conversation.users.length === 0;
  const write = (text: string) => {
    outbox.send(text);
    // A reply accepts the request.
    if (conversation.is_request) accepted();
  };
  return (
    <>
      <PanelHead title={name} onBack={onBack} focused>
        <IconButton
          label={t('Leave conversation')}
          onClick={() => setLeaving(true)}
          className={styles['push']}
        >
          <LogOut size={20} className="flip" aria-hidden="true" />
        </IconButton>
      </PanelHead>
      {leaving && (
        <div className={styles['ask']} role="group" aria-label={t('Leave conversation')}>
          <p>{t("Leave? The others keep the conversation, but you won't see it again.")}</p>
          <Button onClick={() => setLeaving(false)}>{t('Stay')}</Button>
          <Button variant="danger" busy={busy} onClick={() => void act(leave, onBack)}>
            {t('Leave')}
          </Button>
        </div>
      )}
      <Thread conversation={conversation} outbox={outbox} />
      {conversation.is_request && (
        <div className={styles['ask']}>
          <p>{t('{name} would like to message you.', { name })}</p>
          <Button onClick={() => void act(leave, onBack)}>{t('Decline')}</Button>
          <Button variant="main" busy={busy} onClick={() => void act(accept, accepted)}>
            {t('Accept')}
          </Button>
        </div>
      )}
      <div className={styles['foot']}>
        {isAlone ? (
          <p className="soft t-14">{t('Everyone else has left this conversation.')}</p>
        ) : (
          <Composer label={t('Write a message')} most={MAX_MESSAGE} onSend={write} />
        )}
      </div>
    </>
  );
}

/** Runs one act at a time, and reports a failure. */
function useAct() {
  const { t } = useWords();
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const act = async (what: () => Promise<void>, then: () => void) => {
    setBusy(true);
    try {
      await what();
      then();
    } catch (cause) {
      toasts.show({ kind: 'failed', text: failureText(cause, t) });
    }
    setBusy(false);
  };
  return { act, busy };
}

interface ThreadProps {
  readonly conversation: Conversation;
  readonly outbox: ReturnType<typeof useWrite>;
}

function Thread({ conversation, outbox }: ThreadProps) {
  const { t, formats } = useWords();
  const list = useMessages(conversation.id);
  const newest = list.messages.at(-1)?.id;
  useRead(conversation.id, newest);
  const end = useRef<HTMLDivElement>(null);
  const waiting = outbox.items.length;
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [newest, waiting]);
  return (
    <div
      className={styles['scroll']}
      role="log"
      aria-label={t('Messages with {name}', { name: conversationName(conversation, t, formats) })}
      // Makes the scrollable area reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {list.isPending && (
        <div className={styles['ghost']} role="status" aria-label={t('Loading…')}>
          <GhostLine width="50%" />
          <GhostLine width="40%" />
        </div>
      )}
      {list.isError && list.messages.length === 0 && (
        <ErrorState title={t("These messages didn't load")} onRetry={() => void list.refetch()} />
      )}
      {list.hasNextPage && (
        <div className={styles['more']}>
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('Show earlier messages')}
          </Button>
        </div>
      )}
      <ol className={styles['thread']}>
        {list.messages.map((message, at) => (
          <MessageItem
            key={message.id}
            message={message}
            before={list.messages[at - 1]}
            isGroup={conversation.users.length > 1}
          />
        ))}
        {outbox.items.map((item) => (
          <OutgoingItem key={item.guid} item={item} outbox={outbox} />
        ))}
      </ol>
      <div ref={end} />
    </div>
  );
}
