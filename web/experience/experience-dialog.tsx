import { useEffect } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button, ButtonLink } from '#web/ui/base/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import styles from './experience.module.css';
import type { ShownProps } from './shown.ts';
import { useAnswers } from './use-answers.ts';

/** A welcome or modal. Import it lazily. */
export function ExperienceDialog({ placed, display, statuses }: ShownProps) {
  const { t } = useWords();
  const answers = useAnswers(statuses, placed);
  useEffect(() => answers.view(), []); // oxlint-disable-line react/exhaustive-deps
  const foot =
    display.action_label !== null && display.action_path !== null ? (
      <>
        <Button onClick={answers.dismiss}>{t('Not now')}</Button>
        <ButtonLink
          href={display.action_path}
          variant="main"
          onClick={answers.completeWithoutHomefeed}
        >
          {display.action_label}
        </ButtonLink>
      </>
    ) : (
      <Button variant="main" onClick={answers.completeWithoutHomefeed}>
        {t('Got it')}
      </Button>
    );
  return (
    <Dialog isOpen title={display.title} onClose={answers.dismiss} foot={foot}>
      <p className={styles['text']}>
        <bdi>{display.text}</bdi>
      </p>
    </Dialog>
  );
}
