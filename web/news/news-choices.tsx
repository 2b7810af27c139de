import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { chooseNews, getNewsChoices, type NewsChoice } from '#contract/news/choices.ts';
import { useCall, useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import styles from './news-choices.module.css';

const WORDS: Readonly<Record<NewsChoice, string>> = {
  follow: 'Someone follows you',
  save: 'Someone saves your Pin',
  board_follow: 'Someone follows your board',
  board_join: 'Someone joins your board',
  board_note: 'Someone writes a note on a board you share',
  comment: 'Someone comments on your Pin',
  reply: 'Someone replies to your comment',
  mention: 'Someone mentions you in a comment',
  pin_like: 'Someone likes your Pin',
  comment_like: 'Someone likes your comment',
  acting_invite: 'Someone invites you to act for their business',
};

const KINDS = Object.keys(WORDS) as NewsChoice[];

/** The viewer's kinds of news; each change is saved at once. */
export function NewsChoices() {
  const { t } = useWords();
  const { kinds } = useCall(getNewsChoices, {});
  const { busy, error, choose } = useChoose();
  return (
    <section className={styles['choices']} aria-labelledby="notified-title">
      <header className={styles['head']}>
        <h3 id="notified-title" className="strong">
          {t('On this site')}
        </h3>
        <p className="soft">
          {t(
            "You'll always hear about board invitations, and anything else that needs your answer.",
          )}
        </p>
      </header>
      {error !== null && <Banner bad>{error}</Banner>}
      {KINDS.map((kind) => (
        <Switch
          key={kind}
          label={t(WORDS[kind])}
          checked={kinds.includes(kind)}
          disabled={busy}
          onChange={(isNotified) => void choose(kind, isNotified)}
        />
      ))}
    </section>
  );
}

function useChoose() {
  const { t } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const choose = async (kind: NewsChoice, isNotified: boolean): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      queries.setQueryData(
        callKey(getNewsChoices, {}),
        await send(chooseNews, { kind, is_notified: isNotified }),
      );
      toasts.show({ text: t('Saved') });
    } catch (cause) {
      setError(failureText(cause, t));
    }
    setBusy(false);
  };
  return { busy, error, choose };
}
