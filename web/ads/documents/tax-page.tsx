import { type AdTaxYear, getAdTaxYears } from '#contract/ads/documents/documents.ts';
import { adCountryName } from '#web/business/core/ad-country-words.ts';
import { useApp, usePages } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { useConsole } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { Money } from '../console/money.tsx';
import plain from '../console/plain-table.module.css';
import { EmptyCard } from '../console/states.tsx';
import billing from '../billing/billing.module.css';
import styles from './documents.module.css';
import { ProfileCard } from './profile-card.tsx';

/** The amounts and taxes charged per year, with the addressee [CONSOLE-14]. */
export function TaxPage() {
  const { t } = useWords();
  const advertiser_id = useConsole().account.id;
  const list = usePages(getAdTaxYears, { advertiser_id });
  const years = list.data.pages.flatMap(({ data }) => data);
  return (
    <div className={page['two']}>
      <section className={page['card']}>
        <div className={page['cardHead']}>
          <h2>{t('Statements')}</h2>
        </div>
        {years.length === 0 ? (
          <EmptyCard
            title={t('No charges yet')}
            text={t(
              "Once you've paid something, you'll find a statement for each year here, tax and all.",
            )}
          />
        ) : (
          <Years years={years} />
        )}
        {list.hasNextPage && (
          <div className={billing['under']}>
            <ShowMore list={list} of={t('Statements')} />
          </div>
        )}
      </section>
      <ProfileCard />
    </div>
  );
}

function Years({ years }: { readonly years: readonly AdTaxYear[] }) {
  const { t } = useWords();
  const thisYear = new Date(useApp().renderedAt).getUTCFullYear();
  return (
    <table className={plain['plain']} aria-label={t('Statements')}>
      <thead>
        <tr>
          <th scope="col">{t('Year (UTC)')}</th>
          <th scope="col">{t('Country')}</th>
          <th scope="col" className={styles['amount']}>
            {t('Net')}
          </th>
          <th scope="col" className={styles['amount']}>
            {t('Tax')}
          </th>
          <th scope="col">{t('Statement')}</th>
        </tr>
      </thead>
      <tbody>
        {years.map((one) => (
          <tr key={one.id}>
            <th scope="row">
              {one.year === thisYear ? t('{year}, to date', { year: String(one.year) }) : one.year}
            </th>
            <td>{t(adCountryName[one.country] ?? one.country)}</td>
            <td className={styles['amount']} data-label={t('Net')}>
              <Money micros={one.amount_net_micro_currency} currency={one.currency} />
            </td>
            <td className={styles['amount']} data-label={t('Tax')}>
              <Money micros={one.amount_tax_micro_currency} currency={one.currency} />
            </td>
            <td>
              <a
                className="link"
                href={one.download_url}
                download
                aria-label={t('Download the statement of {year} as PDF', {
                  year: String(one.year),
                })}
              >
                PDF
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
