import type { CSSProperties } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { VisuallyHidden } from '../base/visually-hidden.tsx';
import styles from './skeleton.module.css';

/** A placeholder for a picture of a known shape (width over height). */
export function GhostBox({ ratio = 0.75, color }: { ratio?: number; color?: string }) {
  const style: CSSProperties = {
    aspectRatio: ratio,
    ...(color && { background: color, animation: 'none' }),
  };
  return <div className={styles['ghost']} style={style} />;
}

/** A placeholder for a line of text. */
export function GhostLine({ width = '62%' }: { width?: string }) {
  return <div className={styles['line']} style={{ width }} />;
}

const RATIOS = [0.75, 1.5, 0.69, 1.3, 0.81, 0.69, 1, 0.62, 1.4, 0.75, 0.8, 1.2];

/** A placeholder for a grid. */
export function GhostGrid() {
  const { t } = useWords();
  return (
    <div className={styles['grid']} role="status">
      <VisuallyHidden>{t('Loading…')}</VisuallyHidden>
      {RATIOS.map((ratio, at) => (
        <div key={at}>
          <GhostBox ratio={ratio} />
          <GhostLine />
        </div>
      ))}
    </div>
  );
}
