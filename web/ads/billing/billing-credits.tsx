import { CREDIT_CAUSES, getAdBilling, getAdBillingTransfers } from '#contract/ads/billing.ts';
import { getAdCredits } from '#contract/ads/documents/offers.ts';
import { useCall, usePages } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { useConsole, useRights } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { Money } from '../console/money.tsx';
import { EmptyCard } from '../console/states.tsx';
import styles from './billing.module.css';
import { CreditTable } from './credit-table.tsx';
import { EntryTable } from './entry-table.tsx';
import { Figure } from './figure.tsx';
import { UseCodeCard } from './use-code-card.tsx';

/** The ad account's credits and what is left of them, with a form to redeem a code. */
export function BillingCredits() {
  const can = useRights();
  const all = (
    <div className={page['stack']}>
      <Codes />
      <Entries />
    </div>
  );
  if (!can('billing_edit')) return all;
  return (
    <div className={page['two']}>
      {all}
      <UseCodeCard />
    </div>
  );
}

/** Credits redeemed from codes; renders nothing without any. */
function Codes() {
  const { t } = useWords();
  const list = usePages(getAdCredits, { advertiser_id: useConsole().account.id });
  const credits = list.data.pages.flatMap(({ data }) => data);
  if (credits.length === 0) return null;
  return (
    <section className={page['card']}>
      <div className={page['cardHead']}>
        <h2>{t('Credits from codes')}</h2>
      </div>
      <CreditTable credits={credits} />
      {list.hasNextPage && (
        <div className={styles['under']}>
          <ShowMore list={list} of={t('Credits from codes')} />
        </div>
      )}
    </section>
  );
}

function Entries() {
  const { t } = useWords();
  const advertiser_id = useConsole().account.id;
  const { currency, credit_in_micro_currency: left } = useCall(getAdBilling, { advertiser_id });
  const list = usePages(getAdBillingTransfers, { advertiser_id, causes: CREDIT_CAUSES });
  const entries = list.data.pages.flatMap(({ data }) => data);
  return (
    <>
      {entries.length > 0 && (
        <section className={page['card']}>
          <dl className={styles['trio']}>
            <Figure
              label={t('Credit left')}
              value={<Money micros={left} currency={currency} />}
              beside={t('used before your own money')}
            />
          </dl>
        </section>
      )}
      <section className={page['card']}>
        {entries.length === 0 ? (
          <EmptyCard
            title={t('No credit yet')}
            text={t(
              "Credit from the people who run this site shows up here, and so does what you get back for clicks that turn out to be invalid. It's used before your own money.",
            )}
          />
        ) : (
          <EntryTable label={t('Credits')} entries={entries} currency={currency} />
        )}
        {list.hasNextPage && (
          <div className={styles['under']}>
            <ShowMore list={list} of={t('Credits')} />
          </div>
        )}
      </section>
    </>
  );
}
