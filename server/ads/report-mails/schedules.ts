import {
  type AdReportSchedule,
  type AdReportStop,
  type createAdReportSchedule as createCall,
  type deleteAdReportSchedule as deleteCall,
  type getAdReportSchedules as listCall,
  type getAdReportStops as stopsCall,
  type updateAdReportSchedule as updateCall,
} from '#contract/ads/report-files/schedules.ts';
import { daysOfRange } from '#contract/ads/report-files/report-file-rules.ts';
import { MAX_SCHEDULES, timingProblems } from '#contract/ads/report-files/schedule-rules.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import { peopleByIds } from '#server/identity/index.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { bookmarkAfter, idCursor } from '#server/kernel/context/cursor.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import { hold } from '#server/kernel/db/hold.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { requireNone, requireVersion } from '../campaigns/require-rules.ts';
import { refuseField } from '../core/field-rules.ts';
import { maybeSeconds, toSeconds } from '../core/times.ts';
import { dayOf } from '../pacing/today-rules.ts';
import { problemsOf, templateOf } from '../report-files/report-files.ts';
import { nextTime } from './next-time.ts';
import {
  countSchedules,
  deleteScheduleRow,
  lockSchedule,
  type ScheduleRow,
  schedulesPage,
  storeSchedule,
} from './schedule-store.ts';
import { stoppedAmong, stopsPage } from './stop-store.ts';

/** The settings of a schedule. */
type Planned = Omit<InputOf<typeof createCall>, 'advertiser_id' | 'guid'>;

const scheduleNotFound = (): Failure =>
  new Failure('ad_report_schedule_not_found', "This schedule isn't here.");

/** Returns the schedules of an ad account, newest first. */
export async function getSchedules(
  { read, adAccount }: AdvertiserContext,
  { schedule_ids, page_size: size, bookmark }: InputOf<typeof listCall>,
): Promise<Page<AdReportSchedule[]>> {
  const before = idCursor.read(bookmark);
  const rows = await schedulesPage(read, adAccount, schedule_ids ?? null, before, size + 1);
  const page = rows.slice(0, size);
  return {
    data: await viewsOf(read, adAccount, page),
    bookmark: bookmarkAfter(rows.length > size ? (page.at(-1) ?? null) : null),
  };
}

/** Creates a schedule. */
export async function createSchedule(
  context: AdvertiserContext,
  input: InputOf<typeof createCall>,
): Promise<AdReportSchedule> {
  const { tx, now, adAccount } = context;
  await hold(tx, `ads.report-schedules ${adAccount.id}`);
  if ((await countSchedules(tx, adAccount)) >= MAX_SCHEDULES)
    throw refuseField('name', `An ad account can have up to ${MAX_SCHEDULES} schedules.`);
  const row: ScheduleRow = {
    ...plannedOf(context, input),
    bucket: adAccount.bucket,
    id: makeId(adAccount.bucket, now.getTime()),
    accountId: adAccount.id,
    status: 'ACTIVE',
    lastRunAt: null,
    version: 1,
    createdAt: now,
  };
  await storeSchedule(tx, row);
  return viewOf(tx, adAccount, row);
}

/** Changes a schedule; throws if its version is outdated. */
export async function updateSchedule(
  context: AdvertiserContext,
  input: InputOf<typeof updateCall>,
): Promise<AdReportSchedule> {
  const { tx, adAccount } = context;
  const before = await lockSchedule(tx, adAccount, input.schedule_id);
  if (before === null) throw scheduleNotFound();
  requireVersion(before, input);
  const { status } = input;
  const isPaused = status === 'PAUSED';
  const planned = plannedOf(context, input, isPaused);
  const nextRunAt = isPaused ? null : planned.nextRunAt;
  const row = { ...before, ...planned, nextRunAt, status, version: before.version + 1 };
  await storeSchedule(tx, row);
  return viewOf(tx, adAccount, row);
}

