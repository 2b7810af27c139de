import type {
  AdReportSchedule,
  createAdReportSchedule,
  updateAdReportSchedule,
} from '#contract/ads/report-files/schedules.ts';
import type { Rhythm } from '#contract/ads/report-files/schedule-rules.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import { draftFrom, inputAgain, inputOf, type ReportDraft } from './report-draft.ts';

type Input = Omit<SentOf<typeof createAdReportSchedule>, 'guid'>;
type Change = SentOf<typeof updateAdReportSchedule>;

/** The form of a report's schedule and recipients. */
export interface ScheduleDraft {
  /** '' to create it now, without recipients. */
  readonly rhythm: Rhythm | '';
  readonly weekday: number;
  readonly month_day: number;
  /** '' before a day is chosen. */
  readonly run_date: string;
  readonly hour: number;
  /** As typed. */
  readonly emails: string;
}

const FIRST_HOUR = 8;
export const FIRST_SCHEDULE: ScheduleDraft = {
  rhythm: '',
  weekday: 1,
  month_day: 1,
  run_date: '',
  hour: FIRST_HOUR,
  emails: '',
};

/** The form of a schedule being edited. */
export function scheduleFrom(schedule: AdReportSchedule): ScheduleDraft {
  const { rhythm, weekday, month_day, run_date, hour, recipients } = schedule;
  return {
    rhythm,
    weekday: weekday ?? FIRST_SCHEDULE.weekday,
    month_day: month_day ?? FIRST_SCHEDULE.month_day,
    run_date: run_date ?? '',
    hour,
    emails: recipients.map(({ email }) => email).join('\n'),
  };
}

/** The report form of a schedule being edited. */
export const reportOf = ({ name, format, template }: AdReportSchedule): ReportDraft =>
  draftFrom({ name, format, template, start_date: '', end_date: '' });

/** The call's input to create a schedule; without dates, because the range is relative. */
export function scheduleInput(
  advertiser_id: string,
  report: ReportDraft,
  { rhythm, weekday, month_day, run_date, hour, emails }: ScheduleDraft,
): Input {
  const { start_date: _, end_date: __, ...requested } = inputOf(advertiser_id, report);
  return {
    ...requested,
    date_range: requested.date_range as Input['date_range'],
    rhythm: rhythm === '' ? 'DAILY' : rhythm,
    ...(rhythm === 'WEEKLY' && { weekday }),
    ...(rhythm === 'MONTHLY' && { month_day }),
    ...(rhythm === 'ONCE' && { run_date }),
    hour,
    emails: emails.split(/[\s,;]+/).filter((email) => email !== ''),
  };
}

/** The call's input to pause or resume an unchanged schedule. */
export function changeOf(schedule: AdReportSchedule, status: Change['status']): Change {
  const { id: schedule_id, ad_account_id, version, rhythm, hour } = schedule;
  const { name, format, template, weekday, month_day, run_date, recipients } = schedule;
  const made = { name, format, template, start_date: '', end_date: '' };
  const { start_date: _, end_date: __, ...requested } = inputAgain(ad_account_id, made);
  return {
    ...requested,
    date_range: requested.date_range as Input['date_range'],
    schedule_id,
    version,
    status,
    rhythm,
    weekday,
    month_day,
    run_date,
    hour,
    emails: recipients.map(({ email }) => email),
  };
}
