import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCampaigns } from '#contract/ads/campaigns.ts';
import {
  createConversionUploadPart,
  createPrivateConversions,
  type FileRow,
  getConversionUploads,
  getPrivateConversions,
  MAX_UPLOAD_ERRORS,
  UPLOAD_STOPPED_SECONDS,
} from '#contract/ads/conversions/uploads.ts';
import { eraseAdsOf } from '#server/ads/index.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { anEvent, programOf, send } from '../conversion-events/test-events.ts';
import { anAdvertiser } from '../test-ads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const DAY_MS = 86_400_000;
const rowAt = (row: number, more: object = {}): FileRow => ({
  row,
  event: anEvent(app.clock.now, { event_id: `order-${row}`, ...more }),
});
const daysAgo = (days: number): Date => new Date(app.clock.now.getTime() - days * DAY_MS);
const sources = (account: string) =>
  app.db.read.rows(
    'select event_key as key, sources from ad_conversions where account_id = :account order by event_key',
    { account },
  );

test('a file comes in parts; each row counts once, a part sent again changes nothing, and every row that failed says why', async () => {
  const glass = await anAdvertiser(app);
  const { owner, advertiser_id } = glass;
  const file = { advertiser_id, file_name: 'fair.csv' };
  await send(await programOf(app, glass), advertiser_id, [
    anEvent(app.clock.now, { event_id: 'order-2' }),
  ]);
  const first = await owner.call(createConversionUploadPart, {
    ...file,
    part: 1,
    is_last: false,
    rows: [
      rowAt(2),
      rowAt(3, { event_time: Math.floor(daysAgo(29).getTime() / 1000) }),
      rowAt(4, { event_time: Math.floor(daysAgo(31).getTime() / 1000) }),
      { row: 5, event: null, reason: 'value: Write a number, like 49.50.' },
    ],
  });
  const errors = [
    { row: 4, reason: 'event_time: It happened more than 30 days ago.' },
    { row: 5, reason: 'value: Write a number, like 49.50.' },
  ];
  expect(first).toMatchObject({ status: 'UPLOADING', parts: 1, rows: 4, failed: 2, errors });
  const second = { ...file, upload_id: first.id, part: 2, is_last: true, rows: [rowAt(6)] };
  const done = await owner.call(createConversionUploadPart, second);
  expect(done).toMatchObject({ status: 'SUCCEEDED', parts: 2, rows: 5, failed: 2, errors });
  expect(await owner.call(createConversionUploadPart, second)).toEqual(done);
  for (const part of [3, 5])
    expect(await owner.refusal(createConversionUploadPart, { ...second, part })).toMatchObject({
      code: 'invalid_input',
      detail: 'The next part of this file is number 3.',
    });
  // The API had sent the same order before: one event with both sources.
  expect(await sources(advertiser_id)).toEqual([
    { key: 'order-2', sources: 6 },
    { key: 'order-3', sources: 4 },
    { key: 'order-6', sources: 4 },
  ]);
  const list = { advertiser_id, kind: 'EVENTS' } as const;
  expect((await owner.call(getConversionUploads, list)).data).toEqual([done]);
  expect((await owner.call(getConversionUploads, { ...list, kind: 'GROUPS' })).data).toEqual([]);
  const analyst = await owner.delegate(['ANALYST']);
  expect((await analyst.call(getConversionUploads, list)).data).toEqual([done]);
  expect(await analyst.refusal(createConversionUploadPart, second)).toMatchObject({ status: 404 });
  const other = await anAdvertiser(app);
  expect(
    await other.owner.refusal(createConversionUploadPart, {
      ...second,
      advertiser_id: other.advertiser_id,
    }),
  ).toMatchObject({ code: 'upload_not_found' });
});

test('a file without any good row has failed, one whose parts stop coming has stopped, and errors have a most', async () => {
  const { owner, advertiser_id } = await anAdvertiser(app);
  const wrong = Array.from({ length: 60 }, (_, at): FileRow => ({ row: at + 2, event: {} }));
  const file = { advertiser_id, file_name: 'wrong.csv', part: 1, rows: wrong };
  const failed = await owner.call(createConversionUploadPart, { ...file, is_last: true });
  expect(failed).toMatchObject({ status: 'FAILED', rows: 60, failed: 60 });
  expect(failed.errors).toHaveLength(MAX_UPLOAD_ERRORS);
  await owner.call(createConversionUploadPart, { ...file, is_last: false });
  const newest = async () =>
    (await owner.call(getConversionUploads, { advertiser_id, kind: 'EVENTS' })).data[0]?.status;
  expect(await newest()).toBe('UPLOADING');
  app.clock.now = new Date(app.clock.now.getTime() + (UPLOAD_STOPPED_SECONDS + 1) * 1000);
  expect(await newest()).toBe('STOPPED');
});

test('groups of fewer than 50 people are refused, a group sent again is replaced, and both go with the owner', async () => {
  const { owner, advertiser_id } = await anAdvertiser(app);
  const [made] = await owner.call(createCampaigns, {
    advertiser_id,
    items: [{ name: 'Vases', objective_type: 'CONSIDERATION' }],
  });
  const campaign_id = made?.data?.id ?? '';
  const day = app.clock.now.toISOString().slice(0, 10);
  const members = {
    day,
    event_name: 'checkout',
    campaign_id,
    segment: 'Members',
    people: 50,
    conversions: 7,
    value: 99.5,
  };
  const sendGroups = (...groups: object[]) =>
    owner.call(createPrivateConversions, {
      advertiser_id,
      file_name: 'members.csv',
      rows: groups.map((group, at) => ({ row: at + 2, group: { ...members, ...group } })),
    });
  const upload = await sendGroups(
    {},
    { people: 49 },
    { campaign_id: '7' },
    { day: '2026-02-30' },
    { day: daysAgo(-2).toISOString().slice(0, 10) },
    { day: daysAgo(97).toISOString().slice(0, 10) },
  );
  expect(upload).toMatchObject({
    kind: 'GROUPS',
    status: 'SUCCEEDED',
    rows: 6,
    failed: 5,
    errors: [
      { row: 3, reason: 'people: A group needs at least 50 people.' },
      { row: 4, reason: 'campaign_id: There is no such campaign in this ad account.' },
      { row: 5, reason: 'day: There is no such day.' },
      { row: 6, reason: 'day: It is in the future.' },
      { row: 7, reason: 'day: It is more than 95 days ago.' },
    ],
  });
  const groups = async () => (await owner.call(getPrivateConversions, { advertiser_id })).data;
  const stored = {
    day,
    event_name: 'checkout',
    campaign_id,
    campaign_name: 'Vases',
    segment: 'Members',
    people: 50,
    conversions: 7,
    value_in_micro_currency: 99_500_000,
  };
  expect(await groups()).toMatchObject([stored]);
  // Of duplicates in one file the last counts.
  await sendGroups({ people: 70 }, { people: 80, conversions: 9 });
  expect(await groups()).toMatchObject([{ ...stored, people: 80, conversions: 9 }]);
  const analyst = await owner.delegate(['ANALYST']);
  expect((await analyst.call(getPrivateConversions, { advertiser_id })).data).toHaveLength(1);
  await app.db.transaction((tx) => eraseAdsOf({ tx, jobs: jobsIn(tx) }, owner.id));
  expect(await groups()).toEqual([]);
  const list = { advertiser_id, kind: 'GROUPS' } as const;
  expect((await owner.call(getConversionUploads, list)).data).toEqual([]);
});
