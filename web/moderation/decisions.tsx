import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import {
  createDecisionAppeal,
  getDecisions,
  MAX_DECISION_APPEAL,
  type Decision,
} from '#contract/moderation/decisions.ts';
import { useApp, usePages, useSend } from '#web/kernel/app/app-context.tsx';
import { relativeTime } from '#web/kernel/core/time.ts';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { decisionWords, REASON_WORDS } from '#web/social/reporting/report-words.ts';
import { Button } from '#web/ui/base/button.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { Banner, EmptyState } from '#web/ui/base/state.tsx';
import { TextArea } from '#web/ui/form/field.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import styles from './decisions.module.css';

/** Decisions about the viewer's things, with the way to appeal. */
export function Decisions() {
  const { t } = useWords();
  const list = usePages(getDecisions, {});
  const decisions = list.data.pages.flatMap((page) => page.data);
  return (
    <section className={styles['part']} aria-labelledby="decisions-title">
      <h2 id="decisions-title" className="h-20">
        {t('Decisions about you')}
      </h2>
      <p className="soft">
        {t('What the people who run this site decided after someone reported something of yours.')}
      </p>
      {decisions.length === 0 && <EmptyState title={t('Nobody has decided anything about you')} />}
      {decisions.length > 0 && (
        <ul className={styles['list']} aria-labelledby="decisions-title">
          {decisions.map((decision) => (
            <li key={decision.id} className={styles['one']}>
              <One decision={decision} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore list={list} of={t('Decisions about you')} />
    </section>
  );
}

function One({ decision }: { readonly decision: Decision }) {
  const { t, formats } = useWords();
  const now = new Date(useApp().renderedAt);
  return (
    <>
      <h3 className="strong">{t(decisionWords(decision))}</h3>
      <p className="soft t-14">
        {relativeTime(new Date(decision.decided_at), now, formats)}
        {decision.reason !== null && ` · ${t(REASON_WORDS[decision.reason])}`}
      </p>
      {decision.text !== null && (
        <blockquote className={styles['quote']} dir="auto">
          {decision.text}
        </blockquote>
      )}
      {decision.note !== null && <p dir="auto">{decision.note}</p>}
      {decision.appeal !== null && (
        <p className="soft" dir="auto">
          {t('You said: {appeal}', { appeal: decision.appeal })}
        </p>
      )}
      {decision.is_waiting && <p>{t('Your appeal is waiting for an answer.')}</p>}
      {decision.can_appeal && <Appeal decision={decision} />}
    </>
  );
}

function Appeal({ decision: { id } }: { readonly decision: Decision }) {
  const { t } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const toasts = useToasts();
  const { busy, error, run } = useAct();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const appeal = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      await send(createDecisionAppeal, { decision_id: id, text });
      await queries.invalidateQueries({ queryKey: callKey(getDecisions) });
      toasts.show({ text: t("Thanks. We'll take a look.") });
    });
  };
  if (!isOpen)
    return (
      <div>
        <Button onClick={() => setOpen(true)}>{t('Appeal')}</Button>
      </div>
    );
  return (
    <form className={styles['form']} onSubmit={appeal}>
      {error !== null && <Banner bad>{error}</Banner>}
      <TextArea
        label={t('Why is this wrong?')}
        hint={t('You can appeal once.')}
        rows={4}
        required
        maxLength={MAX_DECISION_APPEAL}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div>
        <Button variant="main" type="submit" busy={busy} disabled={text.trim() === ''}>
          {t('Send appeal')}
        </Button>
      </div>
    </form>
  );
}
