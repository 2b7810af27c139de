import Heart from 'lucide-react/icons/heart';
import { likePin, unlikePin } from '#contract/pins/likes.ts';
import type { Pin } from '#contract/pins.ts';
import { usePrompted } from '#web/identity/core/use-prompted.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { shortNumber } from '#web/kernel/core/time.ts';
import { useSwitch } from '#web/kernel/core/use-switch.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import styles from './like-button.module.css';

export interface LikeButtonProps {
  readonly pin: Pin;
}

/** Likes a pin or removes the like, optimistically; with the number of likes. */
export function LikeButton({ pin }: LikeButtonProps) {
  const { t, formats } = useWords();
  const send = useSend();
  const prompted = usePrompted();
  const stands = pin.reaction_by_me === 1;
  const [liked, toggle] = useSwitch({
    key: ['liked', pin.id],
    stands,
    send: (on) => send(on ? likePin : unlikePin, { pin_id: pin.id }),
  });
  const count = Math.max(0, (pin.reaction_counts['1'] ?? 0) + Number(liked) - Number(stands));
  return (
    <button
      type="button"
      className={styles['like']}
      aria-pressed={liked}
      onClick={() => prompted('any', toggle)}
    >
      <Heart size={20} strokeWidth={1.75} aria-hidden="true" />
      {t('Like')}
      {count > 0 && (
        <span className={styles['count']}>
          <span aria-hidden="true">{shortNumber(count, formats)}</span>
          <VisuallyHidden>
            {t('{count, plural, one {# like} other {# likes}}', { count })}
          </VisuallyHidden>
        </span>
      )}
    </button>
  );
}
