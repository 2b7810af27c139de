import { useState } from 'react';
import { getAdDocuments } from '#contract/ads/documents/documents.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { useConsole } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { EmptyCard, FailedCard, PageGhost } from '../console/states.tsx';
import styles from '../billing/billing.module.css';
import { DocumentFilters } from './document-filters.tsx';
import { ALL_DOCUMENTS, type DocumentFilter, documentInput } from './document-input.ts';
import { DocumentTable } from './document-table.tsx';

/** Invoices and credit memos of the ad account [CONSOLE-14]. */
export function DocumentsPage() {
  const { t } = useWords();
  const { account } = useConsole();
  const [filter, setFilter] = useState<DocumentFilter>(ALL_DOCUMENTS);
  const list = useLatePages(getAdDocuments, documentInput(account.id, filter));
  const documents = list.data?.pages.flatMap(({ data }) => data);
  const isFiltered = filter.status !== '' || filter.from !== '' || filter.to !== '';
  return (
    <>
      <DocumentFilters filter={filter} onFilter={setFilter} />
      {list.isError && (
        <FailedCard
          title={t("The documents didn't load")}
          text={t('Check the days, or try again.')}
          onRetry={() => void list.refetch()}
        />
      )}
      {documents === undefined && !list.isError && <PageGhost />}
      {documents !== undefined && (
        <section className={page['card']}>
          {documents.length > 0 && (
            <DocumentTable documents={documents} currency={account.currency} />
          )}
          {documents.length === 0 && isFiltered && (
            <EmptyCard
              title={t('No documents like that')}
              text={t('Try other days, or fewer filters.')}
              action={<Button onClick={() => setFilter(ALL_DOCUMENTS)}>{t('Show all')}</Button>}
            />
          )}
          {documents.length === 0 && !isFiltered && (
            <EmptyCard
              title={t('No charges yet')}
              text={t(
                "When you pay by invoice, each month's invoice is here on the first of the next. Receipts for what you paid in are in the history.",
              )}
            />
          )}
          {list.hasNextPage && (
            <div className={styles['under']}>
              <ShowMore list={list} of={t('Documents')} />
            </div>
          )}
        </section>
      )}
    </>
  );
}
