import X from 'lucide-react/icons/x';
import type { Pin } from '#contract/pins.ts';
import { coverPictures } from '#web/boards/core/cover.ts';
import { Say, useWords } from '#web/kernel/words/words-context.tsx';
import { BowerCover } from '#web/ui/picture/bower-cover.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { Confetti } from '#web/ui/overlay/confetti.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { AfterSaveFollow } from './after-save-follow.tsx';
import { pinPath } from '../core/pin-picture.ts';
import styles from './saved-dialog.module.css';
import type { Saved } from './use-save-pin.tsx';

interface Props {
  /** The pin that was saved. */
  readonly from: Pin;
  readonly saved: Saved;
  readonly onClose: () => void;
}

function SavedTo({ destination: { board, section } }: Pick<Saved, 'destination'>) {
  const boardName = <span>{board.name}</span>;
  if (!section) return <Say text="Saved to {boardName}" values={{ boardName }} />;
  const sectionName = <span>{section.title}</span>;
  return <Say text="Saved to {sectionName} in {boardName}" values={{ sectionName, boardName }} />;
}

/** Confirms a pin's destination, and offers to open or send the pin [SAVE-17]. */
export function SavedDialog({ from, saved: { pin, destination }, onClose }: Props) {
  const { t } = useWords();
  const { board, section } = destination;
  const text = section
    ? t('Saved to {sectionName} in {boardName}', {
        sectionName: section.title,
        boardName: board.name,
      })
    : t('Saved to {boardName}', { boardName: board.name });
  const others = coverPictures(board, 'row').filter((url) => !url.includes(pin.image_signature));
  const path = pinPath(pin.id);
  return (
    <Dialog isOpen bare title={text} onClose={onClose}>
      <div className={styles['saved']}>
        <Confetti />
        <IconButton label={t('Close')} onClick={onClose} className={styles['close']}>
          <X size={20} aria-hidden="true" />
        </IconButton>
        <span className={styles['cover']}>
          <BowerCover
            pictures={[pin.images['474x'].url, ...others]}
            color={board.dominant_color}
            eager
          />
        </span>
        <h2 className="h-20">
          <SavedTo destination={destination} />
        </h2>
        <div className={styles['next']}>
          <ButtonLink big href={`${path}?share=true`} onClick={onClose}>
            {t('Send')}
          </ButtonLink>
          <ButtonLink big variant="main" href={path} onClick={onClose}>
            {t('See it now')}
          </ButtonLink>
        </div>
      </div>
      <AfterSaveFollow from={from} saved={pin} />
    </Dialog>
  );
}
