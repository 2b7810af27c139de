import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createAdSheetPart,
  getAdSheetUploadRows,
  getAdSheetUploads,
  MAX_SHEET_PART,
  SHEET_PROBLEMS,
  updateAdSheetUpload,
} from '#contract/ads/bulk/sheet-uploads.ts';
import { getCampaigns } from '#contract/ads/campaigns.ts';
import { endAdRoles } from '#contract/business/ad-accounts.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { walk } from '#server/testing/pins.ts';
import { anAdvertiser } from '../test-ads.ts';
import {
  campaign,
  type Cells,
  group,
  keyword,
  rowsOf,
  send,
  submit,
  uploadOf,
} from './test-sheets.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('parts come one after the other, the same part again changes nothing, and steps go on where they were', async () => {
  const glass = await anAdvertiser(app);
  const { owner, advertiser_id } = glass;
  const part = (
    number: number,
    upload_id: string | null,
    rows: readonly Cells[],
    is_last = false,
  ) => ({
    advertiser_id,
    upload_id,
    file_name: 'long.csv',
    part: number,
    is_last,
    rows: rows.map((cells, at) => ({ row: number * 1000 + at, cells })),
  });
  const words = (from: number) =>
    Array.from({ length: 200 }, (_, at) => keyword(`word ${from + at}`));
  const first = await owner.call(
    createAdSheetPart,
    part(1, null, [campaign(), group(), ...words(0)]),
  );
  expect(first).toMatchObject({ status: 'UPLOADING', rows: 202 });
  const upload_id = first.id;
  expect(await owner.refusal(updateAdSheetUpload, { advertiser_id, upload_id })).toMatchObject({
    status: 400,
  });
  expect(await owner.call(createAdSheetPart, part(1, upload_id, words(0)))).toEqual(first);
  expect(await owner.refusal(createAdSheetPart, part(3, upload_id, words(0)))).toMatchObject({
    status: 400,
  });
  const double = part(2, upload_id, [keyword('a'), keyword('b')]);
  const same = { ...double, rows: double.rows.map((row) => ({ ...row, row: 9 })) };
  expect(await owner.refusal(createAdSheetPart, same)).toMatchObject({ status: 400 });
  const whole = await owner.call(createAdSheetPart, part(2, upload_id, words(200), true));
  expect(whole).toMatchObject({ status: 'READY', parts: 2, rows: 402, creates: 402 });
  const many = Array.from({ length: MAX_SHEET_PART + 1 }, () => campaign());
  expect(await owner.refusal(createAdSheetPart, part(1, null, many))).toMatchObject({
    status: 400,
  });
  await submit(glass, whole);
  await app.runJobs();
  expect(await uploadOf(glass, whole)).toMatchObject({ status: 'SUCCEEDED', done: 402, failed: 0 });
  const input = { advertiser_id, upload_id, page_size: 250 };
  const response = await owner.call(getAdSheetUploadRows, input);
  const rest = await owner.call(getAdSheetUploadRows, { ...input, bookmark: response.bookmark });
  // A number that is not a possible row.
  const bookmark = Buffer.from('[8640000000000000]').toString('base64url');
  expect(await owner.refusal(getAdSheetUploadRows, { ...input, bookmark })).toMatchObject({
    code: 'invalid_input',
  });
  expect([...response.data, ...rest.data].map(({ row }) => row)).toEqual([
    ...Array.from({ length: 202 }, (_, at) => 1000 + at),
    ...Array.from({ length: 200 }, (_, at) => 2000 + at),
  ]);
});

test('whoever lost the right has nothing applied, and sheets are seen by their own ad account alone', async () => {
  const glass = await anAdvertiser(app);
  const { owner, advertiser_id } = glass;
  const helper: TestPerson = await owner.delegate(['CAMPAIGN_MANAGER']);
  const sheet = await send(glass, [campaign()], helper as typeof owner);
  await helper.call(updateAdSheetUpload, { advertiser_id, upload_id: sheet.id });
  await owner.call(endAdRoles, { advertiser_id, user_id: helper.id });
  await app.runJobs();
  expect(await uploadOf(glass, sheet)).toMatchObject({
    status: 'FAILED',
    done: 0,
    failed: 1,
    reason: "The person who sent this sheet can't change campaigns here any more.",
  });
  expect((await owner.call(getCampaigns, { advertiser_id })).data).toEqual([]);
  const analyst = await owner.delegate(['ANALYST']);
  const input = { advertiser_id, upload_id: sheet.id };
  expect((await analyst.call(getAdSheetUploads, { advertiser_id })).data).toHaveLength(1);
  expect(await analyst.refusal(updateAdSheetUpload, input)).toMatchObject({ status: 404 });
  const other = await anAdvertiser(app);
  for (const call of [updateAdSheetUpload, getAdSheetUploadRows]) {
    const theirs = { ...input, advertiser_id: other.advertiser_id };
    expect(await other.owner.refusal(call, theirs)).toMatchObject({
      status: 404,
      code: 'upload_not_found',
    });
  }
  await send(glass, [campaign()]);
  await send(glass, [campaign()]);
  const ids = await walk((bookmark) =>
    owner.call(getAdSheetUploads, { advertiser_id, page_size: 2, bookmark }),
  );
  expect(ids).toHaveLength(3);
});

