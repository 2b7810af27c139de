import { readSearch, SHOP_TOOL, type AddressedSearch } from '#contract/discovery/search-address.ts';
import { SearchResults } from '#web/discovery/search/search-results.tsx';
import { addressOf, isOnSale } from '#web/discovery/search/search-rules.ts';
import { usePageSearch } from '#web/kernel/app/app-context.tsx';
import { fromOf } from '#web/kernel/core/from.ts';
import { definePage } from '#web/kernel/page/page.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { loadSearch } from '../parts/load-search.ts';
import { VisitorBar } from '../parts/visitor-bar.tsx';
import styles from './shop.module.css';

const searchOf = (search: unknown): AddressedSearch =>
  readSearch((search ?? {}) as Record<string, unknown>, 'shop_tool');

/** Products, searched by text and price [ROUTE-12]. */
function ShopTool() {
  const { t } = useWords();
  const params = usePageSearch();
  const request = searchOf(params);
  const address = addressOf(request);
  return (
    <>
      <header className={styles['head']}>
        <h1 className="h-28">{t('Shop')}</h1>
        <Question key={address} request={request} />
      </header>
      {request.query === '' ? (
        <EmptyState
          title={t('Find products')}
          text={t('Search what people have saved by words and by price.')}
        />
      ) : (
        <SearchResults key={address} request={request} from={fromOf(params)} />
      )}
      <VisitorBar />
    </>
  );
}

/** A plain form that works without a script. */
function Question({ request }: { request: AddressedSearch }) {
  const { t } = useWords();
  const price = (name: 'price_min' | 'price_max') => {
    const limit = request[name];
    const defaultValue = typeof limit === 'number' ? limit : '';
    return { name, type: 'number', min: 0, step: 'any', defaultValue };
  };
  return (
    <form action={SHOP_TOOL} className={styles['form']}>
      <Field
        label={t('What are you looking for?')}
        name="q"
        type="search"
        required
        defaultValue={request.query}
      />
      <Field label={t('Price from')} {...price('price_min')} />
      <Field label={t('Price to')} {...price('price_max')} />
      <label className={styles['sale']}>
        <input type="checkbox" name="on_sale" value="true" defaultChecked={isOnSale(request)} />
        {t('On sale')}
      </label>
      <Button variant="main" type="submit">
        {t('Search')}
      </Button>
    </form>
  );
}

export const page = definePage({
  load: async (at) => {
    const request = searchOf(at.search);
    const head = request.query === '' ? null : await loadSearch(at, request);
    return { ...head, title: at.words.t('Shop'), hidden: true };
  },
  Page: ShopTool,
});
