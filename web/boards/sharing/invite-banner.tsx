import { useState } from 'react';
import type { Board } from '#contract/boards.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { nameOf } from '#web/social/core/person-name.ts';
import { AnswerInvite } from './answer-invite.tsx';
import styles from './answer-invite.module.css';

/** Shown on the page of a board that the viewer is invited to. */
export function InviteBanner({ board }: { board: Board }) {
  const { t } = useWords();
  const [declined, setDeclined] = useState(false);
  if (declined) return null;
  return (
    <aside className={styles['banner']} aria-label={t('Invitation')}>
      <p>{t('{name} invited you to save here.', { name: nameOf(board.owner) })}</p>
      <AnswerInvite
        boardId={board.id}
        boardName={board.name}
        onDeclined={() => setDeclined(true)}
      />
    </aside>
  );
}
