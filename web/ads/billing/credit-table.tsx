import type { AdCredit } from '#contract/ads/documents/offers.ts';
import { day } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Money } from '../console/money.tsx';
import plain from '../console/plain-table.module.css';
import styles from './receipt.module.css';

const STATES: Readonly<Record<AdCredit['state'], string>> = {
  ACTIVE: 'Active',
  USED: 'Used up',
  EXPIRED: 'Ended',
};

/** Credits redeemed from codes, with the remainder of each. */
export function CreditTable({ credits }: { readonly credits: readonly AdCredit[] }) {
  const { t, formats } = useWords();
  return (
    <table className={plain['plain']} aria-label={t('Credits from codes')}>
      <thead>
        <tr>
          <th scope="col">{t('Credit')}</th>
          <th scope="col">{t('Status')}</th>
          <th scope="col" className={styles['amount']}>
            {t('Worth')}
          </th>
          <th scope="col" className={styles['amount']}>
            {t('Remaining')}
          </th>
          <th scope="col">{t('Ends (UTC)')}</th>
        </tr>
      </thead>
      <tbody>
        {credits.map((credit) => (
          <tr key={credit.id}>
            <th scope="row">
              <bdi>{credit.title}</bdi>
              {credit.terms && (
                <small>
                  <bdi>{credit.terms}</bdi>
                </small>
              )}
            </th>
            <td>{t(STATES[credit.state])}</td>
            <td className={styles['amount']}>
              <Money micros={credit.amount_in_micro_currency} currency={credit.currency} />
            </td>
            <td className={styles['amount']}>
              <Money micros={credit.remaining_in_micro_currency} currency={credit.currency} />
            </td>
            <td>
              <time dateTime={credit.end_date}>
                {day(new Date(credit.end_date), formats, 'UTC')}
              </time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
