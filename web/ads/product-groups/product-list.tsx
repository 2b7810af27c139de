import type { CatalogItem } from '#contract/ads/catalogs/items.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Money } from '../console/money.tsx';
import table from '../console/plain-table.module.css';
import { STOCK_LABEL } from './group-words.ts';
import styles from './product-groups.module.css';

interface Props {
  readonly label: string;
  readonly items: readonly CatalogItem[];
}

/** Products: name, price and availability. */
export function ProductList({ label, items }: Props) {
  const { t } = useWords();
  return (
    <table className={table['plain']} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('Product')}</th>
          <th scope="col">{t('Price')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={`${item.feed_id} ${item.id}`}>
            <th scope="row">
              <bdi>{item.title}</bdi>
              <small>
                <bdi>{item.id}</bdi>
                {item.brand !== null && (
                  <>
                    {' · '}
                    <bdi>{item.brand}</bdi>
                  </>
                )}
              </small>
            </th>
            <td className={styles['price']}>
              <Price item={item} />
              <small>{t(STOCK_LABEL[item.availability])}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Price({ item }: { readonly item: CatalogItem }) {
  const { currency, price_in_micro_currency: own, sale_price_in_micro_currency: sale } = item;
  if (sale === null) return <Money micros={own} currency={currency} />;
  return (
    <>
      <Money micros={sale} currency={currency} />{' '}
      <s>
        <Money micros={own} currency={currency} />
      </s>
    </>
  );
}
