import { useState } from 'react';
import { getProductGroups, type ProductGroup } from '#contract/ads/catalogs/product-groups.ts';
import {
  MAX_GROUP_PRODUCTS,
  MAX_GROUP_PROMOTIONS,
} from '#contract/ads/catalogs/product-promotions.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useAllPages } from '../campaigns/use-all-pages.ts';
import { useConsole, useConsolePath } from '../console/console-context.ts';
import { withProductGroup } from '../drafts/edit-document.ts';
import { groupsInput } from '../product-groups/group-inputs.ts';
import styles from './ads.module.css';
import builder from './builder.module.css';
import { ProductCards } from './product-cards.tsx';
import type { GroupForm } from './use-group.ts';

interface Props {
  readonly form: GroupForm;
  /** The product group with open fields, which the preview displays. */
  readonly opened: string | null;
  readonly onOpen: (key: string | null) => void;
}

/** Chooses product groups of the catalogue to include or exclude. */
export function ProductFields({ form, opened, onOpen }: Props) {
  return (
    <>
      <ProductPicker form={form} />
      <ProductCards form={form} opened={opened} onOpen={onOpen} />
    </>
  );
}

function ProductPicker({ form: { group, change } }: Pick<Props, 'form'>) {
  const chosen = group.product_groups.map(({ product_group_id: id }) => id);
  return (
    <ProductGroupChoice
      chosen={chosen}
      className={builder['block']}
      onToggle={(one) => change((now) => withProductGroup(now, one))}
    />
  );
}

interface ChoiceProps {
  readonly chosen: readonly string[];
  readonly className: string | undefined;
  readonly onToggle: (one: ProductGroup) => void;
}

/** Chooses product groups of the catalogue. */
export function ProductGroupChoice({ chosen: ids, className, onToggle }: ChoiceProps) {
  const { t } = useWords();
  const list = useLatePages(getProductGroups, groupsInput(useConsole().account.id));
  const { rows } = useAllPages<ProductGroup>(list);
  const [query, setQuery] = useState('');
  const chosen = new Set(ids);
  const words = query.trim().toLowerCase();
  const found = rows.filter(({ name }) => name.toLowerCase().includes(words));
  const isFull = chosen.size >= MAX_GROUP_PROMOTIONS;
  return (
    <section className={className}>
      <div className={builder['head']}>
        <input
          type="search"
          className={styles['search']}
          aria-label={t('Find a product group')}
          placeholder={t('Name of a product group')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <span role="status" className="t-12 soft">
          {t('{count} of up to {most}', { count: chosen.size, most: MAX_GROUP_PROMOTIONS })}
        </span>
      </div>
      <fieldset className={styles['groups']}>
        <legend>{t('Your product groups')}</legend>
        {found.map((one) => (
          <label key={one.id} className={styles['choice']}>
            <input
              type="checkbox"
              checked={chosen.has(one.id)}
              disabled={isFull && !chosen.has(one.id)}
              onChange={() => onToggle(one)}
            />
            <b dir="auto">{one.name}</b>
            <small className="soft">
              {one.item_count === null
                ? t('Counting…')
                : t(
                    '{count, plural, one {# product} other {# products}}, {stock} of them in stock',
                    { count: one.item_count, stock: one.in_stock_count ?? 0 },
                  )}
            </small>
          </label>
        ))}
      </fieldset>
      <PickerFoot list={list} isNone={rows.length === 0} isNotFound={found.length === 0} />
    </section>
  );
}

interface FootProps {
  readonly list: {
    readonly isPending: boolean;
    readonly isError: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly isNone: boolean;
  readonly isNotFound: boolean;
}

function PickerFoot({ list, isNone, isNotFound }: FootProps) {
  const { t } = useWords();
  const pathOf = useConsolePath();
  if (list.isPending) return <p className="soft">{t('Loading…')}</p>;
  if (list.isError) {
    return (
      <p role="alert">
        {t("Your product groups didn't load.")}{' '}
        <button type="button" className={builder['link']} onClick={() => void list.refetch()}>
          {t('Try again')}
        </button>
      </p>
    );
  }
  if (isNone) {
    return (
      <p className="soft">
        {t('You have no products yet. They come from a data source.')}{' '}
        <PageLink className={builder['link'] ?? ''} href={pathOf('product_catalogs_data_source')}>
          {t('Add a data source')}
        </PageLink>
      </p>
    );
  }
  return (
    <p className="t-12 soft">
      {isNotFound
        ? t('No product groups match. Try another search.')
        : t('Each product in stock becomes an ad, up to {most}. When it sells out, its ad rests.', {
            most: MAX_GROUP_PRODUCTS,
          })}
    </p>
  );
}
