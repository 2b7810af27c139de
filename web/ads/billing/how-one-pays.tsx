import CircleCheck from 'lucide-react/icons/circle-check';
import type { AdBilling } from '#contract/ads/billing.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useConsole, useRights } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { microsText } from '../console/micros-text.ts';
import styles from './billing.module.css';

/** How money comes here: nobody takes a card, so it says who books what was paid. */
export function HowOnePays({ billing }: { readonly billing: AdBilling }) {
  const { t, formats } = useWords();
  const can = useRights();
  const { owner } = useConsole().account;
  const isInvoiced = billing.billing_type === 'INVOICE';
  const limit = microsText(billing.line_in_micro_currency, { ...billing, formats });
  return (
    <section className={page['card']}>
      <div className={page['cardHead']}>
        <h2>{t('How you pay')}</h2>
        <span className={styles['type']}>
          <CircleCheck size={14} aria-hidden="true" />
          {isInvoiced ? t('By invoice') : t('Prepaid')}
        </span>
      </div>
      <div className={page['cardBody']}>
        {!can('billing_edit') ? (
          <p>
            {t('{owner} takes care of payments for this ad account.', {
              owner: owner.full_name || owner.username,
            })}
          </p>
        ) : isInvoiced ? (
          <p>
            {t(
              'Your ads can spend up to {limit} before you pay. The people who run this site send you an invoice, and record your payment here.',
              { limit },
            )}
          </p>
        ) : (
          <>
            <p>
              {t(
                "You can't pay by card here yet. To add money, get in touch with the people who run this site and give them your ad account number.",
              )}
            </p>
            <p className="soft">
              {t("Your ads start once it arrives and stop when it's used up.")}
            </p>
          </>
        )}
      </div>
    </section>
  );
}
