import X from 'lucide-react/icons/x';
import { useEffect } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button, ButtonLink } from '#web/ui/base/button.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import styles from './experience.module.css';
import type { ShownProps } from './shown.ts';
import { useAnswers } from './use-answers.ts';

/** A tip or banner at the lower edge: takes no focus, and covers nothing that cannot be scrolled into view. */
export function ExperienceCard({ placed, display, statuses }: ShownProps) {
  const { t } = useWords();
  const answers = useAnswers(statuses, placed);
  // Once for each, because its key is its placed id.
  useEffect(() => answers.view(), []); // oxlint-disable-line react/exhaustive-deps
  return (
    <aside
      className={classNames(styles['card'], display.kind === 'banner' && styles['banner'])}
      aria-label={display.title}
    >
      <div className={styles['words']} role="status">
        <b className="strong">
          <bdi>{display.title}</bdi>
        </b>
        <p className="soft">
          <bdi>{display.text}</bdi>
        </p>
      </div>
      <div className={styles['acts']}>
        {display.action_label !== null && display.action_path !== null ? (
          <ButtonLink
            href={display.action_path}
            variant="main"
            onClick={answers.completeWithoutHomefeed}
          >
            {display.action_label}
          </ButtonLink>
        ) : (
          <Button onClick={answers.completeWithoutHomefeed}>{t('Got it')}</Button>
        )}
      </div>
      <IconButton label={t('Dismiss')} className={styles['close']} onClick={answers.dismiss}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </aside>
  );
}
