import Check from 'lucide-react/icons/check';
import { memo, type MouseEvent } from 'react';
import type { Pin } from '#contract/pins.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { Picture } from '#web/ui/picture/picture.tsx';
import styles from './organise.module.css';
import { gridPicture, pinAlt, pinTitle } from '../core/pin-picture.ts';

interface Props {
  readonly pin: Pin;
  readonly chosen: boolean;
  readonly eager: boolean;
  readonly onPress: (id: string, isRange: boolean) => void;
  readonly isDraggable: boolean;
  /** Whether it is under the hand: its place is marked. */
  readonly isHeld: boolean;
}

/**
 * A pin to select: the whole picture is the button. Memoized: while one is dragged through the list, the others are not
 * rendered again.
 */
export const OrganiseTile = memo(function OrganiseTile({
  pin,
  chosen,
  eager,
  onPress,
  isDraggable,
  isHeld,
}: Props) {
  const { t } = useWords();
  const title = pinTitle(pin);
  return (
    <article>
      <button
        type="button"
        data-pin={pin.id}
        aria-pressed={chosen}
        aria-label={pinAlt(pin, t)}
        className={classNames(styles['pick'], chosen && styles['chosen'], isHeld && styles['held'])}
        onClick={(event: MouseEvent) => onPress(pin.id, event.shiftKey)}
        draggable={isDraggable}
      >
        <Picture {...gridPicture(pin, t)} alt="" eager={eager} />
        <span className={styles['mark']}>
          <Check size={16} strokeWidth={2.5} aria-hidden="true" />
        </span>
      </button>
      {title && (
        <p className={styles['caption']} dir="auto">
          {title}
        </p>
      )}
    </article>
  );
});
