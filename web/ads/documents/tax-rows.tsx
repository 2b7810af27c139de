import { useState } from 'react';
import type { AdTax } from '#contract/ads/documents/parties.ts';
import { AD_CURRENCIES } from '#contract/business/ad-countries.ts';
import { adCountryName } from '#web/business/core/ad-country-words.ts';
import styles from '#web/identity/operator/operator.module.css';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { ChoiceField, Field } from '#web/ui/form/field.tsx';

/** Millionths per percent. */
const PER_CENT = 10_000;

interface Props {
  readonly taxes: readonly AdTax[];
  readonly onTaxes: (taxes: AdTax[]) => void;
}

/** Taxes included in payments, by the ad account's country; saved with the surrounding form. */
export function TaxRows({ taxes, onTaxes }: Props) {
  const { t } = useWords();
  const nameOf = (country: string): string => t(adCountryName[country] ?? country);
  const free = Object.keys(AD_CURRENCIES).filter(
    (code) => !taxes.some(({ country }) => country === code),
  );
  return (
    <fieldset className={styles['modes']}>
      <legend className={styles['mark']}>{t('Taxes that prices include')}</legend>
      <p className="soft">
        {t(
          "Based on the ad account's country. What advertisers pay stays the same; documents say how much of it is tax.",
        )}
      </p>
      {taxes.map((tax) => (
        <div key={tax.country} className={styles['line']}>
          <span className={styles['what']}>
            {t('{country}: {name}, {rate}%', {
              country: nameOf(tax.country),
              name: tax.name,
              rate: String(tax.rate / PER_CENT),
            })}
            {tax.is_reversed && (
              <span className="soft">{t('A business with a tax number owes it itself.')}</span>
            )}
          </span>
          <Button
            variant="line"
            aria-label={t('Remove the tax of {country}', { country: nameOf(tax.country) })}
            onClick={() => onTaxes(taxes.filter(({ country }) => country !== tax.country))}
          >
            {t('Remove')}
          </Button>
        </div>
      ))}
      {free.length > 0 && (
        <NewTax
          key={free[0]}
          countries={free}
          nameOf={nameOf}
          onTax={(tax) => onTaxes([...taxes, tax])}
        />
      )}
    </fieldset>
  );
}

interface NewProps {
  readonly countries: readonly string[];
  readonly nameOf: (country: string) => string;
  readonly onTax: (tax: AdTax) => void;
}

function NewTax({ countries, nameOf, onTax }: NewProps) {
  const { t } = useWords();
  const [country, setCountry] = useState(countries[0] ?? 'US');
  const [name, setName] = useState('');
  const [rate, setRate] = useState('');
  const [isReversed, setReversed] = useState(false);
  const millionths = Math.round(Number(rate.replace(',', '.')) * PER_CENT);
  const isRight = name.trim() !== '' && millionths >= 1 && millionths <= 100 * PER_CENT;
  return (
    <>
      <ChoiceField
        label={t('Country of the ad account')}
        value={country}
        onChange={(event) => setCountry(event.target.value)}
      >
        {countries.map((code) => (
          <option key={code} value={code}>
            {nameOf(code)}
          </option>
        ))}
      </ChoiceField>
      <Field
        label={t('Name of the tax')}
        placeholder="VAT"
        maxLength={20}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        label={t('Percent')}
        inputMode="decimal"
        maxLength={8}
        value={rate}
        onChange={(event) => setRate(event.target.value)}
      />
      <label>
        <input
          type="checkbox"
          checked={isReversed}
          onChange={(event) => setReversed(event.target.checked)}
        />{' '}
        {t('A business with a tax number owes it itself')}
      </label>
      <div>
        <Button
          variant="line"
          disabled={!isRight}
          onClick={() =>
            onTax({ country, name: name.trim(), rate: millionths, is_reversed: isReversed })
          }
        >
          {t('Add the tax')}
        </Button>
      </div>
    </>
  );
}
