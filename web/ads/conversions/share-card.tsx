import { wholeNumber } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import page from '../console/console-page.module.css';
import styles from './conversions.module.css';

interface Props {
  readonly title: string;
  /** Pairs of label and count. */
  readonly parts: readonly (readonly [string, number])[];
}

/** A total's breakdown, with a bar for each part. */
export function ShareCard({ title, parts }: Props) {
  const { formats } = useWords();
  const most = Math.max(1, ...parts.map(([, count]) => count));
  return (
    <section className={page['card']}>
      <div className={page['cardHead']}>
        <h2>{title}</h2>
      </div>
      <div className={page['cardBody']}>
        <ul className={styles['shares']} aria-label={title}>
          {parts.map(([label, count]) => (
            <li key={label}>
              <span>{label}</span>
              <span className={styles['number']}>{wholeNumber(count, formats)}</span>
              <progress className={styles['meter']} value={count} max={most} aria-hidden="true" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
