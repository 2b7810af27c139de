import XIcon from 'lucide-react/icons/x';
import { type AdDocumentInFull, getAdDocument } from '#contract/ads/documents/documents.ts';
import { useCall } from '#web/kernel/app/app-context.tsx';
import { day } from '#web/kernel/core/time.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { useConsole, useConsolePath } from '../console/console-context.ts';
import { FactList } from '../console/fact-list.tsx';
import page from '../console/console-page.module.css';
import { Money } from '../console/money.tsx';
import styles from './receipt.module.css';

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** A receipt: the ad spend since the previous payment, and the amount paid. */
export function ReceiptCard({ id, onClose }: Props) {
  const { t } = useWords();
  const receipt = useCall(getAdDocument, {
    advertiser_id: useConsole().account.id,
    document_id: id,
  });
  return (
    <section
      className={page['card']}
      aria-label={t('Receipt {number}', { number: receipt.number })}
    >
      <div className={page['cardHead']}>
        <h2>{t('Receipt {number}', { number: receipt.number })}</h2>
        <IconButton label={t('Close')} onClick={onClose}>
          <XIcon size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={page['cardBody']}>
        <Facts receipt={receipt} />
        <Sums receipt={receipt} />
        <a className="link" href={receipt.download_url} download>
          {t('Download as PDF')}
        </a>
      </div>
    </section>
  );
}

function Facts({ receipt }: { readonly receipt: AdDocumentInFull }) {
  const { t, formats } = useWords();
  const dateOf = (date: string) => day(new Date(date), formats, 'UTC');
  const facts: readonly (readonly [string, string])[] = [
    [t('Paid'), dateOf(receipt.made_at)],
    [t('Reference'), receipt.reference],
    [t('Billed to'), receipt.buyer.name],
  ];
  return <FactList facts={facts} />;
}

function Sums({ receipt }: { readonly receipt: AdDocumentInFull }) {
  const { t } = useWords();
  const pathOf = useConsolePath();
  const { currency, lines, tax } = receipt;
  const sums = [
    [t('Net'), receipt.amount_net_micro_currency],
    [tax?.name ?? t('Tax'), receipt.amount_tax_micro_currency],
    [t('Paid'), receipt.amount_billed_micro_currency],
  ] as const;
  return (
    <div className={styles['sums']}>
      {lines.length > 0 && <h3>{t('Your ads since the payment before')}</h3>}
      {lines.map(({ campaign_id: campaignId, name, amount_in_micro_currency: amount }) => (
        <p key={campaignId ?? 'others'}>
          {campaignId === null ? (
            <span>{t('Other campaigns')}</span>
          ) : (
            <PageLink className="link" href={pathOf('campaign_insights', { campaignId })}>
              <bdi>{name}</bdi>
            </PageLink>
          )}
          <Money micros={amount} currency={currency} />
        </p>
      ))}
      <hr />
      {sums.map(([label, amount], at) => (
        <p key={at} className={at === sums.length - 1 ? styles['all'] : undefined}>
          <span>{label}</span>
          <Money micros={amount} currency={currency} />
        </p>
      ))}
    </div>
  );
}
