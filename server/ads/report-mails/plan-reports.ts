import { daysOfRange } from '#contract/ads/report-files/report-file-rules.ts';
import { givesRight } from '#contract/business/ad-roles.ts';
import { rolesAt } from '#server/business/index.ts';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { unblockedAmong } from '#server/social/index.ts';
import { dayOf } from '../pacing/today-rules.ts';
import { makeLater } from '../report-files/make-report-file.ts';
import { newFile, problemsOf } from '../report-files/report-files.ts';
import { storeReportFile } from '../report-files/report-file-store.ts';
import { nextTime } from './next-time.ts';
import {
  type DueSchedule,
  dueSchedules,
  type ScheduleRow,
  storeSchedule,
} from './schedule-store.ts';

const PLAN = 'ads.plan-reports';
const AT_ONCE = 200;

/**
 * Starts the report of each due schedule and sets its next time, in one transaction: a killed run has done neither.
 * Missed times are made up for once.
 */
export const planReportsTask: Task = {
  name: PLAN,
  everyMinutes: 1,
  async run(_, context) {
    const due = await dueSchedules(context.tx, context.now, AT_ONCE);
    for (const schedule of due) await begin(context, schedule);
    if (due.length === AT_ONCE) await context.jobs.add(PLAN, {});
  },
};

async function begin(context: JobContext, due: DueSchedule): Promise<void> {
  const { tx, now } = context;
  const { timeZone, currency, accountOwnerId: _, ...schedule } = due;
  const { name, format, template, ownerId: createdBy, id: scheduleId } = schedule;
  const today = dayOf(now);
  const days = daysOfRange(template.date_range, today);
  if (days === null) throw new Error('a schedule is of days that go on');
  const account = { bucket: due.bucket, id: due.accountId, currency };
  const file = newFile(account, { name, format, template, days, createdBy, scheduleId }, now);
  const mayRead = await mayReadReports(context, due);
  const failure = !mayRead
    ? 'RIGHT_ENDED'
    : problemsOf(template, days, today).length > 0
      ? 'DAYS_GONE'
      : null;
  await storeReportFile(tx, failure === null ? file : { ...file, status: 'FAILED', failure });
  if (failure === null) await makeLater(context, file, 0);
  await storeSchedule(tx, after(schedule, timeZone, now, mayRead));
}

/** Whether the schedule's owner may still see the reports: otherwise nobody gets them on the owner's behalf. */
async function mayReadReports(
  { tx }: JobContext,
  { accountId, ownerId, accountOwnerId }: DueSchedule,
): Promise<boolean> {
  const roles = (await rolesAt(tx, accountId, ownerId)).get(ownerId) ?? [];
  if (!givesRight(roles, 'reporting')) return false;
  return (
    ownerId === accountOwnerId ||
    (await unblockedAmong(tx, { id: accountOwnerId }, [ownerId])).has(ownerId)
  );
}

function after(row: ScheduleRow, timeZone: string, now: Date, mayRead: boolean): ScheduleRow {
  // The version stays, so that a concurrent edit still succeeds, unless the schedule ends or pauses.
  const begun = { ...row, lastRunAt: now };
  const over = { ...begun, nextRunAt: null, version: row.version + 1 };
  if (!mayRead) return { ...over, status: 'PAUSED' };
  const { rhythm, weekday, monthDay: month_day, runDate: run_date, hour } = row;
  const nextRunAt = nextTime({ rhythm, weekday, month_day, run_date, hour, timeZone }, now);
  return nextRunAt === null ? { ...over, status: 'ENDED' } : { ...begun, nextRunAt };
}
