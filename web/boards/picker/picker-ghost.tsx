import { useWords } from '#web/kernel/words/words-context.tsx';
import { GhostLine } from '#web/ui/picture/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import styles from './picker.module.css';

/** The skeleton of a picker while its boards load. */
export function PickerGhost() {
  const { t } = useWords();
  return (
    <div className={styles['picker']} role="status">
      <VisuallyHidden>{t('Loading…')}</VisuallyHidden>
      {[46, 62, 38, 54].map((width) => (
        <div key={width} className={styles['ghostRow']} aria-hidden="true">
          <span className={styles['ghostCover']} />
          <span className={styles['ghostName']}>
            <GhostLine width={`${width}%`} />
          </span>
        </div>
      ))}
    </div>
  );
}
