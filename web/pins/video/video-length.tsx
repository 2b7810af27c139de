import { useWords } from '#web/kernel/words/words-context.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { lengthOf } from './length-of.ts';
import styles from './video-length.module.css';

/** The badge of a video's picture, with its length. */
export function VideoLength({ ms }: { ms: number }) {
  const { t } = useWords();
  return (
    <span className={styles['length']}>
      <VisuallyHidden>{t('Video')} </VisuallyHidden>
      {lengthOf(ms)}
    </span>
  );
}
