import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  type AdSeller,
  type AdTax,
  getAdSeller,
  MAX_ADDRESS,
  MAX_PARTY_NAME,
  MAX_PAYMENT_DAYS,
  MAX_PAYMENT_NOTE,
  MAX_TAX_ID,
  updateAdSeller,
} from '#contract/ads/documents/parties.ts';
import { COUNTRIES } from '#contract/identity/countries.ts';
import { adCountryName } from '#web/business/core/ad-country-words.ts';
import styles from '#web/identity/operator/operator.module.css';
import { useOperatorActs } from '#web/identity/operator/use-operator-acts.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { ChoiceField, Field, TextArea } from '#web/ui/form/field.tsx';
import { TaxRows } from './tax-rows.tsx';

interface Props {
  readonly seller: AdSeller;
}

/** The seller of advertising as named in documents, and the taxes included in payments. */
export function SellerForm({ seller }: Props) {
  const { t } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const { busy, run } = useOperatorActs();
  const [fields, setFields] = useState({ ...seller, country: seller.country ?? 'US' });
  const set = (more: Partial<typeof fields>) => setFields({ ...fields, ...more });
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const { type: _, ...message } = fields;
    void run(async () => {
      await send(updateAdSeller, message);
      await queries.invalidateQueries({ queryKey: callKey(getAdSeller) });
    }, t('New documents will say so.'));
  };
  return (
    <form className={styles['form']} onSubmit={save}>
      <Field
        label={t('Name')}
        required
        maxLength={MAX_PARTY_NAME}
        value={fields.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <TextArea
        label={t('Address')}
        rows={3}
        maxLength={MAX_ADDRESS}
        value={fields.address}
        onChange={(event) => set({ address: event.target.value })}
      />
      <ChoiceField
        label={t('Country')}
        value={fields.country}
        onChange={(event) => set({ country: event.target.value })}
      >
        {COUNTRIES.map((code) => (
          <option key={code} value={code}>
            {t(adCountryName[code] ?? code)}
          </option>
        ))}
      </ChoiceField>
      <Field
        label={t('Tax number')}
        maxLength={MAX_TAX_ID}
        value={fields.tax_id}
        onChange={(event) => set({ tax_id: event.target.value })}
      />
      <TextArea
        label={t('How to pay an invoice')}
        hint={t('Such as your account number. It appears on each invoice.')}
        rows={3}
        maxLength={MAX_PAYMENT_NOTE}
        value={fields.payment_note}
        onChange={(event) => set({ payment_note: event.target.value })}
      />
      <Field
        label={t('Days until an invoice is due')}
        type="number"
        min={0}
        max={MAX_PAYMENT_DAYS}
        required
        value={fields.payment_days}
        onChange={(event) => set({ payment_days: Number(event.target.value) })}
      />
      <TaxRows taxes={fields.taxes} onTaxes={(taxes: AdTax[]) => set({ taxes })} />
      <div>
        <Button variant="main" type="submit" busy={busy}>
          {t('Save')}
        </Button>
      </div>
    </form>
  );
}
