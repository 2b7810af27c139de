import { useWords } from '#web/kernel/words/words-context.tsx';
import { GhostLine } from '#web/ui/picture/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import styles from './news-ghost.module.css';

/** A placeholder while news is loading. */
export function NewsGhost() {
  const { t } = useWords();
  return (
    <div className={styles['list']} role="status">
      <VisuallyHidden>{t('Loading…')}</VisuallyHidden>
      {[62, 46, 70, 54, 62, 50].map((width, at) => (
        <div key={at} className={styles['line']} aria-hidden="true">
          <span className={styles['face']} />
          <span className={styles['words']}>
            <GhostLine width={`${width}%`} />
            <GhostLine width="20%" />
          </span>
        </div>
      ))}
    </div>
  );
}
