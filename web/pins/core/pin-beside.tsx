import type { Pin } from '#contract/pins.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Picture } from '#web/ui/picture/picture.tsx';
import styles from './pin-beside.module.css';
import { gridPicture, pinTitle } from './pin-picture.ts';

/** The pin a dialog is about, at its top: picture, title, site. */
export function PinBeside({ pin }: { pin: Pin }) {
  const { t } = useWords();
  const title = pinTitle(pin);
  return (
    <div className={styles['pin']}>
      <Picture {...gridPicture(pin, t)} className={styles['picture']} sizes="236px" />
      {title && (
        <p className={styles['title']} dir="auto">
          {title}
        </p>
      )}
      {pin.link && <p className={styles['site']}>{pin.domain}</p>}
    </div>
  );
}
