import { REPORTS_OF_THE_EXAMPLES } from '#contract/ads/report-files/report-file-examples.ts';
import { storeReportFile } from '#server/ads/report-files/report-file-store.ts';
import { bucketOf, makeId } from '#server/kernel/core/ids.ts';
import type { Person, Walks } from './test-walks.ts';

/** Walks the reports of an ad account that are in progress, which a cancelled one no longer is. */
export async function expectReportFilesWhole(
  walks: Walks,
  owner: Person,
  advertiser_id: string,
): Promise<void> {
  const { db, clock } = walks.app;
  const bucket = bucketOf(advertiser_id);
  const { template } = REPORTS_OF_THE_EXAMPLES.making;
  // Inserted by the store: no job makes them, so they stay in progress.
  const add = async (): Promise<string> => {
    const id = makeId(bucket, clock.now.getTime());
    await storeReportFile(db.read, {
      bucket,
      id,
      accountId: advertiser_id,
      createdBy: owner.id,
      name: `Report ${walks.next()}`,
      format: 'CSV',
      status: 'IN_PROGRESS',
      template,
      startDay: '2026-03-01',
      endDay: '2026-03-14',
      currency: 'USD',
      parts: 0,
      rows: 0,
      size: 0,
      lastId: null,
      place: null,
      createdAt: clock.now,
      expiresAt: null,
      scheduleId: null,
      failure: null,
    });
    return id;
  };
  const cancel = (report_id: string) =>
    owner.ask('AdReportFile', 'update', { advertiser_id, report_id, status: 'CANCELLED' });
  const options = { advertiser_id, statuses: ['IN_PROGRESS'] };
  await walks.expectWhole({ add, remove: cancel }, [
    { resource: 'AdReportFiles', by: owner, options },
  ]);
}
