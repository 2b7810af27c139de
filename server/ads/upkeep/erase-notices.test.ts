import { expect, test } from 'vitest';
import { updateAdNoticeChoice, updateAdNotices } from '#contract/ads/notices/notices.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestPerson } from '#server/testing/app.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { raiseNotices } from '../notices/raise-notices.ts';
import { eraseOf } from './erase-person.ts';

test('notices go with the person whose ad account it is; what somebody read and chose goes with them', async () => {
  const app = await testApp();
  const owner = await aBusiness(app);
  const { advertiser_id } = owner;
  const manager = await owner.delegate(['CAMPAIGN_MANAGER']);
  const about = { level: 'AD', entityId: '7', name: 'A vase', cause: '1' } as const;
  await app.db.transaction((tx) =>
    raiseNotices(
      { tx, now: app.clock.now },
      { id: advertiser_id, bucket: bucketOf(advertiser_id) },
      [{ kind: 'AD_APPROVED', ...about }],
    ),
  );
  for (const person of [owner, manager]) {
    await person.call(updateAdNotices, { advertiser_id, is_read: true });
    await person.call(updateAdNoticeChoice, { advertiser_id, version: 0, by_email: [] });
  }
  const erase = (person: Pick<TestPerson, 'id'>) =>
    app.db.transaction((tx) => eraseOf({ tx, jobs: jobsIn(tx) }, person.id));
  const left = async () => {
    const rows = ['ad_notices', 'ad_notice_reads', 'ad_notice_choices'].map((table) =>
      app.db.read.rows(`select 1 from ${table} where account_id = :advertiser_id`, {
        advertiser_id,
      }),
    );
    return (await Promise.all(rows)).map(({ length }) => length);
  };
  expect(await left()).toEqual([1, 2, 2]);
  await erase(manager);
  expect(await left()).toEqual([1, 1, 1]);
  await erase(owner);
  expect(await left()).toEqual([0, 0, 0]);
  await app.close();
});
