import type { ReportFailure } from '#contract/ads/report-files/report-file-rules.ts';
import type {
  MailState,
  Rhythm,
  ScheduleStatus,
} from '#contract/ads/report-files/schedule-rules.ts';
import type { AdReportSchedule } from '#contract/ads/report-files/schedules.ts';
import type { Translate } from '#web/kernel/words/words.ts';

/** Labels of schedules and their e-mails; English, to be translated. */

export const rhythmText: Readonly<Record<Rhythm, string>> = {
  ONCE: 'Once',
  DAILY: 'Every day',
  WEEKLY: 'Every week',
  MONTHLY: 'Every month',
};

export const scheduleStatusText: Readonly<Record<ScheduleStatus, string>> = {
  ACTIVE: 'On',
  PAUSED: 'Paused',
  ENDED: 'Done',
};

export const mailText: Readonly<Record<MailState, string>> = {
  MAILED: 'Sent to {list}',
  UNSUBSCRIBED: 'Not sent to {list}: unsubscribed',
  LIMITED: 'Not sent to {list}: too many reports that day',
};

export const failureText: Readonly<Record<ReportFailure, string>> = {
  TOO_LARGE: 'More than 256 MB. Choose fewer days, or fewer rows.',
  TOO_LONG: 'It took more than a day. Choose fewer days, or fewer rows.',
  RIGHT_ENDED:
    "The person who set up its schedule can't see reports any more. Turn the schedule on again to take it over.",
  DAYS_GONE: 'It covers days we no longer keep. Choose fewer days.',
};

/** A Monday. */
const MONDAY = Date.UTC(2026, 0, 5);
const DAY_MS = 86_400_000;

/** The name of a weekday; 1 is Monday. */
export const weekdayText = (weekday: number, formats: string): string =>
  new Intl.DateTimeFormat(formats, { weekday: 'long', timeZone: 'UTC' }).format(
    MONDAY + (weekday - 1) * DAY_MS,
  );

/** An hour of the day, such as 08:00 or 8 AM. */
export const hourText = (hour: number, formats: string): string =>
  new Intl.DateTimeFormat(formats, { timeStyle: 'short', timeZone: 'UTC' }).format(
    Date.UTC(2026, 0, 1, hour),
  );

/** Describes a schedule's timing in a few words. */
export function timingText(schedule: AdReportSchedule, t: Translate, formats: string): string {
  const { rhythm, weekday, month_day, run_date, hour } = schedule;
  const time = hourText(hour, formats);
  switch (rhythm) {
    case 'DAILY':
      return t('Every day, {time}', { time });
    case 'WEEKLY':
      return t('Every {day}, {time}', { day: weekdayText(weekday ?? 1, formats), time });
    case 'MONTHLY':
      return t('Day {day} of every month, {time}', { day: month_day ?? 1, time });
    case 'ONCE': {
      const format = new Intl.DateTimeFormat(formats, { dateStyle: 'medium', timeZone: 'UTC' });
      return t('{day}, {time}', { day: format.format(new Date(run_date ?? 0)), time });
    }
  }
}
