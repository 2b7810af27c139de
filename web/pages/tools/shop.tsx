import { getIdeas } from '#contract/discovery.ts';
import { readSearch, SHOP_TOOL, type AddressedSearch } from '#contract/discovery/search-address.ts';
import { SearchResults } from '#web/discovery/search/search-results.tsx';
import { addressOf, isOnSale } from '#web/discovery/search/search-rules.ts';
import { usePages, usePageSearch } from '#web/kernel/app/app-context.tsx';
import { fromOf } from '#web/kernel/core/from.ts';
import { definePage } from '#web/kernel/page/page.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { PinFeed } from '#web/pins/grid/pin-feed.tsx';
import { Button, ButtonLink } from '#web/ui/base/button.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { loadSearch } from '../parts/load-search.ts';
import { VisitorBar } from '../parts/visitor-bar.tsx';
import styles from './shop.module.css';

const PRODUCTS = { kind: 'products' } as const;

const searchOf = (search: unknown): AddressedSearch =>
  readSearch((search ?? {}) as Record<string, unknown>, 'shop_tool');

/** Products: the newest, or those found by text and price [ROUTE-12]. */
function ShopTool() {
  const params = usePageSearch();
  const request = searchOf(params);
  const address = addressOf(request);
  const from = fromOf(params);
  return (
    <>
      {request.query === '' ? (
        <Newest request={request} from={from} />
      ) : (
        <>
          <Head request={request} />
          <SearchResults key={address} request={request} from={from} />
        </>
      )}
      <VisitorBar />
    </>
  );
}

interface NewestProps {
  readonly request: AddressedSearch;
  readonly from: string | null;
}

/** Everything that can be bought, without a search; nothing to narrow while there is nothing. */
function Newest({ request, from }: NewestProps) {
  const { t } = useWords();
  const list = usePages(getIdeas, PRODUCTS, from);
  const isEmpty = list.data.pages.every(({ data }) => data.length === 0) && !list.hasNextPage;
  return (
    <>
      <Head request={request} hasForm={!isEmpty} />
      <PinFeed
        list={list}
        label={t('New in the shop')}
        empty={
          <EmptyState
            title={t('Nothing for sale here yet')}
            text={t('Save a Pin from a shop, and it shows up here with its price and its seller.')}
            action={
              <ButtonLink href="/ideas/" variant="main">
                {t('Explore ideas')}
              </ButtonLink>
            }
          />
        }
        end={{}}
      />
    </>
  );
}

interface HeadProps {
  readonly request: AddressedSearch;
  readonly hasForm?: boolean;
}

function Head({ request, hasForm = true }: HeadProps) {
  const { t } = useWords();
  return (
    <header className={styles['head']}>
      <h1 className="h-28">{t('Shop')}</h1>
      <p className="soft">{t('Things that people saved from shops, with what they cost there.')}</p>
      {hasForm && <Question key={addressOf(request)} request={request} />}
    </header>
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
    const isFront = request.query === '';
    if (isFront) await at.pages(getIdeas, PRODUCTS, fromOf(at.search));
    const head = isFront ? null : await loadSearch(at, request);
    return { ...head, title: at.words.t('Shop'), hidden: true };
  },
  Page: ShopTool,
});
