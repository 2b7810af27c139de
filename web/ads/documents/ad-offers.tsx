import { useQueryClient } from '@tanstack/react-query';
import { type AdOffer, getAdOffers, updateAdOffer } from '#contract/ads/documents/offers.ts';
import styles from '#web/identity/operator/operator.module.css';
import { useOperatorActs } from '#web/identity/operator/use-operator-acts.ts';
import { usePages, useSend } from '#web/kernel/app/app-context.tsx';
import { day } from '#web/kernel/core/time.ts';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
import { microsText } from '../operator/micros-text.ts';
import { OfferForm } from './offer-form.tsx';

/** Offer codes that give advertisers credit. */
export function AdOffers() {
  const { t } = useWords();
  const list = usePages(getAdOffers, {});
  const offers = list.data.pages.flatMap((page) => page.data);
  return (
    <section className={styles['part']} aria-labelledby="ad-offers-title">
      <h2 id="ad-offers-title" className="h-20">
        {t('Offer codes')}
      </h2>
      <p className="soft">
        {t(
          'A code gives an ad account credit once. Anything left when the offer ends is taken back.',
        )}
      </p>
      {offers.length === 0 ? (
        <EmptyState title={t('No codes yet')} />
      ) : (
        <ul className={styles['list']} aria-labelledby="ad-offers-title">
          {offers.map((offer) => (
            <Offer key={offer.id} offer={offer} />
          ))}
        </ul>
      )}
      <ShowMore list={list} of={t('Offer codes')} />
      <h3 className={styles['mark']}>{t('Make a code')}</h3>
      <OfferForm />
    </section>
  );
}

function Offer({ offer }: { readonly offer: AdOffer }) {
  const { t, formats } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const { busy, run } = useOperatorActs();
  const { id: offer_id, title, is_stopped: isStopped } = offer;
  const dateOf = (date: string) => day(new Date(date), formats, 'UTC');
  const set = async (): Promise<void> => {
    await send(updateAdOffer, { offer_id, is_stopped: !isStopped });
    await queries.invalidateQueries({ queryKey: callKey(getAdOffers) });
  };
  const message = isStopped
    ? t('{title} can be used again.', { title })
    : t('{title} is stopped.', { title });
  return (
    <li className={styles['line']}>
      <div className={styles['what']}>
        <span>
          <bdi>{title}</bdi>: {microsText(offer.amount_in_micro_currency, offer.currency, formats)}
        </span>
        <span className="soft">
          {t('{used} of {uses} used · {from} to {to}', {
            used: offer.used,
            uses: offer.uses,
            from: dateOf(offer.start_date),
            to: dateOf(offer.end_date),
          })}
        </span>
      </div>
      {isStopped && <span className={styles['mark']}>{t('Stopped')}</span>}
      <Button
        variant="line"
        busy={busy}
        aria-label={isStopped ? t('Let {title} go on', { title }) : t('Stop {title}', { title })}
        onClick={() => void run(set, message)}
      >
        {isStopped ? t('Let it go on') : t('Stop')}
      </Button>
    </li>
  );
}
