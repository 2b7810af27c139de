import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAds, updateAds } from '#contract/ads/campaigns.ts';
import { openDatabase, type Database } from '#server/kernel/db/pool.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { anAdvertiser, paced, promoted, type Advertiser } from '../test-ads.ts';
import { openLiveAds, type LiveAds } from './live-ads.ts';

/** The ads of two processes on one database: the one that writes, and another. */
let app: TestApp;
let glass: Advertiser;
let elsewhere: Database;
let here: LiveAds;
let other: LiveAds;
beforeAll(async () => {
  app = await testApp();
  glass = await anAdvertiser(app);
  elsewhere = openDatabase(app.db.pool.options.connectionString ?? '', { max: 3 });
  const parts = { log: pino({ level: 'silent' }), clock: () => app.clock.now };
  here = openLiveAds({ ...parts, db: app.db });
  other = openLiveAds({ ...parts, db: elsewhere });
});
afterAll(async () => {
  await Promise.all([here.close(), other.close()]);
  await elsewhere.end();
  await app.close();
});

interface Standing {
  readonly id: string;
  readonly groupId: string;
  readonly isOff: boolean;
}

/** Returns the state of the promoted Pin's ad in a process; null if unknown. */
async function standingIn(process: LiveAds): Promise<Standing | null> {
  const epoch = await process.now();
  const [ad] = await glass.owner
    .call(getAds, { advertiser_id: glass.advertiser_id })
    .then(({ data }) => data);
  const known = epoch?.ad(ad?.id ?? '');
  if (!epoch || !known) return null;
  const { id, groupId } = known.ad;
  return { id, groupId, isOff: !known.pace.isLive || epoch.isOff(id) };
}

/** Waits until the ad is off, on, or absent (null) in the process. */
async function eventually(process: LiveAds, isOff: boolean | null): Promise<void> {
  const standing = async () => (await standingIn(process))?.isOff ?? null;
  await expect.poll(standing, { timeout: 20_000 }).toBe(isOff);
}

test('what happens to an ad is known in every process, whichever of them it happened in', async () => {
  for (const process of [here, other]) expect(await process.now()).toBeNull();
  await promoted(app, glass);
  await app.runJobs();
  await paced(app);
  for (const process of [here, other]) await eventually(process, false);

  // Changed: off at once everywhere, and gone with the next epoch.
  const { id, groupId } = (await standingIn(here))!;
  const { owner, advertiser_id } = glass;
  const become = async (status: 'ACTIVE' | 'PAUSED', version: number) => {
    const items = [{ id, version, status }];
    const [answer] = await owner.call(updateAds, { advertiser_id, items });
    expect(answer?.data).toMatchObject({ status });
  };
  const versionNow = async () =>
    (await owner.call(getAds, { advertiser_id })).data[0]?.version ?? 0;
  await become('PAUSED', await versionNow());
  for (const process of [here, other]) await eventually(process, true);
  await paced(app);
  for (const process of [here, other]) await eventually(process, null);
  await become('ACTIVE', await versionNow());
  await paced(app);
  for (const process of [here, other]) await eventually(process, false);

  // Its group's budget is exhausted: the process that charged it knows at once, the other soon.
  await other.groupIsOut(groupId);
  expect((await standingIn(other))?.isOff).toBe(true);
  await eventually(here, true);
  // It has budget again: the next epoch after that includes it.
  await paced(app);
  for (const process of [here, other]) await eventually(process, false);
});

test('one that starts later begins where the others are', async () => {
  const late = openLiveAds({
    db: elsewhere,
    log: pino({ level: 'silent' }),
    clock: () => app.clock.now,
  });
  expect(await late.now()).toMatchObject({ no: (await here.now())?.no });
  expect(await standingIn(late)).toEqual(await standingIn(here));
  await late.close();
});
