import { useQueryClient } from '@tanstack/react-query';
import {
  type AdInvoice,
  getAdInvoices,
  updateAdInvoice,
} from '#contract/ads/documents/documents.ts';
import { getAdSeller } from '#contract/ads/documents/parties.ts';
import styles from '#web/identity/operator/operator.module.css';
import { useOperatorActs } from '#web/identity/operator/use-operator-acts.ts';
import { useCall, usePages, useSend } from '#web/kernel/app/app-context.tsx';
import { day } from '#web/kernel/core/time.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
import { microsText } from '../operator/micros-text.ts';
import { SellerForm } from './seller-form.tsx';

/** Unpaid invoices, and the seller's details in documents. */
export function AdInvoices() {
  const { t } = useWords();
  const seller = useCall(getAdSeller, {});
  return (
    <section className={styles['part']} aria-labelledby="ad-invoices-title">
      <h2 id="ad-invoices-title" className="h-20">
        {t('Ad invoices')}
      </h2>
      <p className="soft">
        {t(
          'On the first of each month, everyone who can spend before they pay gets an invoice. Mark it as paid once the money is there.',
        )}
      </p>
      <ToPay />
      <h3 className={styles['mark']}>{t('On your documents')}</h3>
      <SellerForm key={seller.version} seller={seller} />
    </section>
  );
}

function ToPay() {
  const { t } = useWords();
  const list = usePages(getAdInvoices, {});
  const invoices = list.data.pages.flatMap((page) => page.data);
  if (invoices.length === 0) return <EmptyState title={t('No invoices waiting to be paid')} />;
  return (
    <>
      <ul className={styles['list']} aria-labelledby="ad-invoices-title">
        {invoices.map((invoice) => (
          <Invoice key={invoice.id} invoice={invoice} />
        ))}
      </ul>
      <ShowMore list={list} of={t('Ad invoices')} />
    </>
  );
}

function Invoice({ invoice }: { readonly invoice: AdInvoice }) {
  const { t, formats } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const { busy, run } = useOperatorActs();
  const { id, number, advertiser_name: name, invoice_due_date: due } = invoice;
  const amount = microsText(invoice.amount_billed_micro_currency, invoice.currency, formats);
  const pay = async (): Promise<void> => {
    await send(updateAdInvoice, { document_id: id, status: 'CLOSED' });
    await queries.invalidateQueries({ queryKey: callKey(getAdInvoices) });
  };
  return (
    <li className={styles['line']}>
      <div className={styles['what']}>
        <PageLink className="link" href={`/operator/ad-accounts/${invoice.ad_account_id}/`}>
          <bdi>{name}</bdi>
        </PageLink>
        <span className="soft">
          {due === null
            ? number
            : t('{number} · due {date}', { number, date: day(new Date(due), formats, 'UTC') })}
        </span>
      </div>
      <span>{amount}</span>
      <Button
        variant="line"
        busy={busy}
        aria-label={t('Mark as paid: {number}', { number })}
        onClick={() => void run(pay, t('{number} is paid.', { number }))}
      >
        {t('Mark as paid')}
      </Button>
    </li>
  );
}