/** Runs the job that fails stuck sheets, after a while. */
async function endSheets(later: number): Promise<void> {
  app.clock.now = new Date(app.clock.now.getTime() + later);
  await jobsIn(app.db.read).add('ads.end-sheets', {});
  await app.runJobs();
}
const HOUR_MS = 3_600_000;
const jobOf = ({ id }: { readonly id: string }) =>
  app.db.read.row<{ id: string }>('select id from graphile_worker.jobs where key = :key', {
    key: `ads.apply-sheet:${id}`,
  });

test('a sheet whose job is gone is ended after a day with the reason, its rows say that they were not applied, and it does not go on after that', async () => {
  const glass = await anAdvertiser(app);
  const sheet = await send(glass, [campaign(), { Action: 'Delete', Entity: 'CAMPAIGN' }]);
  await submit(glass, sheet);
  const job = await jobOf(sheet);
  expect(
    await app.db.read.rows('select graphile_worker.complete_jobs(array[:id]::bigint[])', {
      id: job?.id,
    }),
  ).toHaveLength(1);
  await endSheets(23 * HOUR_MS);
  expect(await uploadOf(glass, sheet)).toMatchObject({ status: 'RUNNING', reason: null });
  expect((await rowsOf(glass, sheet))[0]).toMatchObject({ state: 'WAITING', error: null });
  await endSheets(HOUR_MS + 1);
  const reason = "Something went wrong on our end. Rows that weren't applied can be sent again.";
  const counts = { done: 0, failed: 1, wrong: 1 };
  expect(await uploadOf(glass, sheet)).toMatchObject({ status: 'FAILED', ...counts, reason });
  expect((await rowsOf(glass, sheet, { is_wrong: true })).map(({ error }) => error)).toEqual([
    SHEET_PROBLEMS.notApplied,
    SHEET_PROBLEMS.action,
  ]);
  const { advertiser_id, owner } = glass;
  const upload = { account_id: advertiser_id, upload_id: sheet.id, person_id: owner.id };
  await jobsIn(app.db.read).add('ads.apply-sheet', upload);
  await app.runJobs();
  expect((await owner.call(getCampaigns, { advertiser_id })).data).toEqual([]);
});

test('a sheet whose job still waits after a day is applied, and one whose job failed for good is ended', async () => {
  const glass = await anAdvertiser(app);
  const [waiting, failed] = [await send(glass, [campaign()]), await send(glass, [campaign()])];
  for (const sheet of [waiting, failed]) {
    await submit(glass, sheet);
    const job = await jobOf(sheet);
    // The state after a failed attempt: the next is hours away, or there is none.
    await app.db.read.rows(
      `select id from graphile_worker.reschedule_jobs(array[:id]::bigint[],
         run_at => now() + interval '6 hours', attempts => :attempts::int)`,
      { id: job?.id, attempts: sheet === failed ? 12 : 1 },
    );
  }
  await endSheets(25 * HOUR_MS);
  expect(await uploadOf(glass, waiting)).toMatchObject({ status: 'RUNNING', reason: null });
  expect(await uploadOf(glass, failed)).toMatchObject({ status: 'FAILED', done: 0, failed: 1 });
  const job = await jobOf(waiting);
  await app.db.read.rows(
    'select id from graphile_worker.reschedule_jobs(array[:id]::bigint[], run_at => now(), attempts => 0)',
    { id: job?.id },
  );
  await app.runJobs();
  expect(await uploadOf(glass, waiting)).toMatchObject({ status: 'SUCCEEDED', done: 1 });
});
