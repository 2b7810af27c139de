import type { AdCard } from '#contract/ads/payments/cards.ts';
import { day } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import page from '../console/console-page.module.css';
import { Money } from '../console/money.tsx';
import { microsText } from '../console/micros-text.ts';
import styles from './card.module.css';

/** The amount due relative to the threshold, and when the card is charged. */
export function CardDue({ card }: { readonly card: AdCard }) {
  const { t, formats } = useWords();
  const { currency, owed_in_micro_currency: owed, threshold_in_micro_currency: threshold } = card;
  const text = (micros: number) => microsText(micros, { currency, formats });
  const share = Math.min(100, Math.floor((100 * owed) / threshold));
  const date = day(new Date(card.next_charge_date), formats, 'UTC');
  const next = card.next_threshold_in_micro_currency;
  const pending = card.pending_in_micro_currency;
  return (
    <section className={page['card']} aria-label={t('Next charge')}>
      <div className={page['cardHead']}>
        <h2>{t('Next charge')}</h2>
      </div>
      <div className={page['cardBody']}>
        <p className={styles['owed']}>
          <Money micros={owed} currency={currency} />
          <span className="soft">{t('owed so far')}</span>
        </p>
        <div
          className={styles['bar']}
          role="progressbar"
          aria-label={t('Owed so far')}
          aria-valuenow={share}
          aria-valuetext={t('{percent} % of the threshold', { percent: String(share) })}
        >
          <span style={{ inlineSize: `${share}%` }} />
        </div>
        <p className={styles['ends']}>
          <span>{text(0)}</span>
          <span>{text(threshold)}</span>
        </p>
        {pending !== null && (
          <p role="status">{t('{amount} is being charged now.', { amount: text(pending) })}</p>
        )}
        <p>
          {t('We charge your card when you owe {threshold}, and on {date} whatever is left.', {
            threshold: text(threshold),
            date,
          })}
        </p>
        {next > threshold && (
          <p className="soft">
            {t('Once that is paid, the threshold becomes {next}.', { next: text(next) })}
          </p>
        )}
      </div>
    </section>
  );
}
