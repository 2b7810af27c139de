import { type FormEvent, useState } from 'react';
import {
  BILLABLE_EVENTS,
  type BillableEvent,
  type Objective,
  OBJECTIVES,
} from '#contract/ads/objects.ts';
import { type AdFloor, MAX_FLOOR_MICROS } from '#contract/ads/settings.ts';
import { AD_COUNTRIES, AD_CURRENCIES } from '#contract/business/ad-countries.ts';
import styles from '#web/identity/operator/operator.module.css';
import { useHydrated } from '#web/kernel/core/use-hydrated.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { Translate } from '#web/kernel/words/words.ts';
import { Button } from '#web/ui/base/button.tsx';
import { ChoiceField, Field } from '#web/ui/form/field.tsx';
import { microsFrom } from '../core/micros-from.ts';
import { microsText } from './micros-text.ts';
import { useSettingsChange } from './use-settings-change.ts';

const OBJECTIVE_NAMES: Readonly<Record<Objective, string>> = {
  AWARENESS: 'Brand awareness',
  CONSIDERATION: 'Consideration',
  WEB_CONVERSION: 'Conversions',
  CATALOG_SALES: 'Catalog sales',
  VIDEO_COMPLETION: 'Video completion',
};
const EVENT_NAMES: Readonly<Record<BillableEvent, string>> = {
  CLICKTHROUGH: 'a click',
  IMPRESSION: 'a view',
  VIDEO_V_50_MRC: 'a video view',
};

interface Props {
  readonly floors: readonly AdFloor[];
}

/** The minimum prices, by country, objective and billable event. */
export function AdFloors({ floors }: Props) {
  const { t } = useWords();
  return (
    <>
      <h3 id="floors-title" className={styles['mark']}>
        {t('Lowest prices')}
      </h3>
      <p className="soft">
        {t(
          'Where you set a price, no ad runs for less. Everywhere else a click costs at least 0.01 and a view 0.0001.',
        )}
      </p>
      {floors.length > 0 && (
        <ul className={styles['list']} aria-labelledby="floors-title">
          {floors.map((floor) => (
            <Floor key={keyOf(floor)} floor={floor} />
          ))}
        </ul>
      )}
      <NewFloor />
    </>
  );
}

const keyOf = ({ country, objective_type, billable_event }: AdFloor): string =>
  `${country} ${objective_type} ${billable_event}`;

/** Returns country names. Intl on the server differs for some, so the code is rendered until hydration. */
function useCountryName(): (code: string) => string {
  const { formats } = useWords();
  const hydrated = useHydrated();
  const names = new Intl.DisplayNames(formats, { type: 'region' });
  return (code) => (hydrated ? (names.of(code) ?? code) : code);
}

const currencyOf = (country: string): string => AD_CURRENCIES[country] ?? 'USD';

function Floor({ floor }: { readonly floor: AdFloor }) {
  const { t, formats } = useWords();
  const { busy, change } = useSettingsChange();
  const { country, objective_type: objective, billable_event: event } = floor;
  const name = [
    useCountryName()(country),
    t(OBJECTIVE_NAMES[objective]),
    t(EVENT_NAMES[event]),
  ].join(', ');
  const amount = microsText(floor.floor_in_micro_currency, currencyOf(country), formats);
  const remove = () =>
    change({ floors: [{ ...floor, floor_in_micro_currency: 0 }] }, t('It is gone.'));
  return (
    <li className={styles['line']}>
      <div className={styles['what']}>
        <span>{name}</span>
        <span className="soft">{t('{amount} at least', { amount })}</span>
      </div>
      <Button
        variant="line"
        busy={busy}
        aria-label={t('Remove {value}', { value: name })}
        onClick={() => void remove()}
      >
        {t('Remove')}
      </Button>
    </li>
  );
}

function NewFloor() {
  const { t } = useWords();
  const { busy, change } = useSettingsChange();
  const nameOf = useCountryName();
  const [country, setCountry] = useState('US');
  const [objective, setObjective] = useState<Objective>('CONSIDERATION');
  const [event, setEvent] = useState<BillableEvent>('CLICKTHROUGH');
  const [amount, setAmount] = useState('');
  const micros = microsFrom(amount);
  const error = errorOf(amount, micros, t);
  const save = async (submitted: FormEvent): Promise<void> => {
    submitted.preventDefault();
    if (micros === null || error !== null) return;
    const floor = {
      country,
      objective_type: objective,
      billable_event: event,
      floor_in_micro_currency: micros,
    };
    if (await change({ floors: [floor] }, t('In effect from now on.'))) setAmount('');
  };
  return (
    <form className={styles['form']} onSubmit={(submitted) => void save(submitted)}>
      <ChoiceField
        label={t('Country')}
        value={country}
        onChange={(chosen) => setCountry(chosen.target.value)}
      >
        {AD_COUNTRIES.map((code) => (
          <option key={code} value={code}>
            {nameOf(code)}
          </option>
        ))}
      </ChoiceField>
      <ChoiceField
        label={t('Objective')}
        value={objective}
        onChange={(chosen) => setObjective(chosen.target.value as Objective)}
      >
        {OBJECTIVES.map((one) => (
          <option key={one} value={one}>
            {t(OBJECTIVE_NAMES[one])}
          </option>
        ))}
      </ChoiceField>
      <ChoiceField
        label={t('Paid for')}
        value={event}
        onChange={(chosen) => setEvent(chosen.target.value as BillableEvent)}
      >
        {BILLABLE_EVENTS.map((one) => (
          <option key={one} value={one}>
            {t(EVENT_NAMES[one])}
          </option>
        ))}
      </ChoiceField>
      <Field
        label={t('Amount in {currency}', { currency: currencyOf(country) })}
        hint={t("If there's a price already, this one replaces it.")}
        inputMode="decimal"
        required
        value={amount}
        error={error}
        onChange={(typed) => setAmount(typed.target.value)}
      />
      <div>
        <Button variant="main" type="submit" busy={busy}>
          {t('Set the price')}
        </Button>
      </div>
    </form>
  );
}

function errorOf(amount: string, micros: number | null, t: Translate): string | null {
  if (amount === '') return null;
  if (micros === null) return t('Enter an amount such as 0.05 or 1.');
  return micros > MAX_FLOOR_MICROS ? t("That's more than 1,000.") : null;
}
