import { useQueryClient } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import { type FormEvent, useState } from 'react';
import { getAdBilling, getAdBillingTransfers } from '#contract/ads/billing.ts';
import {
  type AdRedemption,
  createAdCredit,
  getAdCredits,
  MAX_OFFER_CODE,
  offerCodeFrom,
} from '#contract/ads/documents/offers.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { day } from '#web/kernel/core/time.ts';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { useConsole } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { microsText } from '../console/micros-text.ts';
import styles from './receipt.module.css';

type Offer = NonNullable<AdRedemption['offer']>;

/** The code as sent: its hash, if the browser can compute it. */
async function sentCode(
  code: string,
): Promise<{ offer_code_hash: string } | { offer_code: string }> {
  // crypto.subtle needs a secure context; served without TLS, the code itself is sent.
  if (!globalThis.crypto?.subtle) return { offer_code: code };
  const bytes = new TextEncoder().encode(offerCodeFrom(code));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const digits = [...hash].map((byte) => byte.toString(16).padStart(2, '0'));
  return { offer_code_hash: digits.join('') };
}

/** Previews a code, then redeems it. */
function useCode() {
  const { t } = useWords();
  const { account } = useConsole();
  const send = useSend();
  const queries = useQueryClient();
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const [offer, setOffer] = useState<Offer | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const ask = async (code: string, validate_only: boolean): Promise<void> => {
    setBusy(true);
    try {
      const sent = await sentCode(code);
      const input = { advertiser_id: account.id, ...sent, validate_only };
      const answer = await send(createAdCredit, input);
      setWrong(answer.error_message && t(answer.error_message));
      setOffer(validate_only ? answer.offer : null);
      if (answer.success && !validate_only) {
        const stale = [getAdCredits, getAdBilling, getAdBillingTransfers];
        await Promise.all(
          stale.map((call) => queries.invalidateQueries({ queryKey: callKey(call) })),
        );
        toasts.show({ text: t('Added. Your ads use it first.') });
      }
    } catch (cause) {
      toasts.show({ kind: 'failed', text: failureText(cause, t) });
    }
    setBusy(false);
  };
  const clear = (): void => {
    setOffer(null);
    setWrong(null);
  };
  return { busy, offer, wrong, ask, clear };
}

/** Previews an offer code before redeeming it. */
export function UseCodeCard() {
  const { t } = useWords();
  const [code, setCode] = useState('');
  const { busy, offer, wrong, ask, clear } = useCode();
  const look = (event: FormEvent): void => {
    event.preventDefault();
    if (code.trim() !== '') void ask(code, offer === null);
  };
  return (
    <section className={page['card']} aria-label={t('Use a code')}>
      <div className={page['cardHead']}>
        <h2>{t('Use a code')}</h2>
      </div>
      <form className={page['cardBody']} onSubmit={look}>
        <Field
          label={t('Offer code')}
          maxLength={MAX_OFFER_CODE}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint={t("Checking a code doesn't use it.")}
          value={code}
          error={wrong}
          onChange={(event) => {
            setCode(event.target.value);
            clear();
          }}
        />
        {offer && <Offered offer={offer} />}
        <div className={styles['acts']}>
          <Button variant="main" type="submit" busy={busy}>
            {offer === null ? t('Check the code') : <AddText offer={offer} />}
          </Button>
          {offer && <Button onClick={clear}>{t('Cancel')}</Button>}
        </div>
      </form>
    </section>
  );
}

function AddText({ offer }: { readonly offer: Offer }) {
  const { t, formats } = useWords();
  const amount = microsText(offer.amount_in_micro_currency, { currency: offer.currency, formats });
  return <>{t('Add {amount}', { amount })}</>;
}

function Offered({ offer }: { readonly offer: Offer }) {
  const { t, formats } = useWords();
  const amount = microsText(offer.amount_in_micro_currency, { currency: offer.currency, formats });
  const date = day(new Date(offer.end_date), formats, 'UTC');
  return (
    <div className={`${page['note']} ${page['good']}`} role="status">
      <CircleCheck size={16} aria-hidden="true" />
      <p>
        <b>{t('{amount} of credit: {title}.', { amount, title: offer.title })}</b>{' '}
        {t('Use it up by the end of {date}.', { date })} <bdi>{offer.terms}</bdi>
      </p>
    </div>
  );
}
