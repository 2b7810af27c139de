import type { Pin } from '#contract/pins.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { priceTexts } from '../core/price-text.ts';
import styles from './price-badge.module.css';

/** What the thing in a picture costs, and who sells it. */
export function PriceBadge({ pin }: { pin: Pin }) {
  const { formats } = useWords();
  const { price, seller } = priceTexts(pin, formats);
  if (price === null) return null;
  return (
    <p className={styles['badge']}>
      <bdi className={styles['price']}>{price}</bdi>
      {seller && <bdi className={styles['seller']}>{seller}</bdi>}
    </p>
  );
}
