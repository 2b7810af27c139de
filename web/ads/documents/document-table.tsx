import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import type { AdDocument, DocumentType } from '#contract/ads/documents/documents.ts';
import { day } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Money } from '../console/money.tsx';
import plain from '../console/plain-table.module.css';
import styles from './documents.module.css';

interface Props {
  readonly documents: readonly AdDocument[];
  readonly currency: string;
}

const KINDS: Readonly<Record<DocumentType, string>> = {
  INVOICE: 'Invoice',
  CREDIT_MEMO: 'Credit memo',
  RECEIPT: 'Receipt',
};

/** Documents in order of creation, each with its PDF. */
export function DocumentTable({ documents, currency }: Props) {
  const { t } = useWords();
  const amounts = [t('Net'), t('Tax'), t('Discount'), t('Billed')];
  return (
    <table className={plain['plain']} aria-label={t('Documents')}>
      <thead>
        <tr>
          <th scope="col">{t('Number')}</th>
          <th scope="col">{t('Kind')}</th>
          <th scope="col">{t('Status')}</th>
          <th scope="col">{t('Period (UTC)')}</th>
          <th scope="col">{t('Due')}</th>
          {amounts.map((label) => (
            <th key={label} scope="col" className={styles['amount']}>
              {label}
            </th>
          ))}
          <th scope="col">{t('Download')}</th>
        </tr>
      </thead>
      <tbody>
        {documents.map((document) => (
          <Row key={document.id} document={document} currency={currency} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ document, currency }: { readonly document: AdDocument; readonly currency: string }) {
  const { t, formats } = useWords();
  const dateOf = (date: string) => day(new Date(date), formats, 'UTC');
  const { number, invoice_due_date: due } = document;
  const labels = [t('Net'), t('Tax'), t('Discount'), t('Billed')];
  const amounts = [
    document.amount_net_micro_currency,
    document.amount_tax_micro_currency,
    document.amount_discount_micro_currency,
    document.amount_billed_micro_currency,
  ];
  return (
    <tr>
      <th scope="row" className={styles['number']}>
        {number}
      </th>
      <td>{t(KINDS[document.document_type])}</td>
      <td>
        <Status status={document.status} />
      </td>
      <td>
        {dateOf(document.billing_period_start_date)} – {dateOf(document.billing_period_end_date)}
      </td>
      <td>{due === null ? '–' : <time dateTime={due}>{dateOf(due)}</time>}</td>
      {amounts.map((micros, at) => (
        <td key={at} className={styles['amount']} data-label={labels[at]}>
          <Money micros={micros} currency={currency} />
        </td>
      ))}
      <td>
        <a
          className="link"
          href={document.download_url}
          download
          aria-label={t('Download {number} as PDF', { number })}
        >
          PDF
        </a>
      </td>
    </tr>
  );
}

function Status({ status }: Pick<AdDocument, 'status'>) {
  const { t } = useWords();
  const Icon = status === 'OPEN' ? Clock : CircleCheck;
  return (
    <span className={styles[status === 'OPEN' ? 'open' : 'closed']}>
      <Icon size={14} aria-hidden="true" />
      {status === 'OPEN' ? t('Open') : t('Closed')}
    </span>
  );
}
