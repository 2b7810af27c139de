import { REPORTS_OF_THE_EXAMPLES } from '#contract/ads/report-files/report-file-examples.ts';
import { storeReportFile } from '#server/ads/report-files/report-file-store.ts';
import { bucketOf, makeId } from '#server/kernel/core/ids.ts';
import type { TestApp } from '#server/testing/app.ts';

/** Noor has a report as a file, and another one is being made. */
export async function reportsOf({ db, clock }: TestApp, personId: string, accountId: string) {
  const bucket = bucketOf(accountId);
  const keep = async (which: 'made' | 'making'): Promise<string> => {
    const report = REPORTS_OF_THE_EXAMPLES[which];
    const id = makeId(bucket, clock.now.getTime());
    await storeReportFile(db.read, {
      bucket,
      id,
      accountId,
      createdBy: personId,
      name: report.name,
      format: report.format,
      status: report.status,
      template: report.template,
      startDay: report.start_date,
      endDay: report.end_date,
      currency: 'EUR',
      parts: 0,
      rows: report.rows,
      size: report.size,
      lastId: null,
      place: null,
      createdAt: clock.now,
      expiresAt: report.expire_time === null ? null : new Date(report.expire_time * 1000),
      scheduleId: null,
      failure: null,
    });
    return id;
  };
  return { adReport: await keep('made'), adReportInMaking: await keep('making') };
}
