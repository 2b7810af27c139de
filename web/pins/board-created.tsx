import type { Pin } from '#contract/pins.ts';
import { Say, useWords } from '#web/kernel/words-context.tsx';
import { BowerCover } from '#web/ui/bower-cover.tsx';
import styles from './save-modal.module.css';

/** The first pin in a new board's frame. */
export function BoardCreated({ pin, boardName }: { pin: Pin; boardName: string }) {
  const { t } = useWords();
  return (
    <div className={styles['done']} role="status">
      <span className={styles['cover']}>
        <BowerCover pictures={[pin.images['474x'].url]} color={pin.dominant_color} eager />
      </span>
      <p className="h-20">
        <Say text="Saved to {boardName}" values={{ boardName }} />
      </p>
      <p className="t-14 soft">{t('Your first pin is in its place.')}</p>
    </div>
  );
}
