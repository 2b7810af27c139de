import type { FormEvent } from 'react';
import { COUNTRIES, currentCountry } from '#contract/identity/countries.ts';
import { LANGUAGES, localeFor, PSEUDO_LOCALES } from '#contract/kernel/locales.ts';
import { getSettings } from '#contract/identity/settings.ts';
import { useCall, useViewer } from '#web/kernel/app/app-context.tsx';
import { useHydrated } from '#web/kernel/core/use-hydrated.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { ChoiceField, Field } from '#web/ui/form/field.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { fieldsOf } from '#web/kernel/core/form-fields.ts';
import styles from './settings-form.module.css';
import { useSaveSettings } from './use-save-settings.ts';

const PSEUDO: Readonly<Record<(typeof PSEUDO_LOCALES)[number], string>> = {
  'en-XA': 'Long words, for testing',
  'ar-XB': 'Mirrored, for testing',
};

/** The viewer's birthday, language and country, which are private. */
export function RegionForm() {
  const { t } = useWords();
  const own = useCall(getSettings, {});
  const { busy, error, save } = useSaveSettings({ anew: true });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const field = fieldsOf(event);
    if (busy) return;
    void save({
      birthday: field('birthday'),
      locale: field('locale'),
      country: field('country'),
      time_zone: field('time_zone'),
    });
  };
  return (
    <section className={styles['form']} aria-labelledby="region-title">
      <h2 id="region-title" className="h-20">
        {t('Language and region')}
      </h2>
      <form className={styles['form']} onSubmit={onSubmit}>
        {error && <Banner bad>{error}</Banner>}
        <LanguageField chosen={own.locale} />
        <div className={styles['pair']}>
          <CountryField country={own.country} />
          <ZoneField zone={own.time_zone} />
        </div>
        <Field
          name="birthday"
          type="date"
          label={t('Birthday')}
          hint={t('Only you can see it.')}
          autoComplete="bday"
          defaultValue={own.birthday ?? ''}
        />
        <div className={styles['save']}>
          <Button type="submit" variant="main" big busy={busy}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </section>
  );
}

/** Pseudo-locales are offered to operators, and to people who use one already. */
function LanguageField({ chosen }: { chosen: string | null }) {
  const { t } = useWords();
  const isOperator = useViewer()?.is_operator ?? false;
  const present = chosen === null ? '' : (localeFor(chosen) ?? 'en');
  const pseudo = PSEUDO_LOCALES.filter((one) => one === present || isOperator);
  return (
    <ChoiceField name="locale" label={t('Language')} defaultValue={present}>
      <option value="">{t('Same as browser')}</option>
      {Object.entries(LANGUAGES).map(([locale, name]) => (
        <option key={locale} value={locale} lang={locale}>
          {name}
        </option>
      ))}
      {pseudo.map((locale) => (
        <option key={locale} value={locale}>
          {t(PSEUDO[locale])}
        </option>
      ))}
    </ChoiceField>
  );
}

function CountryField({ country: saved }: { country: string | null }) {
  const { t, formats } = useWords();
  const country = saved === null ? null : currentCountry(saved);
  // Listed only in the browser, because the server's Intl has different names.
  const hydrated = useHydrated();
  const names = new Intl.DisplayNames(formats, { type: 'region', fallback: 'none' });
  const listed = hydrated ? COUNTRIES.flatMap((code) => nameIn(names, code)) : [];
  const all = listed.toSorted((one, other) => one.name.localeCompare(other.name, formats));
  return (
    <ChoiceField
      // The options appear after the value.
      key={String(hydrated)}
      name="country"
      label={t('Country')}
      autoComplete="country"
      defaultValue={country ?? ''}
    >
      <option value="">{t('Not set')}</option>
      {!hydrated && country !== null && <option value={country}>{country}</option>}
      {all.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </ChoiceField>
  );
}

function nameIn(names: Intl.DisplayNames, code: string): { code: string; name: string }[] {
  const name = names.of(code);
  return name === undefined ? [] : [{ code, name }];
}

function ZoneField({ zone }: { zone: string }) {
  const { t } = useWords();
  const hydrated = useHydrated();
  const zones = hydrated ? Intl.supportedValuesOf('timeZone') : [];
  const all = zones.includes(zone) ? zones : [zone, ...zones];
  return (
    <ChoiceField key={String(hydrated)} name="time_zone" label={t('Time zone')} defaultValue={zone}>
      {all.map((one) => (
        <option key={one} value={one}>
          {one.replaceAll('_', ' ')}
        </option>
      ))}
    </ChoiceField>
  );
}
