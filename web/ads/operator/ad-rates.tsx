import { type FormEvent, useState } from 'react';
import type { AdSettings } from '#contract/ads/settings.ts';
import styles from '#web/identity/operator/operator.module.css';
import { day } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { ChoiceField, Field } from '#web/ui/form/field.tsx';
import { microsFrom } from '../core/micros-from.ts';
import { Figures } from './figures.tsx';
import { useSettingsChange } from './use-settings-change.ts';

type Rate = AdSettings['exchange_rates'][number];
const MICROS = 1_000_000;
/** The call's limits in micros: from a thousandth of a unit to a hundred thousand units. */
const [LEAST, MOST] = [1000, 100_000_000_000];

/** The exchange rates that compare bids in several currencies, with a form to change one. */
export function AdRates({ rates }: { readonly rates: readonly Rate[] }) {
  const { t, formats } = useWords();
  const number = new Intl.NumberFormat(formats, { maximumFractionDigits: 6 });
  const isFirst = rates.some(({ since }) => since === null);
  return (
    <>
      <h3 id="rates-title" className={styles['mark']}>
        {t('Exchange rates')}
      </h3>
      <p className="soft">
        {t(
          'Bids in different currencies are compared in US dollars. Everyone pays in their own currency.',
        )}{' '}
        {isFirst &&
          t(
            'Rates marked “Start value” are rounded, from January 2026: good enough to start with, and yours to set.',
          )}
      </p>
      <Figures
        caption={t('What one US dollar buys')}
        names={t('Currency')}
        columns={[t('Per US dollar'), t('Since')]}
        rows={rates.map(({ currency, per_dollar_in_micro_currency: micros, since }) => ({
          key: currency,
          name: currency,
          figures: [
            number.format(micros / MICROS),
            since === null ? t('Start value') : day(new Date(since), formats, 'UTC'),
          ],
        }))}
      />
      <NewRate rates={rates} />
    </>
  );
}

function NewRate({ rates }: { readonly rates: readonly Rate[] }) {
  const { t } = useWords();
  const { busy, change } = useSettingsChange();
  const [currency, setCurrency] = useState('EUR');
  const [amount, setAmount] = useState('');
  const micros = microsFrom(amount);
  const isRight = micros !== null && micros >= LEAST && micros <= MOST;
  const save = async (submitted: FormEvent): Promise<void> => {
    submitted.preventDefault();
    if (!isRight) return;
    const rate = { currency, per_dollar_in_micro_currency: micros };
    const done = t('In effect from today.');
    if (await change({ exchange_rates: [rate] }, done)) setAmount('');
  };
  return (
    <form className={styles['form']} onSubmit={(submitted) => void save(submitted)}>
      <ChoiceField
        label={t('Currency')}
        value={currency}
        onChange={(chosen) => setCurrency(chosen.target.value)}
      >
        {rates.map(({ currency: code }) => (
          <option key={code} value={code}>
            {code}
          </option>
        ))}
      </ChoiceField>
      <Field
        label={t('{currency} for one US dollar', { currency })}
        inputMode="decimal"
        required
        value={amount}
        error={
          amount !== '' && !isRight
            ? t('Enter a rate such as 0.86, between 0.001 and 100,000.')
            : null
        }
        onChange={(typed) => setAmount(typed.target.value)}
      />
      <div>
        <Button variant="main" type="submit" busy={busy}>
          {t('Set the rate')}
        </Button>
      </div>
    </form>
  );
}
