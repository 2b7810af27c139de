import {
  MAX_ACTION_LABEL,
  MAX_EXPERIENCE_TEXT,
  MAX_EXPERIENCE_TITLE,
} from '#contract/experience/experience-rules.ts';
import styles from '#web/identity/operator/operator.module.css';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ChoiceField, Field, TextArea } from '#web/ui/form/field.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { type ExperienceForm, LOOKS } from './experience-form.ts';

interface Props {
  readonly form: ExperienceForm;
  readonly onChange: (change: Partial<ExperienceForm>) => void;
}

/** Fields for texts and appearance. */
export function WordFields({ form, onChange }: Props) {
  const { t } = useWords();
  return (
    <>
      <ChoiceField
        label={t('What and where')}
        value={form.look}
        onChange={(event) => onChange({ look: event.target.value })}
      >
        {Object.entries(LOOKS).map(([look, words]) => (
          <option key={look} value={look}>
            {t(words)}
          </option>
        ))}
      </ChoiceField>
      <Field
        label={t('Title')}
        required
        maxLength={MAX_EXPERIENCE_TITLE}
        value={form.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextArea
        label={t('Text')}
        required
        rows={3}
        maxLength={MAX_EXPERIENCE_TEXT}
        value={form.text}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      {form.look !== 'modal interest_picker' && (
        <>
          <Field
            label={t('Button')}
            hint={t('Leave empty for “Got it”.')}
            maxLength={MAX_ACTION_LABEL}
            value={form.actionLabel}
            onChange={(event) => onChange({ actionLabel: event.target.value })}
          />
          <Field
            label={t('Leads to')}
            hint={t('A page of this site, such as /ideas/.')}
            dir="ltr"
            value={form.actionPath}
            onChange={(event) => onChange({ actionPath: event.target.value })}
          />
        </>
      )}
    </>
  );
}

/** Fields for audience and time. */
export function ConditionFields({ form, onChange }: Props) {
  const { t } = useWords();
  const number = (label: string, name: 'minAgeDays' | 'maxAgeDays' | 'minSaves' | 'maxSaves') => (
    <Field
      label={label}
      type="number"
      min={0}
      step={1}
      value={form[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
  const moment = (label: string, name: 'startsAt' | 'endsAt') => (
    <Field
      label={label}
      type="datetime-local"
      value={form[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
  const forOperators = form.audience === 'operators' || form.look.startsWith('operator ');
  return (
    <>
      {!form.look.startsWith('operator ') && (
        <ChoiceField
          label={t('Who sees it')}
          value={form.audience}
          onChange={({ target }) =>
            onChange({ audience: target.value === 'operators' ? 'operators' : 'everyone' })
          }
        >
          <option value="everyone">{t('Everyone')}</option>
          <option value="operators">{t('Operators')}</option>
        </ChoiceField>
      )}
      <div className={styles['pair']}>
        {number(t('Days since sign-up, at least'), 'minAgeDays')}
        {number(t('Days, at most'), 'maxAgeDays')}
      </div>
      <div className={styles['pair']}>
        {number(t('Pins saved, at least'), 'minSaves')}
        {number(t('Pins saved, at most'), 'maxSaves')}
      </div>
      <Field
        label={t('Countries')}
        hint={t('Two letters each, such as NL, DE. Leave empty for everywhere.')}
        value={form.countries}
        onChange={(event) => onChange({ countries: event.target.value })}
      />
      {forOperators && (
        <Field
          label={t('Percent of the disk used, at least')}
          type="number"
          min={1}
          max={100}
          step={1}
          value={form.minStorage}
          onChange={(event) => onChange({ minStorage: event.target.value })}
        />
      )}
      <div className={styles['pair']}>
        {moment(t('From'), 'startsAt')}
        {moment(t('Until'), 'endsAt')}
      </div>
      <Switch
        label={t('Wait for its trigger')}
        hint={t('Only people that a program called the trigger for see it.')}
        checked={form.isTriggered}
        onChange={(isTriggered) => onChange({ isTriggered })}
      />
      <Switch
        label={t('On')}
        hint={t('People see at most one new one a day.')}
        checked={form.isOn}
        onChange={(isOn) => onChange({ isOn })}
      />
    </>
  );
}
