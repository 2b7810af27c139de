import { type FormEvent, useId, useState } from 'react';
import type { AddressedSearch } from '#contract/discovery/search-address.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { ChoiceField, Field } from '#web/ui/form/field.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import styles from './search.module.css';
import { chosenIn, narrowed, type Chosen } from './search-filter-rules.ts';
import { onlyWords } from './search-rules.ts';

export interface SearchFiltersProps {
  readonly request: AddressedSearch;
  /** Whether to offer what only products have. */
  readonly hasProducts: boolean;
  readonly onNarrow: (next: AddressedSearch) => void;
  readonly onClose: () => void;
}

const STARS = ['4', '3', '2'];

/** A form for all filters of a search: first what any pin has. */
export function SearchFilters({ request, hasProducts, onNarrow, onClose }: SearchFiltersProps) {
  const { t } = useWords();
  const form = useId();
  const [chosen, setChosen] = useState(() => chosenIn(request));
  const set = (more: Partial<Chosen>) => setChosen((before) => ({ ...before, ...more }));
  const text = (name: keyof Chosen) => ({
    name,
    value: String(chosen[name]),
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    onNarrow(narrowed(request, chosen));
  };
  const foot = (
    <>
      <Button onClick={() => onNarrow(onlyWords(request))}>{t('Clear all')}</Button>
      <Button variant="main" type="submit" form={form}>
        {t('Show results')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={t('Filters')} foot={foot}>
      <form id={form} className={styles['form']} onSubmit={send}>
        <Field label={t('Website')} hint={t('For example, museum.example')} {...text('domains')} />
        <Field label={t('Category')} hint={t('For example, gardens')} {...text('categories')} />
        <div className={styles['two']}>
          <Field label={t('Saved from')} type="date" {...text('dateMin')} />
          <Field label={t('Saved until')} type="date" {...text('dateMax')} />
        </div>
        {hasProducts && (
          <>
            <div className={styles['two']}>
              <Field
                label={t('Price from')}
                type="number"
                min={0}
                step="any"
                {...text('priceMin')}
              />
              <Field label={t('Price to')} type="number" min={0} step="any" {...text('priceMax')} />
            </div>
            <Switch
              label={t('On sale')}
              checked={chosen.onSale}
              onChange={(onSale) => set({ onSale })}
            />
            <Switch
              label={t('In stock')}
              checked={chosen.inStock}
              onChange={(inStock) => set({ inStock })}
            />
            <Switch
              label={t('Free shipping')}
              checked={chosen.freeShipping}
              onChange={(freeShipping) => set({ freeShipping })}
            />
            <ChoiceField label={t('Rating')} {...text('stars')}>
              <option value="">{t('Any')}</option>
              {STARS.map((stars) => (
                <option key={stars} value={stars}>
                  {t('{stars, plural, one {# star} other {# stars}} or more', {
                    stars: Number(stars),
                  })}
                </option>
              ))}
            </ChoiceField>
            <Field label={t('Brand')} {...text('brands')} />
          </>
        )}
      </form>
    </Dialog>
  );
}
