import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { AdCard } from '#contract/ads/payments/cards.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { FieldError } from '#web/ui/form/field.tsx';
import { useRights } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { microsText } from '../console/micros-text.ts';
import styles from './card.module.css';
import { CARD_FAILURE_WORDS } from './card-words.ts';
import { useCardActs } from './use-card.ts';

/** The last payment failed: the reason, with a button to pay. */
export function FailedStrip({ card }: { readonly card: AdCard }) {
  const { t, formats } = useWords();
  const can = useRights();
  const { busy, error, pay } = useCardActs();
  if (card.state !== 'FAILED') return null;
  const { currency, owed_in_micro_currency: owed } = card;
  const amount = microsText(owed, { currency, formats });
  const isPaying = card.pending_in_micro_currency !== null;
  return (
    <div className={classNames(page['note'], page['warn'])} role="alert">
      <TriangleAlert size={16} aria-hidden="true" />
      <p>
        <b>{t("Your payment didn't go through, so your ads have stopped.")}</b>{' '}
        {card.failure && t(CARD_FAILURE_WORDS[card.failure])}
        {error && <FieldError>{error}</FieldError>}
      </p>
      {can('billing_edit') && (
        <span className={styles['pay']}>
          <Button variant="main" busy={isPaying || busy === 'pay'} onClick={() => void pay()}>
            {t('Pay {amount} now', { amount })}
          </Button>
        </span>
      )}
    </div>
  );
}
