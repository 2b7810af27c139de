import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteAdNeedsPutOff, getAdNeeds, putOffAdNeed } from '#contract/ads/reporting/overview.ts';
import { createCampaigns } from '#contract/ads/campaigns.ts';
import { eraseAdsOf } from '#server/ads/index.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { giveCredit } from '../charging/funds.ts';
import { type Advertiser, anAdvertiser } from '../test-ads.ts';

let app: TestApp;
let noor: Advertiser;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  app.clock.now = new Date('2026-03-14T09:00:00Z');
  noor = await anAdvertiser(app);
  const { advertiser_id } = noor;
  const at = { bucket: bucketOf(advertiser_id), accountId: advertiser_id };
  await app.db.transaction((tx) =>
    giveCredit(tx, { ...at, amount: 50_000_000, ref: 'welcome' }, app.clock.now),
  );
  // The ad account's midnight is that of New York: 04:00 UTC.
  await app.db.read.run(
    `update ad_accounts set time_zone = 'America/New_York' where bucket = :bucket and id = :accountId`,
    at,
  );
});
afterAll(() => app.close());

/** Creates campaigns that end soon; returns their ids. */
async function campaigns(count: number): Promise<string[]> {
  const { owner, advertiser_id } = noor;
  const items = Array.from({ length: count }, (_, at) => ({
    name: `Campaign ${at}`,
    objective_type: 'CONSIDERATION',
    end_time: Date.parse('2026-03-18T00:00:00Z') / 1000 + at,
  }));
  const made = await owner.call(createCampaigns, { advertiser_id, items });
  return made.map(({ data }) => data?.id ?? '');
}

const needsOf = (person: TestPerson) =>
  person.call(getAdNeeds, { advertiser_id: noor.advertiser_id });
const putOff = (person: TestPerson, id: string) =>
  person.call(putOffAdNeed, { advertiser_id: noor.advertiser_id, kind: 'ENDS_SOON', id });
const stored = async () =>
  (
    await app.db.read.rows('select 1 from ad_needs_later where account_id = :id', {
      id: noor.advertiser_id,
    })
  ).length;

test('what is put off is gone from that person alone, makes room for others, and is back after midnight', async () => {
  const ids = await campaigns(7);
  const analyst = await noor.owner.delegate(['ANALYST']);
  const { until } = await putOff(noor.owner, ids[0]!);
  expect(new Date(until * 1000)).toEqual(new Date('2026-03-15T04:00:00Z'));
  const after = await needsOf(noor.owner);
  expect(after).toMatchObject({ counts: { ENDS_SOON: 6 }, put_off: 1 });
  expect(after.needs.map(({ id }) => id)).toEqual(ids.slice(1, 6));
  expect(await needsOf(analyst)).toMatchObject({ counts: { ENDS_SOON: 7 }, put_off: 0 });
  app.clock.now = new Date('2026-03-15T03:59:59Z');
  expect(await needsOf(noor.owner)).toMatchObject({ counts: { ENDS_SOON: 6 } });
  app.clock.now = new Date('2026-03-15T04:00:00Z');
  expect(await needsOf(noor.owner)).toMatchObject({ counts: { ENDS_SOON: 7 }, put_off: 0 });
  await jobsIn(app.db.read).add('ads.forget-needs-put-off', {});
  await app.runJobs();
  expect(await stored()).toBe(0);
});

test('everything that was put off is shown again at once, to whoever put it off', async () => {
  const ids = await campaigns(2);
  const analyst = await noor.owner.delegate(['ANALYST']);
  for (const id of ids) await putOff(noor.owner, id);
  await putOff(analyst, ids[1]!);
  expect(await needsOf(noor.owner)).toMatchObject({ needs: [], counts: {}, put_off: 2 });
  await noor.owner.call(deleteAdNeedsPutOff, { advertiser_id: noor.advertiser_id });
  expect(await needsOf(noor.owner)).toMatchObject({ counts: { ENDS_SOON: 2 }, put_off: 0 });
  expect(await needsOf(analyst)).toMatchObject({ counts: { ENDS_SOON: 1 }, put_off: 1 });
});

test('what needs nobody leaves no row, and a wrong field is named', async () => {
  const [campaign_id = ''] = await campaigns(1);
  const { owner, advertiser_id } = noor;
  await putOff(owner, '4711');
  await owner.call(putOffAdNeed, { advertiser_id, kind: 'NO_FUNDS', id: advertiser_id });
  expect(await stored()).toBe(0);
  for (const wrong of [{ kind: 'OTHER' }, { id: 'x' }]) {
    const input = { advertiser_id, kind: 'ENDS_SOON', id: campaign_id, ...wrong } as never;
    expect(await owner.refusal(putOffAdNeed, input)).toMatchObject({
      status: 400,
      message: `Parameter '${Object.keys(wrong)[0]}' is invalid.`,
    });
  }
});

test('what somebody put off goes with them, and with the ad account', async () => {
  const [id = ''] = await campaigns(1);
  const analyst = await noor.owner.delegate(['ANALYST']);
  await putOff(analyst, id);
  await putOff(noor.owner, id);
  const erase = (personId: string) =>
    app.db.transaction((tx) => eraseAdsOf({ tx, jobs: jobsIn(tx) }, personId));
  await erase(analyst.id);
  expect(await stored()).toBe(1);
  await erase(noor.owner.id);
  expect(await stored()).toBe(0);
});
