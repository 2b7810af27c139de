import { type ReactNode, useId, useState } from 'react';
import {
  MAX_BUDGET,
  MAX_PROMOTE_DAYS,
  minimumBudget,
  suggestedBudget,
} from '#contract/ads/promote.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Field } from '#web/ui/form/field.tsx';
import {
  moneyText,
  budgetChoices,
  DAY_CHOICES,
  dayText,
  type FormProblem,
  lastDayOf,
  latestDay,
  type Payer,
  type PromoteForm,
} from './promote-form.ts';
import styles from './choices.module.css';

type Change = (part: Partial<PromoteForm>) => void;

interface AmountProps {
  readonly form: PromoteForm;
  readonly payer: Payer;
  readonly problem: FormProblem | undefined;
  readonly onChange: Change;
}

/** The daily budget: one of a few amounts, or a custom one. */
export function AmountChoice({ form, payer, problem, onChange }: AmountProps) {
  const { t, formats } = useWords();
  const { country, currency } = payer;
  const choices = budgetChoices(country);
  const [other, setOther] = useState(!choices.includes(form.budget));
  const least = moneyText(minimumBudget(country), currency, { formats, whole: true });
  const most = moneyText(MAX_BUDGET, currency, { formats, whole: true });
  const noteOf = (amount: number): string | null => {
    if (amount === suggestedBudget(country)) return t('suggested');
    return amount === minimumBudget(country) ? t('least') : null;
  };
  const choose = (budget: number) => {
    setOther(false);
    onChange({ budget });
  };
  return (
    <Group label={t('A day')} aside={t('at least {amount}', { amount: least })}>
      {(name) => (
        <>
          <div className={styles['amounts']}>
            {choices.map((amount) => (
              <Option
                key={amount}
                name={name}
                note={noteOf(amount)}
                isChosen={!other && form.budget === amount}
                onChoose={() => choose(amount)}
              >
                {moneyText(amount, currency, { formats, whole: true })}
              </Option>
            ))}
            <Option name={name} isChosen={other} onChoose={() => setOther(true)} wide>
              {t('Other')}
            </Option>
          </div>
          {other && (
            <Field
              label={t('Amount a day, in {currency}', { currency })}
              type="number"
              inputMode="decimal"
              min={minimumBudget(country)}
              max={MAX_BUDGET}
              step="any"
              defaultValue={form.budget || ''}
              error={
                problem === 'low'
                  ? t('Set at least {amount} a day.', { amount: least })
                  : problem === 'high' && t('Set at most {amount} a day.', { amount: most })
              }
              onChange={(event) => onChange({ budget: Number(event.target.value) })}
            />
          )}
        </>
      )}
    </Group>
  );
}

interface DayProps {
  readonly form: PromoteForm;
  readonly now: number;
  readonly problem: FormProblem | undefined;
  readonly onChange: Change;
}

/** The duration: a number of days, until a date, or without an end. Days are UTC days, stated next to the last one. */
export function DayChoice({ form, now, problem, onChange }: DayProps) {
  const { t, formats } = useWords();
  // The date may be empty while typing.
  const [picks, setPicks] = useState(form.inclusive_end_date !== '');
  const last = lastDayOf(form, now);
  const ends =
    form.is_ongoing || Number.isNaN(last)
      ? null
      : t('ends {day}, 23:59 UTC', { day: dayWords(last, formats) });
  const isPicking = picks && !form.is_ongoing;
  const choose = (part: Partial<PromoteForm>) => {
    setPicks(part.inclusive_end_date !== undefined);
    onChange({ inclusive_end_date: '', is_ongoing: false, ...part });
  };
  return (
    <Group label={t('For')} aside={ends}>
      {(name) => (
        <>
          <div className={`${styles['amounts']} ${styles['days']}`}>
            {DAY_CHOICES.map((duration) => (
              <Option
                key={duration}
                name={name}
                isChosen={!form.is_ongoing && !isPicking && form.duration === duration}
                onChoose={() => choose({ duration })}
              >
                {t('{count} days', { count: duration })}
              </Option>
            ))}
            <Option
              name={name}
              isChosen={isPicking}
              onChoose={() => choose({ inclusive_end_date: dayText(last) })}
              wide
            >
              {t('Until a day')}
            </Option>
            <Option
              name={name}
              isChosen={form.is_ongoing}
              onChoose={() => choose({ is_ongoing: true })}
              wide
            >
              {t('Until I stop it')}
            </Option>
          </div>
          {isPicking && <LastDay form={form} now={now} problem={problem} onChange={onChange} />}
        </>
      )}
    </Group>
  );
}

const DAY_PROBLEMS: Partial<Record<FormProblem, string>> = {
  no_day: 'Choose a day.',
  early: 'Choose today or a later day.',
  late: 'Choose a day within {count} days.',
};

function LastDay({ form, now, problem, onChange }: DayProps) {
  const { t } = useWords();
  const message = problem && DAY_PROBLEMS[problem];
  return (
    <Field
      label={t('Last day')}
      type="date"
      min={dayText(now)}
      max={dayText(latestDay(now))}
      value={form.inclusive_end_date}
      hint={
        form.inclusive_end_date === '' &&
        t('Without an end date, it runs for {count} days.', { count: form.duration })
      }
      error={message && t(message, { count: MAX_PROMOTE_DAYS })}
      onChange={(event) => onChange({ inclusive_end_date: event.target.value })}
    />
  );
}

function dayWords(at: number, formats: string): string {
  return new Intl.DateTimeFormat(formats, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(at);
}

interface GroupProps {
  readonly label: string;
  readonly aside: string | null;
  readonly children: (name: string) => ReactNode;
}

function Group({ label, aside, children }: GroupProps) {
  const name = useId();
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>{label}</legend>
      {aside && <p className={styles['aside-note']}>{aside}</p>}
      {children(name)}
    </fieldset>
  );
}

interface OptionProps {
  readonly name: string;
  readonly isChosen: boolean;
  readonly note?: string | null;
  readonly wide?: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function Option({ name, isChosen, note, wide, onChoose, children }: OptionProps) {
  return (
    <label className={`${styles['amount']} ${wide ? styles['wide'] : ''}`}>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <span>{children}</span>
      {note && <small>{note}</small>}
    </label>
  );
}
