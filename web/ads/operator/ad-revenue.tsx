import { type AdRevenueDay, getAdRevenue } from '#contract/ads/billing.ts';
import { type AdAccountRevenue, getAdAccountsRevenue } from '#contract/ads/settings.ts';
import styles from '#web/identity/operator/operator.module.css';
import { useCall, usePages, usePageSearch } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
import { Tabs } from '#web/ui/base/tabs.tsx';
import { Figures } from './figures.tsx';
import { microsText } from './micros-text.ts';
import { revenuePeriodIn } from './revenue-period.ts';

/** The currency of deleted ad accounts: ISO 4217's code for no currency. */
const GONE = 'XXX';

/** Ad revenue and credit given, from the ledger; currencies are never summed. */
export function AdRevenue() {
  const { t } = useWords();
  const period = usePageSearch(revenuePeriodIn);
  const days = useCall(getAdRevenue, period);
  const byMonth = 'months' in period;
  const currencies = [...Map.groupBy(days, ({ currency }) => currency)];
  return (
    <section className={styles['part']} aria-labelledby="revenue-title">
      <h2 id="revenue-title" className="h-20">
        {t('Ad revenue')}
      </h2>
      <Tabs
        label={t('Ad revenue')}
        current={byMonth ? '/operator/ad-revenue/?by=month' : '/operator/ad-revenue/'}
        flush
        tabs={[
          { href: '/operator/ad-revenue/', label: t('By day') },
          { href: '/operator/ad-revenue/?by=month', label: t('By month') },
        ]}
      />
      {currencies.length === 0 ? (
        <EmptyState
          title={t('Nothing earned yet')}
          text={t('What ads cost reaches the ledger within the hour.')}
        />
      ) : (
        <>
          <p className="soft">
            {t(
              'From the ledger, in UTC. Credits count as given away when you give them, and ads paid with them as earned.',
            )}
          </p>
          {currencies.map(([currency, rows]) => (
            <Days key={currency} currency={currency} rows={rows} byMonth={byMonth} />
          ))}
          <Accounts />
        </>
      )}
    </section>
  );
}

interface DaysProps {
  readonly currency: string;
  readonly rows: readonly AdRevenueDay[];
  readonly byMonth: boolean;
}

function Days({ currency, rows, byMonth }: DaysProps) {
  const { t, formats } = useWords();
  const dates = new Intl.DateTimeFormat(formats, {
    timeZone: 'UTC',
    ...(byMonth ? { year: 'numeric', month: 'long' } : { dateStyle: 'medium' }),
  });
  return (
    <Figures
      caption={currency === GONE ? t('Deleted ad accounts') : currency}
      names={byMonth ? t('Month') : t('Day')}
      columns={[t('Earned'), t('Given away')]}
      rows={rows.map((row) => ({
        key: row.date,
        name: dates.format(new Date(byMonth ? `${row.date}-01` : row.date)),
        figures: figuresOf(row, formats),
      }))}
    />
  );
}

function figuresOf(
  row: Pick<
    AdAccountRevenue,
    'currency' | 'earned_in_micro_currency' | 'granted_in_micro_currency'
  >,
  formats: string,
): string[] {
  return [row.earned_in_micro_currency, row.granted_in_micro_currency].map((micros) =>
    microsText(micros, row.currency, formats),
  );
}

/** The same period by ad account. */
function Accounts() {
  const { t, formats } = useWords();
  const period = usePageSearch(revenuePeriodIn);
  const list = usePages(getAdAccountsRevenue, period);
  const accounts = list.data.pages.flatMap((page) => page.data);
  return (
    <>
      <Figures
        caption={t('By ad account')}
        names={t('Ad account')}
        columns={[t('Earned'), t('Given away')]}
        rows={accounts.map((account) => ({
          key: account.id,
          name:
            account.currency === GONE ? (
              t('A deleted one')
            ) : (
              <PageLink className="link" href={`/operator/ad-accounts/${account.id}/`}>
                <bdi>{account.name}</bdi>
              </PageLink>
            ),
          figures: figuresOf(account, formats),
        }))}
      />
      <ShowMore list={list} of={t('By ad account')} />
    </>
  );
}
