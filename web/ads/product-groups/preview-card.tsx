import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getProductGroupPreview } from '#contract/ads/catalogs/product-groups.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useConsole } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { useSettled } from '../core/use-settled.ts';
import { filterOf, type GroupForm } from './product-form.ts';
import { ProductList } from './product-list.tsx';

type Sent = SentOf<typeof getProductGroupPreview>;

const SETTLED_MS = 400;
const NOTHING: Sent = { advertiser_id: '', filter: null };

/** Previews the group's products for the current form, shortly after each change. */
export function PreviewCard({ form }: { readonly form: GroupForm }) {
  const { t } = useWords();
  const { account } = useConsole();
  const settled = useSettled(JSON.stringify(sentOf(form, account.id)), SETTLED_MS);
  const input = JSON.parse(settled) as Sent | null;
  const { data, error, refetch } = useQuery({
    ...callOptions(useSend(), getProductGroupPreview, input ?? NOTHING),
    enabled: input !== null,
    // Keeps the previous products until new ones arrive.
    placeholderData: keepPreviousData,
  });
  return (
    <section className={page['card']} aria-label={t("What's in it")}>
      <div className={page['cardHead']}>
        <h2>{t("What's in it")}</h2>
      </div>
      {input === null ? (
        <p className={page['cardBody']}>{t('Complete every condition to see its products.')}</p>
      ) : error !== null ? (
        <p className={page['cardBody']} role="alert">
          {failureText(error, t)}{' '}
          <button type="button" className="link" onClick={() => void refetch()}>
            {t('Try again')}
          </button>
        </p>
      ) : data === undefined ? (
        <p className={page['cardBody']}>{t('Loading…')}</p>
      ) : (
        <>
          <p className={page['cardBody']} role="status">
            {t('{count, plural, one {# product} other {# products}}, {stock} of them in stock', {
              count: data.item_count,
              stock: data.in_stock_count,
            })}
          </p>
          {data.items.length > 0 && <ProductList label={t('First products')} items={data.items} />}
        </>
      )}
    </section>
  );
}

function sentOf(form: GroupForm, advertiser_id: string): Sent | null {
  const filter = filterOf(form);
  return filter && { advertiser_id, filter, ...(form.feedId !== '' && { feed_id: form.feedId }) };
}
