import { MAX_AD_ACCOUNT_NAME } from '#contract/kernel/limits.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ChoiceField, Field } from '#web/ui/form/field.tsx';
import { adCountryName } from '../core/ad-country-words.ts';

interface Props {
  readonly name?: string;
  readonly country?: string;
  /** The countries to choose from; all by default. */
  readonly countries?: readonly string[];
  readonly error: string | null;
  readonly onCountry?: (country: string) => void;
}

/** An advertiser's fields: its name, and the country, which determines the currency. */
export function BusinessFields({ name, country, countries: some, error, onCountry }: Props) {
  const { t, formats } = useWords();
  const countries = Object.entries(adCountryName)
    .filter(([code]) => some === undefined || some.includes(code))
    .map(([code, name]) => ({ code, name: t(name) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, formats));
  return (
    <>
      <Field
        name="name"
        label={t('Business name')}
        autoComplete="organization"
        maxLength={MAX_AD_ACCOUNT_NAME}
        defaultValue={name}
        required
      />
      <ChoiceField
        name="country"
        label={t('Country')}
        hint={t("Sets your billing currency. It can't be changed later.")}
        defaultValue={country ?? ''}
        onChange={(event) => onCountry?.(event.target.value)}
        error={error}
        required
      >
        <option value="" disabled>
          {t('Choose your country')}
        </option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </ChoiceField>
    </>
  );
}
