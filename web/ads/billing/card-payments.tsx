import { type AdCardPayment, getAdCardPayments } from '#contract/ads/payments/cards.ts';
import { usePages } from '#web/kernel/app/app-context.tsx';
import { day } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { useConsole } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { Money } from '../console/money.tsx';
import styles from './billing.module.css';
import { CARD_CAUSE_WORDS, CARD_FAILURE_WORDS, CARD_STATE_WORDS } from '../cards/card-words.ts';

interface Props {
  /** Opens the receipt of a payment. */
  readonly onReceipt: (id: string) => void;
}

/** Every attempt to charge a card, including failures; renders nothing without any. */
export function CardPayments({ onReceipt }: Props) {
  const { t } = useWords();
  const list = usePages(getAdCardPayments, { advertiser_id: useConsole().account.id });
  const payments = list.data.pages.flatMap(({ data }) => data);
  if (payments.length === 0) return null;
  return (
    <section className={page['card']}>
      <div className={page['cardHead']}>
        <h2>{t('Card payments')}</h2>
      </div>
      <table className={styles['entries']} aria-label={t('Card payments')}>
        <thead>
          <tr>
            <th scope="col" className={styles['when']}>
              {t('Day (UTC)')}
            </th>
            <th scope="col">{t('Why')}</th>
            <th scope="col">{t('Card')}</th>
            <th scope="col">{t('State')}</th>
            <th scope="col" className={styles['amount']}>
              {t('Amount')}
            </th>
            <th scope="col">{t('Receipt')}</th>
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <Payment key={payment.id} payment={payment} onReceipt={onReceipt} />
          ))}
        </tbody>
      </table>
      {list.hasNextPage && (
        <div className={styles['under']}>
          <ShowMore list={list} of={t('Card payments')} />
        </div>
      )}
    </section>
  );
}

function Payment({ payment, onReceipt }: Props & { readonly payment: AdCardPayment }) {
  const { t, formats } = useWords();
  const { at, cause, state, failure, last_four: digits, receipt_id: receipt } = payment;
  return (
    <tr>
      <td className={styles['when']}>
        <time dateTime={new Date(at).toISOString()}>{day(new Date(at), formats, 'UTC')}</time>
      </td>
      <th scope="row">{t(CARD_CAUSE_WORDS[cause])}</th>
      <td className={styles['ref']}>{digits && t('Ending in {digits}', { digits })}</td>
      <td className={styles['ref']} title={failure ? t(CARD_FAILURE_WORDS[failure]) : undefined}>
        {t(CARD_STATE_WORDS[state])}
      </td>
      <td className={styles['amount']}>
        <Money micros={payment.amount_in_micro_currency} currency={payment.currency} />
      </td>
      <td className={styles['ref']}>
        {receipt !== null && (
          <button type="button" className="link" onClick={() => onReceipt(receipt)}>
            {t('View receipt')}
          </button>
        )}
      </td>
    </tr>
  );
}
