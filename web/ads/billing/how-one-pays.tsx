import CircleCheck from 'lucide-react/icons/circle-check';
import type { AdBilling } from '#contract/ads/billing.ts';
import type { AdCard } from '#contract/ads/payments/cards.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { useConsole, useRights } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { microsText } from '../console/micros-text.ts';
import styles from './billing.module.css';
import { useCardActs } from '../cards/use-card.ts';

interface Props {
  readonly billing: AdBilling;
  readonly card: AdCard;
}

/** How to pay without a card on file: by invoice, by adding a card, or through the operator. */
export function HowOnePays({ billing, card }: Props) {
  const { t, formats } = useWords();
  const can = useRights();
  const { owner } = useConsole().account;
  const isInvoiced = billing.billing_type === 'INVOICE';
  const limit = microsText(billing.line_in_micro_currency, { ...billing, formats });
  return (
    <section className={page['card']} aria-label={t('How you pay')}>
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
        ) : card.is_available ? (
          <AddCard card={card} />
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

function AddCard({ card }: Pick<Props, 'card'>) {
  const { t, formats } = useWords();
  const { busy, error, add } = useCardActs();
  const threshold = microsText(card.threshold_in_micro_currency, { ...card, formats });
  return (
    <>
      <p>
        {t(
          'Add a card, and your ads can run right away. We charge it whenever you owe {threshold}, and on the first of each month.',
          { threshold },
        )}
      </p>
      <Button variant="main" busy={busy === 'add'} onClick={() => void add()}>
        {t('Add a card')}
      </Button>
      <p className="soft">
        {t('The number is typed on a secure payment page. This site never sees it.')}
      </p>
      {error && <FieldError>{error}</FieldError>}
    </>
  );
}
