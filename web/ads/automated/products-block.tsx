import { useWords } from '#web/kernel/words/words-context.tsx';
import { ProductGroupChoice } from '../builder/product-picker.tsx';
import page from '../console/console-page.module.css';
import { Wrong } from '../fields/fields.tsx';
import styles from './automated.module.css';

interface Props {
  readonly chosen: readonly string[];
  readonly error: string | null;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Chooses product groups of the catalogue. */
export function ProductsBlock({ chosen, error, onChange }: Props) {
  const { t } = useWords();
  return (
    <section className={`${page['card']} ${styles['block']}`}>
      <h2>{t('Products')}</h2>
      <ProductGroupChoice
        chosen={chosen}
        className={styles['products']}
        onToggle={({ id }) =>
          onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
        }
      />
      {error && <Wrong>{error}</Wrong>}
    </section>
  );
}
