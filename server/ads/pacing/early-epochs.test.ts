import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getAds, updateAds } from '#contract/ads/campaigns.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { openLiveAds, type LiveAds } from '../serving/live-ads.ts';
import { anAdvertiser, paced, promoted, type Advertiser } from '../test-ads.ts';
import { paceEarly } from './pace.ts';

let app: TestApp;
let glass: Advertiser;
let live: LiveAds;
beforeAll(async () => {
  app = await testApp();
  // A job due before the real time is due immediately.
  app.clock.now = new Date(Date.now() + 3_600_000);
  glass = await anAdvertiser(app);
  live = openLiveAds({ db: app.db, log: pino({ level: 'silent' }), clock: () => app.clock.now });
  await promoted(app, glass);
  await app.runJobs();
});
beforeEach(() => paced(app));
afterAll(async () => {
  await live.close();
  await app.close();
});

const rowsOf = (text: string): Promise<unknown[]> => app.db.read.rows(text);
const epochs = (): Promise<unknown[]> =>
  rowsOf('select no, at, is_early as "isEarly" from ad_epochs order by no');
const waiting = (): Promise<unknown[]> =>
  rowsOf(
    `select key, run_at as "runAt" from graphile_worker.jobs where task_identifier = 'ads.pace'`,
  );
const paces = (): Promise<unknown[]> => rowsOf('select * from ad_paces order by id');
const pass = (ms: number): void => {
  app.clock.now = new Date(app.clock.now.getTime() + ms);
};

async function theAd() {
  const { owner, advertiser_id } = glass;
  const { data } = await owner.call(getAds, { advertiser_id });
  return data[0]!;
}

async function become(status: 'ACTIVE' | 'PAUSED'): Promise<void> {
  const { owner, advertiser_id } = glass;
  const { id, version } = await theAd();
  const items = [{ id, version, status }];
  const [answer] = await owner.call(updateAds, { advertiser_id, items });
  expect(answer?.data).toMatchObject({ status });
}

async function early(): Promise<void> {
  await paceEarly(jobsIn(app.db.read));
  await app.runJobs();
}

test('an ad that changed is on again with an early epoch, which moves no bid and no step', async () => {
  const { id } = await theAd();
  const isOn = async (): Promise<boolean> => {
    const epoch = await live.now();
    return epoch?.ad(id)?.pace.isLive === true && !epoch.isOff(id);
  };
  await expect.poll(isOn, { timeout: 20_000 }).toBe(true);
  const before = await epochs();
  const [bids, step] = [await paces(), app.clock.now];
  await become('PAUSED');
  await become('ACTIVE');
  await expect.poll(isOn, { timeout: 20_000 }).toBe(false);
  // The longer the step before took, the longer an early epoch waits.
  const made = async (): Promise<number> => {
    pass(1_000);
    await early();
    return (await epochs()).length;
  };
  await expect.poll(made, { timeout: 20_000 }).toBe(before.length + 1);
  const at = app.clock.now;
  await expect.poll(isOn, { timeout: 20_000 }).toBe(true);
  expect(await epochs()).toEqual([...before, { no: before.length + 1, at, isEarly: true }]);
  expect(await paces()).toEqual(bids);
  // The next step is scheduled by the previous step, not by the early epoch.
  app.clock.now = new Date(Math.max(step.getTime() + 25_000, at.getTime()));
  await jobsIn(app.db.read).add('ads.pace', {});
  await app.runJobs();
  expect((await epochs()).at(-1)).toEqual({
    no: before.length + 2,
    at: app.clock.now,
    isEarly: false,
  });
});

test('an early epoch waits until some seconds after the one before', async () => {
  const before = await epochs();
  const at = app.clock.now.getTime();
  pass(4_000);
  await early();
  expect(await epochs()).toEqual(before);
  const [job] = (await waiting()) as { key: string; runAt: Date }[];
  expect(job?.key).toBe('ads.pace.early');
  expect(job?.runAt.getTime()).toBeGreaterThanOrEqual(at + 5_000);
  await rowsOf(`select graphile_worker.remove_job('ads.pace.early')`);
});

test('a process that paces asks for an early epoch when an ad has changed', async () => {
  const keys = async (): Promise<unknown[]> =>
    (await waiting()).map((job) => (job as { key: string }).key);
  live.warmUp();
  await live.now();
  expect(await keys()).not.toContain('ads.pace.early');
  await become('PAUSED');
  await expect.poll(keys, { timeout: 20_000 }).toContain('ads.pace.early');
});
