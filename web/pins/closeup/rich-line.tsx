import type { Pin } from '#contract/pins.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { factTexts } from './rich-facts.ts';
import styles from './rich-line.module.css';

/** The metadata of the page that a pin links to: price, time, author; nothing if there is none. */
export function RichLine({ pin }: { pin: Pin }) {
  const { price, facts } = factTexts(pin, useWords());
  if (price === null && facts.length === 0) return null;
  return (
    <div className={styles['rich']}>
      {price !== null && (
        <p className={styles['price']}>
          <bdi>{price}</bdi>
        </p>
      )}
      {facts.length > 0 && (
        <ul className={styles['facts']}>
          {facts.map((fact) => (
            <li key={fact} className={styles['fact']}>
              <bdi>{fact}</bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
