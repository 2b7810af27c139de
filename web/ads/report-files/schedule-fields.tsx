import {
  LAST_HOUR,
  LAST_MONTH_DAY,
  MAX_RECIPIENTS,
  RHYTHMS,
  WEEKDAYS,
} from '#contract/ads/report-files/schedule-rules.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { useConsole } from '../console/console-context.ts';
import { LinesField, PickField } from '../fields/fields.tsx';
import type { ScheduleDraft } from './schedule-draft.ts';
import { hourText, rhythmText, weekdayText } from './schedule-words.ts';

interface Props {
  readonly schedule: ScheduleDraft;
  /** An existing schedule cannot become a single report. */
  readonly isOld: boolean;
  readonly onChange: (more: Partial<ScheduleDraft>) => void;
}

const DAYS = Array.from({ length: LAST_MONTH_DAY }, (_, at) => at + 1);
const HOURS = Array.from({ length: LAST_HOUR + 1 }, (_, hour) => hour);

/** The schedule and the recipients. */
export function ScheduleFields({ schedule, isOld, onChange }: Props) {
  const { t, formats } = useWords();
  const { time_zone: zone } = useConsole().account;
  return (
    <>
      <PickField<ScheduleDraft['rhythm']>
        at="rhythm"
        label={t('When')}
        value={schedule.rhythm}
        options={[
          ...(isOld ? [] : [['', t('Now, as a file')] as const]),
          ...RHYTHMS.map((one) => [one, t(rhythmText[one])] as const),
        ]}
        onChange={(rhythm) => onChange({ rhythm })}
      />
      {schedule.rhythm === 'WEEKLY' && (
        <PickField
          at="weekday"
          label={t('Weekday')}
          value={String(schedule.weekday)}
          options={WEEKDAYS.map((one) => [String(one), weekdayText(one, formats)])}
          onChange={(day) => onChange({ weekday: Number(day) })}
        />
      )}
      {schedule.rhythm === 'MONTHLY' && (
        <PickField
          at="month_day"
          label={t('Day of the month')}
          value={String(schedule.month_day)}
          options={DAYS.map((one) => [String(one), String(one)])}
          onChange={(day) => onChange({ month_day: Number(day) })}
        />
      )}
      {schedule.rhythm === 'ONCE' && (
        <Field
          label={t('Day')}
          type="date"
          value={schedule.run_date}
          onChange={({ target }) => onChange({ run_date: target.value })}
        />
      )}
      {schedule.rhythm !== '' && (
        <>
          <PickField
            at="hour"
            label={t('Time of day')}
            hint={t("In the ad account's time zone, {zone}.", { zone })}
            value={String(schedule.hour)}
            options={HOURS.map((one) => [String(one), hourText(one, formats)])}
            onChange={(hour) => onChange({ hour: Number(hour) })}
          />
          <LinesField
            at="emails"
            label={t('Send a link to')}
            hint={t(
              'Up to {count} e-mail addresses. Anyone with a link can download the report for a week.',
              { count: MAX_RECIPIENTS },
            )}
            value={schedule.emails}
            onChange={(emails) => onChange({ emails })}
          />
        </>
      )}
    </>
  );
}
