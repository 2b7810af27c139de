import { getAdBilling } from '#contract/ads/billing.ts';
import { getAdReport } from '#contract/ads/reports.ts';
import { useCall, useLatePages } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { useConsole } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { microsText } from '../console/micros-text.ts';
import { Money } from '../console/money.tsx';
import { EmptyCard, PageGhost } from '../console/states.tsx';
import { Failed } from '../reporting/failed.tsx';
import { PassedOver } from '../reporting/passed-over.tsx';
import type { Days } from '../reporting/range.ts';
import { useReporting } from '../reporting/use-reporting.ts';
import styles from './billing.module.css';
import { ExportDays } from './export-days-button.tsx';
import { campaignsIn, spendOf, spentIn } from './prepaid-inputs.ts';
import { SpendTable } from './spend-table.tsx';

/** Each campaign's aggregated spend per UTC day [CONSOLE-15]. */
export function PrepaidByCampaign() {
  const { t } = useWords();
  const { account } = useConsole();
  const { range } = useReporting();
  const list = useLatePages(getAdReport, campaignsIn(account.id, range));
  const pages = list.data?.pages.map(({ data }) => data);
  const isEmpty = pages?.every((campaigns) => campaigns.length === 0);
  return (
    <>
      <PassedOver problems={range.problems} />
      {list.isError && <Failed onRetry={() => void list.refetch()} />}
      {pages === undefined && !list.isError && <PageGhost />}
      {pages !== undefined && (
        <section className={page['card']}>
          <div className={page['cardHead']}>
            <h2>{t('By campaign and day')}</h2>
            {!isEmpty && <ExportDays range={range} />}
          </div>
          {isEmpty ? (
            <EmptyCard
              title={t('Nothing was spent on these days')}
              text={t(
                'Choose other days above. What your campaigns spend shows up here a minute later.',
              )}
            />
          ) : (
            <>
              <SpendTable range={range} pages={pages} />
              <div className={styles['under']}>
                <InAll range={range} />
                <ShowMore list={list} of={t('By campaign and day')} />
              </div>
            </>
          )}
        </section>
      )}
    </>
  );
}

/** The total of all rows, and the lifetime spend that is not in the ledger yet. */
function InAll({ range }: { readonly range: Days }) {
  const { t, formats } = useWords();
  const { account } = useConsole();
  const { currency } = account;
  const total = useLatePages(getAdReport, spentIn(account.id, range));
  const billing = useCall(getAdBilling, { advertiser_id: account.id });
  const open = billing.spent_in_micro_currency - billing.closed_in_micro_currency;
  return (
    <>
      {total.data && (
        <span>
          {t('Total for these days:')}{' '}
          <b>
            <Money micros={spendOf(total.data.pages)} currency={currency} />
          </b>
        </span>
      )}
      {open > 0 && (
        <span>
          {t('{open} of what you spent joins the history within the hour.', {
            open: microsText(open, { currency, formats }),
          })}
        </span>
      )}
    </>
  );
}
