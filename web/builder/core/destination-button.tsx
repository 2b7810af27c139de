import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId, useState } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { Destination } from '#web/pins/save/use-save-pin.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import styles from './destination-button.module.css';

const DestinationDialog = lazyPart(
  async () => (await import('./destination-dialog.tsx')).DestinationDialog,
);

interface Props {
  /** The pin's current destination; null if none. */
  readonly name: string | null;
  readonly error?: string | undefined;
  readonly onPick: (destination: Destination) => void;
}

/** Displays the pin's destination; a press chooses another board or section. */
export function DestinationButton({ name, error, onPick }: Props) {
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
        onPointerEnter={DestinationDialog.preload}
        onFocus={DestinationDialog.preload}
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
      {open && <DestinationDialog onPick={onPick} onClose={() => setOpen(false)} />}
    </div>
  );
}
