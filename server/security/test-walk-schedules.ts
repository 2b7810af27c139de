import { SCHEDULES_OF_THE_EXAMPLES } from '#contract/ads/report-files/schedule-examples.ts';
import { storeSchedule } from '#server/ads/report-mails/schedule-store.ts';
import { deleteStop, storeStop } from '#server/ads/report-mails/stop-store.ts';
import { bucketOf, makeId } from '#server/kernel/core/ids.ts';
import type { Person, Walks } from './test-walks.ts';

/** Walks an ad account's scheduled reports, and the addresses that unsubscribed from them. */
export async function expectSchedulesWhole(
  walks: Walks,
  owner: Person,
  advertiser_id: string,
): Promise<void> {
  const { db, clock } = walks.app;
  const bucket = bucketOf(advertiser_id);
  const { template } = SCHEDULES_OF_THE_EXAMPLES.schedule;
  // Inserted by the store: there are more than an ad account may have, and none has a next run.
  const add = async (): Promise<string> => {
    const id = makeId(bucket, clock.now.getTime());
    await storeSchedule(db.read, {
      bucket,
      id,
      accountId: advertiser_id,
      ownerId: owner.id,
      name: `Report ${walks.next()}`,
      format: 'CSV',
      template,
      status: 'PAUSED',
      rhythm: 'DAILY',
      weekday: null,
      monthDay: null,
      runDate: null,
      hour: 8,
      emails: ['reader@people.example'],
      nextRunAt: null,
      lastRunAt: null,
      version: 1,
      createdAt: clock.now,
    });
    return id;
  };
  const remove = (schedule_id: string) =>
    owner.ask('AdReportSchedule', 'delete', { advertiser_id, schedule_id });
  const options = { advertiser_id };
  await walks.expectWhole({ add, remove }, [{ resource: 'AdReportSchedules', by: owner, options }]);

  const account = { bucket, id: advertiser_id };
  const emails = new Map<string, string>();
  const addStop = async (): Promise<string> => {
    const id = makeId(bucket, clock.now.getTime());
    const email = `reader${walks.next()}@people.example`;
    emails.set(id, email);
    await storeStop(db.read, account, { id, email, stoppedAt: clock.now });
    return id;
  };
  const removeStop = (id: string) => deleteStop(db.read, account, emails.get(id) ?? '');
  await walks.expectWhole({ add: addStop, remove: removeStop }, [
    { resource: 'AdReportStops', by: owner, options },
  ]);
}