/** Deletes a schedule. */
export async function deleteSchedule(
  { tx, adAccount }: AdvertiserContext,
  { schedule_id: id }: InputOf<typeof deleteCall>,
): Promise<null> {
  const found = await lockSchedule(tx, adAccount, id);
  if (found === null) throw scheduleNotFound();
  await deleteScheduleRow(tx, found);
  return null;
}

/** Returns the addresses that unsubscribed from the ad account's reports. */
export async function getStops(
  { read, adAccount }: AdvertiserContext,
  { page_size: size, bookmark }: InputOf<typeof stopsCall>,
): Promise<Page<AdReportStop[]>> {
  const rows = await stopsPage(read, adAccount, idCursor.read(bookmark), size + 1);
  const page = rows.slice(0, size);
  return {
    data: page.map(({ id, email, stoppedAt }) => ({
      id,
      type: 'ad_report_stop',
      email,
      created_time: toSeconds(stoppedAt),
    })),
    bookmark: bookmarkAfter(rows.length > size ? (page.at(-1) ?? null) : null),
  };
}

/** Returns the stored settings of a schedule; a paused one may have a past date. */
function plannedOf(
  { viewer, now, adAccount }: AdvertiserContext,
  input: Planned,
  isPaused = false,
): Omit<
  ScheduleRow,
  'bucket' | 'id' | 'accountId' | 'status' | 'lastRunAt' | 'version' | 'createdAt'
> {
  const timing = {
    rhythm: input.rhythm,
    weekday: input.weekday ?? null,
    month_day: input.month_day ?? null,
    run_date: input.run_date ?? null,
  };
  requireNone(timingProblems(timing));
  const template = templateOf(input);
  const today = dayOf(now);
  const days = daysOfRange(template.date_range, today);
  if (days === null)
    throw refuseField(
      'date_range',
      'Choose days that move with the calendar, such as the last 7 days.',
    );
  requireNone(problemsOf(template, days, today));
  const { hour, name, format } = input;
  const nextRunAt = nextTime({ ...timing, hour, timeZone: adAccount.timeZone }, now);
  if (nextRunAt === null && !isPaused)
    throw refuseField('run_date', 'Choose a day and an hour that are still to come.');
  return {
    ownerId: viewer.id,
    name,
    format,
    template,
    rhythm: timing.rhythm,
    weekday: timing.weekday,
    monthDay: timing.month_day,
    runDate: timing.run_date,
    hour,
    emails: [...new Set(input.emails.map((email) => email.toLowerCase()))],
    nextRunAt,
  };
}

type Account = AdvertiserContext['adAccount'];

async function viewOf(tx: Tx, account: Account, row: ScheduleRow): Promise<AdReportSchedule> {
  const [view] = await viewsOf(tx, account, [row]);
  if (view === undefined) throw new Error('a schedule has a view');
  return view;
}

async function viewsOf(
  tx: Tx,
  account: Account,
  rows: readonly ScheduleRow[],
): Promise<AdReportSchedule[]> {
  const people = await peopleByIds(tx, [...new Set(rows.map(({ ownerId }) => ownerId))]);
  const emails = rows.flatMap((row) => row.emails);
  const stopped = await stoppedAmong(tx, account, emails);
  return rows.map((row) => {
    const owner = people.get(row.ownerId);
    return {
      id: row.id,
      type: 'ad_report_schedule',
      ad_account_id: row.accountId,
      name: row.name,
      owner: owner
        ? { id: row.ownerId, username: owner.username, full_name: owner.fullName }
        : null,
      status: row.status,
      format: row.format,
      template: row.template,
      rhythm: row.rhythm,
      weekday: row.weekday,
      month_day: row.monthDay,
      run_date: row.runDate,
      hour: row.hour,
      time_zone: account.timeZone,
      recipients: row.emails.map((email) => ({ email, unsubscribed: stopped.has(email) })),
      next_run_time: maybeSeconds(row.nextRunAt),
      last_run_time: maybeSeconds(row.lastRunAt),
      created_time: toSeconds(row.createdAt),
      version: row.version,
    };
  });
}
