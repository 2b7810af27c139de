import type { AdTransfer } from '#contract/ads/billing.ts';
import { day } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Money } from '../console/money.tsx';
import styles from './billing.module.css';
import { entryWords } from './entry-words.ts';

interface Props {
  /** The table's accessible name. */
  readonly label: string;
  readonly entries: readonly AdTransfer[];
  readonly currency: string;
  /** Opens the receipt of an entry; without it the column is omitted. */
  readonly onReceipt?: (id: string) => void;
}

/** Ledger entries of an ad account, as booked. */
export function EntryTable({ label, entries, currency, onReceipt }: Props) {
  const { t } = useWords();
  return (
    <table className={styles['entries']} aria-label={label}>
      <thead>
        <tr>
          <th scope="col" className={styles['when']}>
            {t('Day (UTC)')}
          </th>
          <th scope="col">{t('What')}</th>
          <th scope="col">{t('Reference')}</th>
          <th scope="col" className={styles['amount']}>
            {t('Amount')}
          </th>
          {onReceipt && <th scope="col">{t('Receipt')}</th>}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            currency={currency}
            {...(onReceipt && { onReceipt })}
          />
        ))}
      </tbody>
    </table>
  );
}

interface EntryProps extends Pick<Props, 'currency' | 'onReceipt'> {
  readonly entry: AdTransfer;
}

function Entry({ entry, currency, onReceipt }: EntryProps) {
  const receipt = entry.receipt_id;
  const { t, formats } = useWords();
  const { what, sign } = entryWords(entry);
  return (
    <tr>
      <td className={styles['when']}>
        <time dateTime={new Date(entry.at).toISOString()}>
          {day(new Date(entry.at), formats, 'UTC')}
        </time>
      </td>
      <th scope="row">{t(what)}</th>
      <td className={styles['ref']}>
        {entry.card_last_four === null ? (
          <bdi>{entry.ref}</bdi>
        ) : (
          t('Card ending in {digits}', { digits: entry.card_last_four })
        )}
      </td>
      <td className={styles['amount']}>
        <Money micros={sign * entry.amount_in_micro_currency} currency={currency} signed />
      </td>
      {onReceipt && (
        <td className={styles['ref']}>
          {receipt !== null && (
            <button type="button" className="link" onClick={() => onReceipt(receipt)}>
              {t('View receipt')}
            </button>
          )}
        </td>
      )}
    </tr>
  );
}
