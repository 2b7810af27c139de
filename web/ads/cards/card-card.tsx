import CreditCard from 'lucide-react/icons/credit-card';
import type { AdCard } from '#contract/ads/payments/cards.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { Suspense, useState } from 'react';
import { useRights } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { microsText } from '../console/micros-text.ts';
import styles from './card.module.css';
import { cardBrand } from './card-words.ts';
import { useCardActs } from './use-card.ts';

const RemoveDialog = lazyPart(
  async () => (await import('./remove-card-dialog.tsx')).RemoveCardDialog,
);

/** The card that pays for ads: its description and actions. */
export function CardCard({ card }: { readonly card: AdCard }) {
  const { t } = useWords();
  return (
    <section className={page['card']} aria-label={t('How you pay')}>
      <div className={page['cardHead']}>
        <h2>{t('How you pay')}</h2>
        <span className={styles['type']}>{t('By card')}</span>
      </div>
      <div className={page['cardBody']}>
        {card.last_four === null ? (
          <p>{t("There's no card. Your ads run on what you've paid in and on your credit.")}</p>
        ) : (
          <Face card={card} />
        )}
        <Acts card={card} />
      </div>
    </section>
  );
}

function Face({ card }: { readonly card: AdCard }) {
  const { t } = useWords();
  const brand = cardBrand(card.brand ?? '') ?? t('Card');
  const month = String(card.exp_month ?? '').padStart(2, '0');
  const year = String(card.exp_year ?? '').slice(-2);
  return (
    <div className={styles['face']}>
      <CreditCard size={24} aria-hidden="true" />
      <p>
        <b>{t('{brand} ending in {digits}', { brand, digits: card.last_four ?? '' })}</b>
        <span className="soft">{t('Expires {date}', { date: `${month}/${year}` })}</span>
      </p>
    </div>
  );
}

function Acts({ card }: { readonly card: AdCard }) {
  const { t, formats } = useWords();
  const can = useRights();
  const { busy, error, add, pay, remove } = useCardActs();
  const [isAsking, setIsAsking] = useState(false);
  if (!can('billing_edit')) return null;
  const { currency, owed_in_micro_currency: owed, least_in_micro_currency: least } = card;
  const hasCard = card.last_four !== null;
  const isPaying = card.pending_in_micro_currency !== null;
  const amount = microsText(owed, { currency, formats });
  return (
    <>
      <div className={styles['acts']}>
        {card.state === 'VALID' && owed >= least && !isPaying && (
          <Button busy={busy === 'pay'} onClick={() => void pay()}>
            {t('Pay {amount} now', { amount })}
          </Button>
        )}
        {card.is_available && (
          <Button
            variant={hasCard ? 'quiet' : 'main'}
            busy={busy === 'add'}
            onClick={() => void add()}
          >
            {hasCard ? t('Replace card') : t('Add a card')}
          </Button>
        )}
        {hasCard && (
          <Button variant="dangerPlain" onClick={() => setIsAsking(true)}>
            {t('Remove card')}
          </Button>
        )}
      </div>
      <p className="soft">
        {t('The number is typed on a secure payment page. This site never sees it.')}
      </p>
      {error && <FieldError>{error}</FieldError>}
      {isAsking && (
        <Suspense>
          <RemoveDialog
            isBusy={busy === 'remove'}
            onClose={() => setIsAsking(false)}
            onRemove={() => void remove().then(() => setIsAsking(false))}
          />
        </Suspense>
      )}
    </>
  );
}
