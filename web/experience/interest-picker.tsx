import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { chooseInterests, getWelcome } from '#contract/discovery/welcome.ts';
import { TopicWall } from '#web/discovery/home/topic-wall.tsx';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import styles from './experience.module.css';
import type { ShownProps } from './shown.ts';
import { useAnswers } from './use-answers.ts';

/**
 * Interests as pictures; choosing some updates home at once. Hidden without choices, and complete for people who chose
 * before. Import it lazily.
 */
export function InterestPicker({ placed, display, statuses }: ShownProps) {
  const { t } = useWords();
  const send = useSend();
  const answers = useAnswers(statuses, placed);
  const { data } = useQuery(callOptions(send, getWelcome, {}));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { busy, error, run } = useAct();
  const hasChosen = data !== undefined && data.chosen.length > 0;
  const isAsked = data !== undefined && !hasChosen && data.topics.length > 0;
  useEffect(() => {
    if (hasChosen) answers.completeWithoutHomefeed();
    if (isAsked) answers.view();
  }, [hasChosen, isAsked]); // oxlint-disable-line react/exhaustive-deps
  if (!isAsked) return null;
  const toggle = (topic: string) =>
    setChosen(chosen.includes(topic) ? chosen.filter((one) => one !== topic) : [...chosen, topic]);
  const keep = () =>
    void run(async () => {
      await send(chooseInterests, { topics: [...chosen] });
      answers.complete();
    });
  const foot = (
    <>
      <Button onClick={answers.dismiss}>{t('Skip')}</Button>
      <Button variant="main" busy={busy} disabled={chosen.length === 0} onClick={keep}>
        {t('Done')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen size="wide" title={display.title} onClose={answers.dismiss} foot={foot}>
      <div className={styles['picker']}>
        <p className="soft">
          <bdi>{display.text}</bdi>
        </p>
        {error !== null && <Banner bad>{error}</Banner>}
        <TopicWall label={display.title} topics={data.topics} chosen={chosen} onToggle={toggle} />
      </div>
    </Dialog>
  );
}
