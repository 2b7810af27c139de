import { type AdBilling, getAdBilling, getAdBillingTransfers } from '#contract/ads/billing.ts';
import { useApp, useCall, usePages } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useConsole, useConsolePath } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { microsText } from '../console/micros-text.ts';
import { Money } from '../console/money.tsx';
import { EmptyCard } from '../console/states.tsx';
import { AccountFacts } from './account-facts.tsx';
import styles from './billing.module.css';
import { CardCard } from '../cards/card-card.tsx';
import { CardDue } from '../cards/card-due.tsx';
import { EntryTable } from './entry-table.tsx';
import { FailedStrip } from '../cards/failed-strip.tsx';
import { Figure } from './figure.tsx';
import { HowOnePays } from './how-one-pays.tsx';
import { PromotionStrip } from './promotion-strip.tsx';
import { useAddedCard, useCard } from '../cards/use-card.ts';

/** The history has the rest. */
const LAST = 5;

/** The balance, this month's spend and the payment method. */
export function BillingSummary() {
  const billing = useCall(getAdBilling, { advertiser_id: useConsole().account.id });
  const card = useCard();
  useAddedCard();
  return (
    <>
      <FailedStrip card={card} />
      <PromotionStrip left={billing.left_in_micro_currency} />
      <div className={page['two']}>
        <div className={page['stack']}>
          <section className={page['card']}>
            <Figures billing={billing} />
          </section>
          <LastEntries currency={billing.currency} />
        </div>
        <div className={page['stack']}>
          {card.state === 'VALID' && <CardDue card={card} />}
          {billing.billing_type === 'CARD' ? (
            <CardCard card={card} />
          ) : (
            <HowOnePays billing={billing} card={card} />
          )}
          <AccountFacts />
        </div>
      </div>
    </>
  );
}

function Figures({ billing }: { readonly billing: AdBilling }) {
  const { t, formats } = useWords();
  const { renderedAt } = useApp();
  const { currency } = billing;
  const now = new Date(renderedAt);
  const month = new Intl.DateTimeFormat(formats, { month: 'long', timeZone: 'UTC' }).format(now);
  const text = (micros: number) => microsText(micros, { currency, formats });
  const balance = text(billing.balance_in_micro_currency);
  return (
    <dl className={styles['trio']}>
      <Figure
        label={t('Left to spend')}
        value={<Money micros={billing.left_in_micro_currency} currency={currency} />}
        beside={t('including {balance} you paid in', { balance })}
      />
      <Figure
        label={t('Spent in {month}', { month })}
        value={<Money micros={billing.spent_this_month_in_micro_currency} currency={currency} />}
        beside={t('{spent} in total', { spent: text(billing.spent_in_micro_currency) })}
      />
      {billing.billing_type !== 'PREPAID' ? (
        <Figure
          label={t('You owe')}
          value={<Money micros={billing.owed_in_micro_currency} currency={currency} />}
          beside={t('of at most {limit}', { limit: text(billing.line_in_micro_currency) })}
        />
      ) : (
        <Figure
          label={t('Credit left')}
          value={<Money micros={billing.credit_in_micro_currency} currency={currency} />}
          beside={t('used before your own money')}
        />
      )}
    </dl>
  );
}

function LastEntries({ currency }: { readonly currency: string }) {
  const { t } = useWords();
  const pathOf = useConsolePath();
  const list = usePages(getAdBillingTransfers, { advertiser_id: useConsole().account.id });
  const entries = list.data.pages.flatMap(({ data }) => data).slice(0, LAST);
  return (
    <section className={page['card']}>
      <div className={page['cardHead']}>
        <h2>{t('Latest')}</h2>
        {entries.length > 0 && (
          <PageLink className="link" href={pathOf('billing_history')}>
            {t('All entries')}
          </PageLink>
        )}
      </div>
      {entries.length === 0 ? (
        <EmptyCard
          title={t('Nothing here yet')}
          text={t('What you pay in, the credit you get and what your ads cost will show up here.')}
        />
      ) : (
        <EntryTable label={t('Latest')} entries={entries} currency={currency} />
      )}
    </section>
  );
}
