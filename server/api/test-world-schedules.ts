import { SCHEDULES_OF_THE_EXAMPLES } from '#contract/ads/report-files/schedule-examples.ts';
import { storeSchedule } from '#server/ads/report-mails/schedule-store.ts';
import { storeStop } from '#server/ads/report-mails/stop-store.ts';
import { bucketOf, makeId } from '#server/kernel/core/ids.ts';
import type { TestApp } from '#server/testing/app.ts';

/** Noor has a report sent each week; one of the two addresses wants it no more. */
export async function schedulesOf({ db, clock }: TestApp, ownerId: string, accountId: string) {
  const bucket = bucketOf(accountId);
  const { schedule, stop } = SCHEDULES_OF_THE_EXAMPLES;
  const id = makeId(bucket, clock.now.getTime());
  const { name, format, template, status, rhythm, weekday, hour, version } = schedule;
  await storeSchedule(db.read, {
    bucket,
    id,
    accountId,
    ownerId,
    name,
    format,
    template,
    status,
    rhythm,
    weekday,
    monthDay: null,
    runDate: null,
    hour,
    emails: schedule.recipients.map(({ email }) => email),
    nextRunAt: new Date((schedule.next_run_time ?? 0) * 1000),
    lastRunAt: null,
    version,
    createdAt: clock.now,
  });
  const stopped = { id: makeId(bucket, clock.now.getTime()), stoppedAt: clock.now };
  await storeStop(db.read, { bucket, id: accountId }, { ...stopped, email: stop.email });
  return { adReportSchedule: id, adReportStop: stopped.id };
}
