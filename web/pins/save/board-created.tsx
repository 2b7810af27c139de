import type { Pin } from '#contract/pins.ts';
import { Say, useWords } from '#web/kernel/words/words-context.tsx';
import { BowerCover } from '#web/ui/picture/bower-cover.tsx';
import { Confetti } from '#web/ui/overlay/confetti.tsx';
import styles from './save-modal.module.css';

/** The first pin in its new board's frame, with confetti. */
export function BoardCreated({ pin, boardName }: { pin: Pin; boardName: string }) {
  const { t } = useWords();
  return (
    <div className={styles['done']}>
      <Confetti />
      <span className={styles['cover']}>
        <BowerCover pictures={[pin.images['474x'].url]} color={pin.dominant_color} eager />
      </span>
      <div role="status">
        <p className="h-20">
          <Say text="Saved to {boardName}" values={{ boardName: <span>{boardName}</span> }} />
        </p>
        <p className="t-14 soft">{t('Your first Pin is in place.')}</p>
      </div>
    </div>
  );
}
