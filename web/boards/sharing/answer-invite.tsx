import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import styles from './answer-invite.module.css';
import { useAnswerInvite } from './use-collaborators.ts';

interface Props {
  readonly boardId: string;
  readonly boardName: string;
  /** The token from the e-mail that the person followed. */
  readonly code?: string | null;
  /** Called after the person declined. */
  readonly onDeclined?: () => void;
}

/** Accepting opens the board; the invitation cannot be answered again here. */
export function AnswerInvite({ boardId, boardName, code = null, onDeclined }: Props) {
  const { t } = useWords();
  const router = useRouter();
  const toasts = useToasts();
  const { accept, decline } = useAnswerInvite(boardId, code);
  const [state, setState] = useState<'open' | 'accepting' | 'declining' | 'declined'>('open');
  const run = async (act: () => Promise<void>) => {
    try {
      await act();
    } catch (cause) {
      setState('open');
      toasts.show({ text: failureText(cause, t), kind: 'failed' });
    }
  };
  const onAccept = () => {
    setState('accepting');
    void run(async () => {
      const board = await accept();
      toasts.show({ text: t('You can now save to {board}.', { board: board.name }) });
      await router.navigate({ href: board.url } as never);
    });
  };
  const onDecline = () => {
    setState('declining');
    void run(async () => {
      await decline();
      setState('declined');
      onDeclined?.();
    });
  };
  if (state === 'declined') {
    return (
      <p className={styles['said']} role="status">
        {t('Declined')}
      </p>
    );
  }
  return (
    <div className={styles['answer']}>
      <Button
        variant="main"
        busy={state === 'accepting'}
        aria-label={t('Accept the invitation to {board}', { board: boardName })}
        onClick={onAccept}
      >
        {t('Accept')}
      </Button>
      <Button
        busy={state === 'declining'}
        aria-label={t('Decline the invitation to {board}', { board: boardName })}
        onClick={onDecline}
      >
        {t('Decline')}
      </Button>
    </div>
  );
}
