import { Suspense, useState } from 'react';
import { getAdBilling, getAdBillingTransfers } from '#contract/ads/billing.ts';
import { useCall, usePages } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { PartBoundary } from '#web/ui/base/part-boundary.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { useConsole } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { microsText } from '../console/micros-text.ts';
import { EmptyCard, PageGhost } from '../console/states.tsx';
import styles from './billing.module.css';
import { CardPayments } from './card-payments.tsx';
import { EntryTable } from './entry-table.tsx';
import { ReceiptCard } from './receipt-card.tsx';

/** The ad account's complete ledger, in the advertiser's terms. */
export function BillingHistory() {
  const { t, formats } = useWords();
  const advertiser_id = useConsole().account.id;
  const billing = useCall(getAdBilling, { advertiser_id });
  const list = usePages(getAdBillingTransfers, { advertiser_id });
  const entries = list.data.pages.flatMap(({ data }) => data);
  const { currency } = billing;
  const [receipt, setReceipt] = useState<string | null>(null);
  const open = billing.spent_in_micro_currency - billing.closed_in_micro_currency;
  const all = (
    <div className={page['stack']}>
      <CardPayments onReceipt={setReceipt} />
      <section className={page['card']}>
        {entries.length === 0 ? (
          <EmptyCard
            title={t('No charges yet')}
            text={t(
              'What you pay in, the credit you get and what your ads cost will show up here.',
            )}
          />
        ) : (
          <EntryTable
            label={t('History')}
            entries={entries}
            currency={currency}
            onReceipt={setReceipt}
          />
        )}
        {(open > 0 || list.hasNextPage) && (
          <div className={styles['under']}>
            {open > 0 && (
              <span>
                {t('{amount} more was spent just now. It joins this list within the hour.', {
                  amount: microsText(open, { currency, formats }),
                })}
              </span>
            )}
            <ShowMore list={list} of={t('History')} />
          </div>
        )}
      </section>
    </div>
  );
  if (receipt === null) return all;
  return (
    <div className={page['two']}>
      {all}
      <PartBoundary key={receipt}>
        <Suspense fallback={<PageGhost />}>
          <ReceiptCard id={receipt} onClose={() => setReceipt(null)} />
        </Suspense>
      </PartBoundary>
    </div>
  );
}
