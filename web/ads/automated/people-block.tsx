import { COUNTRIES } from '#contract/identity/countries.ts';
import { useHydrated } from '#web/kernel/core/use-hydrated.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { namesOf } from '../fields/names-of.ts';
import { LANGUAGES } from '../core/languages.ts';
import { useConsole } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { TokenField } from '../fields/choice-fields.tsx';
import { FixedField, MoneyField, PickField, Segments, TimeField } from '../fields/fields.tsx';
import type { BlockProps } from './automated-blocks.ts';
import { OLDEST_OF_ALL } from './automated-form.ts';
import styles from './automated.module.css';

/** The audience, the budget and the schedule. */
export function PeopleBlock(props: BlockProps) {
  const { form, isMade, problemAt, onChange } = props;
  const { t } = useWords();
  const { currency } = useConsole().account;
  return (
    <section className={`${page['card']} ${styles['block']}`}>
      <h2>{t('People and budget')}</h2>
      {isMade ? <FixedPeople {...props} /> : <People {...props} />}
      <div className={styles['pair']}>
        <Segments
          label={t('Budget')}
          value={form.per}
          options={[
            ['day', t('Daily')],
            ['whole', t('Lifetime')],
          ]}
          onChange={(per) => onChange({ per })}
        />
        <MoneyField
          at="budget"
          label={form.per === 'day' ? t('Daily budget') : t('Lifetime budget')}
          currency={currency}
          micros={form.micros}
          error={problemAt('budget')}
          onChange={(micros) => onChange({ micros })}
        />
      </div>
      <div className={styles['pair']}>
        <TimeField
          at="start_time"
          label={t('Starts, in UTC')}
          seconds={form.start}
          error={problemAt('start_time')}
          onChange={(start) => onChange({ start })}
        />
        <TimeField
          at="end_time"
          label={t('Ends, in UTC')}
          seconds={form.end}
          hint={form.per === 'day' ? t('Leave empty to run it until you stop it.') : null}
          error={problemAt('end_time')}
          onChange={(end) => onChange({ end })}
        />
      </div>
    </section>
  );
}

function People({ form, onChange }: BlockProps) {
  const { t, formats } = useWords();
  const hydrated = useHydrated();
  return (
    <>
      <div className={styles['pair']}>
        <TokenField
          at="countries"
          label={t('Countries')}
          placeholder={t('Add a country')}
          options={namesOf(hydrated ? COUNTRIES : form.countries, 'region', formats)}
          chosen={form.countries}
          hint={t('Leave empty for everywhere.')}
          onChange={(countries) => onChange({ countries })}
        />
        <TokenField
          at="languages"
          label={t('Languages')}
          placeholder={t('Add a language')}
          options={namesOf(hydrated ? LANGUAGES : form.languages, 'language', formats)}
          chosen={form.languages}
          hint={t('Leave empty for every language.')}
          onChange={(languages) => onChange({ languages })}
        />
      </div>
      <Ages form={form} onChange={onChange} />
    </>
  );
}

const ANY = '';
const [YOUNGEST, OLDEST] = [18, 65];
const AGES = Array.from({ length: OLDEST - YOUNGEST + 1 }, (_, at) => String(YOUNGEST + at));

function Ages({ form, onChange }: Pick<BlockProps, 'form' | 'onChange'>) {
  const { t } = useWords();
  const any = [ANY, t('Any age')] as const;
  const same = (age: string) => [age, age] as const;
  const isFrom = (age: string) =>
    form.youngest === ANY || Number.parseInt(age, 10) >= Number(form.youngest);
  return (
    <div className={styles['pair']}>
      <PickField
        at="youngest"
        label={t('Youngest age')}
        value={form.youngest}
        options={[any, ...AGES.map(same)]}
        onChange={(youngest) => onChange({ youngest, oldest: form.oldest && OLDEST_OF_ALL })}
      />
      <PickField
        at="oldest"
        label={t('Oldest age')}
        value={form.oldest}
        options={[any, ...[...AGES, OLDEST_OF_ALL].filter(isFrom).map(same)]}
        onChange={(oldest) => onChange({ oldest })}
      />
    </div>
  );
}

function FixedPeople({ form }: BlockProps) {
  const { t, formats } = useWords();
  const textOf = (codes: readonly string[], type: 'region' | 'language', none: string) =>
    codes.length === 0
      ? none
      : namesOf(codes, type, formats)
          .map(([, name]) => name)
          .join(', ');
  const ages = form.youngest === ANY ? t('Any age') : `${form.youngest} – ${form.oldest}`;
  return (
    <div className={styles['pair']}>
      <FixedField
        label={t('Countries')}
        value={textOf(form.countries, 'region', t('Everywhere'))}
      />
      <FixedField label={t('Languages')} value={textOf(form.languages, 'language', t('All'))} />
      <FixedField label={t('Age')} value={ages} />
    </div>
  );
}
