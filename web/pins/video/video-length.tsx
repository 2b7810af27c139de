import { useWords } from '#web/kernel/words/words-context.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { lengthOf } from './length-of.ts';
import styles from './video-length.module.css';

/** The mark on a picture that stands for a video, with how long that plays. */
export function VideoLength({ ms }: { ms: number }) {
  const { t } = useWords();
  return (
    <span className={styles['length']}>
      <VisuallyHidden>{t('Video')} </VisuallyHidden>
      {lengthOf(ms)}
    </span>
  );
}
