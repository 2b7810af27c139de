import { pino } from 'pino';
import { expect, test } from 'vitest';
import {
  createPrivateConversions,
  getConversionUploads,
  getPrivateConversions,
} from '#contract/ads/conversions/uploads.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { runAllJobs } from '#server/kernel/jobs/run-all-jobs.ts';
import { testApp } from '#server/testing/app.ts';
import { anAdvertiser } from '../test-ads.ts';
import { forgetConversionsTask } from './forget-conversions.ts';

const DAY_MS = 86_400_000;

test('files of conversions and groups of people are forgotten after 95 days, and not before', async () => {
  const app = await testApp();
  const { owner, advertiser_id } = await anAdvertiser(app);
  const now = app.clock.now;
  const day = now.toISOString().slice(0, 10);
  const group = { day, event_name: 'checkout', people: 50, conversions: 7 };
  const rows = [{ row: 2, group }];
  await owner.call(createPrivateConversions, { advertiser_id, file_name: 'members.csv', rows });
  const left = async (days: number) => {
    await app.db.transaction((tx) => jobsIn(tx).add(forgetConversionsTask.name, {}));
    const clock = () => new Date(now.getTime() + days * DAY_MS);
    const log = pino({ level: 'silent' });
    await runAllJobs({ db: app.db, tasks: [forgetConversionsTask], log, clock });
    const files = await owner.call(getConversionUploads, { advertiser_id, kind: 'GROUPS' });
    const groups = await owner.call(getPrivateConversions, { advertiser_id });
    return [files.data.length, groups.data.length];
  };
  expect(await left(94)).toEqual([1, 1]);
  expect(await left(97)).toEqual([0, 0]);
  await app.close();
});
