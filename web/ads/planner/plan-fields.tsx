import type { ComponentType } from 'react';
import { PLAN_BUDGETS, PLAN_OBJECTIVES } from '#contract/ads/planner/plan.ts';
import { GENDERS } from '#contract/ads/targeting.ts';
import { COUNTRIES } from '#contract/identity/countries.ts';
import { useHydrated } from '#web/kernel/core/use-hydrated.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { objectiveLabel } from '../campaigns/status-words.ts';
import { useConsole } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { Several, TokenField } from '../fields/choice-fields.tsx';
import { MoneyField, PickField, Segments, Wrong } from '../fields/fields.tsx';
import { DayField } from '../fields/day-field.tsx';
import { namesOf } from '../fields/names-of.ts';
import type { InterestsProps } from '../quick-promote/audience-choice.tsx';
import type { PlanForm } from './plan-form.ts';
import styles from './planner.module.css';

const MOST_INTERESTS = 25;
const ANY = '';
const [YOUNGEST, OLDEST] = [18, 65];
const AGES = Array.from({ length: OLDEST - YOUNGEST + 1 }, (_, at) => String(YOUNGEST + at));

const GENDER_LABEL = {
  female: 'Women',
  male: 'Men',
  unknown: "Everyone who hasn't said",
} as const;

interface Props {
  readonly form: PlanForm;
  readonly Interests: ComponentType<InterestsProps>;
  /** The problem with a field, by its name in the call. */
  readonly problemAt: (field: string) => string | null;
  readonly onChange: (more: Partial<PlanForm>) => void;
}

/** The audience, schedule and budget of a planned campaign. */
export function PlanFields(props: Props) {
  const { t, formats } = useWords();
  const { form, Interests, problemAt, onChange } = props;
  const hydrated = useHydrated();
  const wrong = problemAt('targeting_spec.INTEREST');
  return (
    <section className={page['card']} aria-label={t('Plan')}>
      <div className={styles['fields']}>
        <PickField
          at="objective_type"
          label={t('Goal')}
          value={form.objective}
          options={PLAN_OBJECTIVES.map((one) => [one, t(objectiveLabel[one])] as const)}
          onChange={(objective) => onChange({ objective })}
        />
        <TokenField
          at="LOCATION"
          label={t('Countries')}
          placeholder={t('Add a country')}
          options={namesOf(hydrated ? COUNTRIES : form.countries, 'region', formats)}
          chosen={form.countries}
          hint={t('Leave empty for everywhere.')}
          error={problemAt('targeting_spec.LOCATION')}
          onChange={(countries) => onChange({ countries })}
        />
        <Ages {...props} />
        <Several
          label={t('Genders')}
          options={GENDERS.map((one) => [one, t(GENDER_LABEL[one])] as const)}
          chosen={form.genders}
          hint={t('Leave empty for everyone.')}
          onChange={(genders) => onChange({ genders })}
        />
        <Interests
          chosen={form.interests}
          most={MOST_INTERESTS}
          onChange={(interests) => onChange({ interests })}
        />
        {wrong && <Wrong>{wrong}</Wrong>}
        <p className="t-12 soft">
          {t('They say what your ads are about. Without any we go by your newest ads.')}
        </p>
        <When {...props} />
        <Spending {...props} />
        <p className="t-12 soft">{t('Nothing is saved or spent until you save it as a draft.')}</p>
      </div>
    </section>
  );
}

function Ages({ form, problemAt, onChange }: Props) {
  const { t } = useWords();
  const any = [ANY, t('Any age')] as const;
  const least = form.youngest === null ? YOUNGEST : Number(form.youngest);
  const older = [...AGES, `${OLDEST}+`].filter((age) => Number.parseInt(age, 10) >= least);
  return (
    <div className={styles['pair']}>
      <PickField
        at="MINIMUM_AGE"
        label={t('Youngest age')}
        value={form.youngest ?? ANY}
        options={[any, ...AGES.map((age) => [age, age] as const)]}
        error={problemAt('targeting_spec.MINIMUM_AGE')}
        onChange={(age) => onChange({ youngest: age === ANY ? null : age })}
      />
      <PickField
        at="MAXIMUM_AGE"
        label={t('Oldest age')}
        value={form.oldest ?? ANY}
        options={[any, ...older.map((age) => [age, age] as const)]}
        onChange={(age) => onChange({ oldest: age === ANY ? null : age })}
      />
    </div>
  );
}

function When({ form, problemAt, onChange }: Props) {
  const { t } = useWords();
  return (
    <div className={styles['pair']}>
      <DayField
        at="start_date"
        label={t('First day')}
        day={form.from}
        error={problemAt('start_date')}
        onChange={(from) => onChange({ from })}
      />
      <DayField
        at="end_date"
        label={t('Last day')}
        day={form.to}
        error={problemAt('end_date')}
        onChange={(to) => onChange({ to })}
      />
    </div>
  );
}

function Spending({ form, problemAt, onChange }: Props) {
  const { t } = useWords();
  const { currency } = useConsole().account;
  const label = { LIFETIME: t('In all'), DAILY: t('A day') } as const;
  return (
    <>
      <Segments
        label={t('Budget is')}
        value={form.budgetType}
        options={PLAN_BUDGETS.map((one) => [one, label[one]] as const)}
        onChange={(budgetType) => onChange({ budgetType })}
      />
      <MoneyField
        at="budget"
        label={t('Budget')}
        micros={form.budget}
        currency={currency}
        error={problemAt('budget_in_micro_currency')}
        onChange={(budget) => onChange({ budget })}
      />
      <MoneyField
        at="bid"
        label={t('Highest bid')}
        micros={form.bid}
        currency={currency}
        hint={
          form.objective === 'AWARENESS'
            ? t('For 1,000 impressions. Leave empty to bid automatically.')
            : t('For one click. Leave empty to bid automatically.')
        }
        error={problemAt('bid_in_micro_currency')}
        onChange={(bid) => onChange({ bid })}
      />
    </>
  );
}
