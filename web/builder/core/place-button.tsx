import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId, useState } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { Place } from '#web/pins/save/use-save-pin.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import styles from './place-button.module.css';

const PlaceDialog = lazyPart(async () => (await import('./place-dialog.tsx')).PlaceDialog);

interface Props {
  /** Where the pin goes now; null for nowhere yet. */
  readonly name: string | null;
  readonly error?: string | undefined;
  readonly onPick: (place: Place) => void;
}

/** Says where the pin goes; a press chooses another board or section. */
export function PlaceButton({ name, error, onPick }: Props) {
  const { t } = useWords();
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles['field']}>
      <span id={`${id}-label`} className={styles['label']}>
        {t('Board')}
      </span>
      <button
        type="button"
        id={id}
        className={styles['button']}
        aria-labelledby={`${id}-label ${id}`}
        aria-describedby={error ? `${id}-error` : undefined}
        aria-haspopup="dialog"
        onPointerEnter={PlaceDialog.preload}
        onFocus={PlaceDialog.preload}
        onClick={() => setOpen(true)}
      >
        <bdi className={styles['name']}>{name ?? t('Choose board')}</bdi>
        <ChevronRight size={20} className="flip" aria-hidden="true" />
      </button>
      {error && (
        <p id={`${id}-error`} className={styles['error']} role="alert">
          {error}
        </p>
      )}
      {open && <PlaceDialog onPick={onPick} onClose={() => setOpen(false)} />}
    </div>
  );
}
