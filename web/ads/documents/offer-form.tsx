import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  createAdOffer,
  getAdOffers,
  MAX_OFFER_CODE,
  MAX_OFFER_TERMS,
  MAX_OFFER_TITLE,
  MAX_OFFER_USES,
} from '#contract/ads/documents/offers.ts';
import { AD_CURRENCIES } from '#contract/business/ad-countries.ts';
import styles from '#web/identity/operator/operator.module.css';
import { useOperatorActs } from '#web/identity/operator/use-operator-acts.ts';
import { useApp, useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { ChoiceField, Field, TextArea } from '#web/ui/form/field.tsx';
import { microsFrom } from '../core/micros-from.ts';

const currencies = [...new Set(Object.values(AD_CURRENCIES))].toSorted();

/** Creates an offer code. It is displayed only once, so its creator has to note it. */
export function OfferForm() {
  const { t } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const { busy, run } = useOperatorActs();
  const today = new Date(useApp().renderedAt).toISOString().slice(0, 10);
  const first = { code: '', title: '', terms: '', amount: '', uses: 100, start: today, end: '' };
  const [fields, setFields] = useState({ ...first, currency: 'USD' });
  const set = (more: Partial<typeof fields>) => setFields({ ...fields, ...more });
  const micros = microsFrom(fields.amount);
  const make = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (micros === null) return;
    const { code, title, terms, currency, uses, start, end } = fields;
    const offer = { code, title, terms, currency, uses, start_date: start, end_date: end };
    const act = async () => {
      await send(createAdOffer, { ...offer, amount_in_micro_currency: micros });
      await queries.invalidateQueries({ queryKey: callKey(getAdOffers) });
    };
    if (await run(act, t('{code} can be used.', { code }))) setFields({ ...fields, ...first });
  };
  return (
    <form className={styles['form']} onSubmit={(event) => void make(event)}>
      <Field
        label={t('Code')}
        hint={t("At least six letters and digits. Write it down: it won't be shown again.")}
        required
        maxLength={MAX_OFFER_CODE}
        autoComplete="off"
        value={fields.code}
        onChange={(event) => set({ code: event.target.value })}
      />
      <Field
        label={t('Title')}
        required
        maxLength={MAX_OFFER_TITLE}
        value={fields.title}
        onChange={(event) => set({ title: event.target.value })}
      />
      <TextArea
        label={t('Terms')}
        rows={2}
        maxLength={MAX_OFFER_TERMS}
        value={fields.terms}
        onChange={(event) => set({ terms: event.target.value })}
      />
      <ChoiceField
        label={t('Currency')}
        value={fields.currency}
        onChange={(event) => set({ currency: event.target.value })}
      >
        {currencies.map((currency) => (
          <option key={currency}>{currency}</option>
        ))}
      </ChoiceField>
      <Field
        label={t('Amount in {currency}', { currency: fields.currency })}
        inputMode="decimal"
        required
        value={fields.amount}
        error={
          fields.amount !== '' && micros === null ? t('Enter an amount such as 50 or 49.90.') : null
        }
        onChange={(event) => set({ amount: event.target.value })}
      />
      <Field
        label={t('Ad accounts that can use it')}
        type="number"
        min={1}
        max={MAX_OFFER_USES}
        required
        value={fields.uses}
        onChange={(event) => set({ uses: Number(event.target.value) })}
      />
      <Field
        label={t('First day (UTC)')}
        type="date"
        required
        value={fields.start}
        onChange={(event) => set({ start: event.target.value })}
      />
      <Field
        label={t('Last day (UTC)')}
        type="date"
        required
        value={fields.end}
        onChange={(event) => set({ end: event.target.value })}
      />
      <div>
        <Button variant="main" type="submit" busy={busy}>
          {t('Make the code')}
        </Button>
      </div>
    </form>
  );
}
