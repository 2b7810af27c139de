import { useWords } from '#web/kernel/words/words-context.tsx';
import { GhostBox, GhostLine } from '#web/ui/picture/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import styles from './closeup.module.css';

/** The skeleton of a closeup while it loads. */
export function CloseupGhost() {
  const { t } = useWords();
  return (
    <div className={styles['closeup']} role="status">
      <VisuallyHidden>{t('Loading…')}</VisuallyHidden>
      <div className={styles['pane']}>
        <GhostBox ratio={0.8} />
      </div>
      <div className={styles['side']} aria-hidden="true">
        <GhostLine width="80%" />
        <GhostLine width="55%" />
        <GhostLine width="62%" />
      </div>
    </div>
  );
}
