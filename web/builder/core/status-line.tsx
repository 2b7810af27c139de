import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { Spinner } from '#web/ui/base/spinner.tsx';
import type { CardState } from './builder-steps.ts';
import { DRAFT_WORDS, ITEM_WORDS } from './builder-words.ts';
import styles from './status-line.module.css';

/** A pin's status in words [BUILD-09]: its current activity, else its draft's status. */
export function StatusLine({ card }: { card: CardState }) {
  const { t } = useWords();
  const { item, draft, progress, error } = card;
  const busy = item === 'uploading' || item === 'publishing' || isMoving(draft);
  const text = draft === 'creating' || item === null ? DRAFT_WORDS[draft] : ITEM_WORDS[item];
  const isMaking = item === 'uploading' && progress?.of === 'making';
  return (
    <span className={styles['status']} role="status">
      <span className={classNames(styles['line'], error !== null && styles['bad'])}>
        {error !== null ? (
          <CircleAlert size={16} aria-hidden="true" />
        ) : busy ? (
          <Spinner size={16} />
        ) : (
          <Check size={16} aria-hidden="true" />
        )}
        {isMaking ? t('Preparing the video…') : t(text)}
        {/* Frequently changing numbers are not announced. */}
        {progress && (
          <span aria-hidden="true">{t('{percent} %', { percent: progress.percent })}</span>
        )}
      </span>
      {error !== null && <span className={styles['why']}>{error}</span>}
    </span>
  );
}

const isMoving = (draft: CardState['draft']): boolean => draft === 'creating' || draft === 'saving';
