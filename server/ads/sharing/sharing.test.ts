import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createAdAudience,
  deleteAdAudience,
  getAdAudiences,
  updateAdAudience,
} from '#contract/ads/audiences/audiences.ts';
import { getAdLists } from '#contract/ads/audiences/lists.ts';
import {
  createAdAudienceShare,
  deleteAdAudienceShare,
  getAdAudienceShares,
  getAdReceivedAudiences,
} from '#contract/ads/audiences/shares.ts';
import { getAdGroups, updateAdGroups } from '#contract/ads/campaigns.ts';
import { getAdHistory } from '#contract/ads/history.ts';
import { getAdNotices } from '#contract/ads/notices/notices.ts';
import { createAdAccount } from '#contract/business/ad-accounts.ts';
import { blockUser } from '#contract/social.ts';
import { eraseAdsOf } from '#server/ads/index.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { aCrowd, anAudience, sendList } from '../audiences/test-audiences.ts';
import { type Advertiser, anAdvertiser } from '../test-ads.ts';
import { groupOf, partnered } from './test-shares.ts';

let app: TestApp;
let glass: Advertiser;
let seeds: Advertiser;
let audience_id: string;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  [glass, seeds] = [await anAdvertiser(app), await anAdvertiser(app)];
  audience_id = (await anAudience(app, glass, LIST)).id;
  later();
});
afterAll(() => app.close());

const LIST = { audience_type: 'CUSTOMER_LIST' } as const;
type Account = Pick<Advertiser, 'owner' | 'advertiser_id'>;

const later = () => {
  app.clock.now = new Date(app.clock.now.getTime() + 1000);
};

const shareOf = ({ advertiser_id: ad_account_id }: Pick<Account, 'advertiser_id'>) => ({
  advertiser_id: glass.advertiser_id,
  audience_id,
  ad_account_id,
});
const share = (other: Pick<Account, 'advertiser_id'> = seeds) =>
  glass.owner.call(createAdAudienceShare, shareOf(other));
async function takeBack(other: Pick<Account, 'advertiser_id'> = seeds): Promise<void> {
  await glass.owner.call(deleteAdAudienceShare, shareOf(other));
  await app.runJobs();
}
const received = async ({ owner, advertiser_id }: Account = seeds) =>
  (await owner.call(getAdReceivedAudiences, { advertiser_id })).data;

const groupNow = async ({ owner, advertiser_id }: Account, id = '') =>
  (await owner.call(getAdGroups, { advertiser_id, ad_group_ids: [id] })).data[0];

test("an audience is shared with the business's other ad account and with a partner's, who read its name and rounded size alone", async () => {
  const { owner, advertiser_id } = glass;
  const crowd = await aCrowd(app, 123);
  await sendList(
    app,
    glass,
    audience_id,
    crowd.map(({ email }) => email),
  );
  const second = {
    owner,
    advertiser_id: (await owner.call(createAdAccount, { name: 'Jars', country: 'US' })).id,
  };
  await partnered(app, seeds, glass);
  for (const other of [second, seeds]) {
    const shared = await share(other);
    expect(shared).toMatchObject({ id: other.advertiser_id, audience_id, ad_group_count: 0 });
    expect(await share(other)).toEqual(shared);
    expect(await received(other)).toEqual([
      {
        id: audience_id,
        type: 'ad_received_audience',
        name: expect.any(String) as string,
        size: 120,
        status: 'READY',
        ad_group_count: 0,
        shared_by: {
          id: advertiser_id,
          name: `${owner.username} & Co`,
          owner: expect.objectContaining({ id: owner.id }) as object,
        },
        created_time: Math.floor(app.clock.now.getTime() / 1000),
      },
    ]);
    const there = { advertiser_id: other.advertiser_id };
    const { data } = await other.owner.call(getAdAudiences, {
      ...there,
      audience_ids: [audience_id],
    });
    expect(data).toEqual([]);
    for (const call of [getAdLists, getAdAudienceShares, deleteAdAudience]) {
      expect(await other.owner.refusal(call, { ...there, audience_id })).toMatchObject({
        code: 'audience_not_found',
      });
    }
  }
  const { data } = await owner.call(getAdAudienceShares, { advertiser_id, audience_id });
  expect(data.map(({ ad_account }) => ad_account.id).toSorted()).toEqual(
    [second.advertiser_id, seeds.advertiser_id].toSorted(),
  );
});

test('nobody else is shared with: not strangers, the blocked, the ended, itself, nor by whoever may not or only received it', async () => {
  const nowhere = {
    status: 400,
    code: 'invalid_input',
    message: "Parameter 'ad_account_id' is invalid.",
  };
  const refused = (ad_account_id: string) =>
    glass.owner.refusal(createAdAudienceShare, shareOf({ advertiser_id: ad_account_id }));
  expect(await refused(seeds.advertiser_id)).toMatchObject(nowhere);
  expect({ ...(await refused('77')), request_id: '' }).toEqual({
    ...(await refused(seeds.advertiser_id)),
    request_id: '',
  });
  expect(await refused(glass.advertiser_id)).toMatchObject(nowhere);
  await partnered(app, glass, seeds);
  await share();
  const shared = { advertiser_id: seeds.advertiser_id, audience_id };
  const further = { ...shared, ad_account_id: glass.advertiser_id };
  expect(await seeds.owner.refusal(createAdAudienceShare, further)).toMatchObject({
    code: 'audience_not_found',
  });
  const reader = await glass.owner.delegate(['CAMPAIGN_MANAGER']);
  for (const call of [createAdAudienceShare, deleteAdAudienceShare]) {
    expect(await reader.refusal(call, shareOf(seeds))).toMatchObject({
      code: 'ad_account_not_found',
    });
  }
  await takeBack();
  await seeds.owner.call(blockUser, { blocked_user_id: glass.owner.id });
  expect(await refused(seeds.advertiser_id)).toMatchObject(nowhere);
  expect(await glass.owner.refusal(deleteAdAudienceShare, shareOf(seeds))).toMatchObject({
    status: 404,
    code: 'audience_share_not_found',
  });
  await app.db.read.run(`update ad_accounts set standing = 'ended' where id = :id`, {
    id: seeds.advertiser_id,
  });
  expect(await refused(seeds.advertiser_id)).toMatchObject(nowhere);
});

test('a shared audience is targeted like an own one, but seeds no look-alike, and cannot be removed while it is used', async () => {
  const { owner, advertiser_id } = glass;
  const spec = { AUDIENCE_INCLUDE: [audience_id] };
  const stranger = {
    exceptions: [{ field: 'targeting_spec.AUDIENCE_INCLUDE' }],
  };
  expect(await groupOf(seeds, spec)).toMatchObject(stranger);
  await partnered(app, seeds, glass);
  await share();
  const group = (await groupOf(seeds, spec))?.data;
  expect(group?.targeting_spec).toEqual(spec);
  expect(await received()).toMatchObject([{ ad_group_count: 1 }]);
  const { data } = await owner.call(getAdAudienceShares, { advertiser_id, audience_id });
  expect(data).toMatchObject([{ ad_group_count: 1 }]);
  const alike = { seed_id: [audience_id], country: 'US', percentage: 1 };
  const look = {
    advertiser_id: seeds.advertiser_id,
    name: 'Alike',
    audience_type: 'ACTALIKE' as const,
  };
  expect(await seeds.owner.refusal(createAdAudience, { ...look, rule: alike })).toMatchObject({
    message: "Parameter 'rule.seed_id' is invalid.",
  });
  const removing = { advertiser_id, audience_id };
  expect(await owner.refusal(deleteAdAudience, removing)).toMatchObject({
    status: 409,
    code: 'audience_in_use',
    detail: `Stop sharing it first: it's used by “${seeds.owner.username} & Co” (1 ad group).`,
  });
  const { id, version } = group ?? {};
  const items = [{ id, version, targeting_spec: {} }];
  await seeds.owner.call(updateAdGroups, { advertiser_id: seeds.advertiser_id, items });
  await owner.call(deleteAdAudience, removing);
  expect(await received()).toEqual([]);
});

test('an audience taken back leaves the ad groups of the other ad account, with one notice; who was for it alone is paused', async () => {
  await partnered(app, seeds, glass);
  await share();
  const own = (await anAudience(app, seeds, LIST)).id;
  const [alone, one, out] = [
    (await groupOf(seeds, { AUDIENCE_INCLUDE: [audience_id], LOCATION: ['US'] }, 'Alone'))?.data,
    (await groupOf(seeds, { AUDIENCE_INCLUDE: [own, audience_id] }, 'One of two'))?.data,
    (await groupOf(seeds, { AUDIENCE_EXCLUDE: [audience_id] }, 'Left out'))?.data,
  ];
  later();
  await takeBack();
  expect(await groupNow(seeds, alone?.id)).toMatchObject({
    status: 'PAUSED',
    version: 2,
    targeting_spec: { LOCATION: ['US'] },
  });
  expect(await groupNow(seeds, one?.id)).toMatchObject({
    status: 'ACTIVE',
    targeting_spec: { AUDIENCE_INCLUDE: [own] },
  });
  const left = await groupNow(seeds, out?.id);
  expect(left).toMatchObject({ status: 'ACTIVE' });
  expect(left?.targeting_spec).toEqual({});
  expect(await received()).toEqual([]);
  const { advertiser_id } = seeds;
  const { data: notices } = await seeds.owner.call(getAdNotices, { advertiser_id });
  expect(notices).toMatchObject([
    { kind: 'AUDIENCE_TAKEN_BACK', note: `${glass.owner.username} & Co` },
  ]);
  const { data: changes } = await seeds.owner.call(getAdHistory, {
    advertiser_id,
    sources: ['SYSTEM'],
  });
  const lines = changes.map(({ entity, field, user, old_value, new_value }) => [
    entity.type,
    field,
    user,
    old_value !== null,
    new_value !== null,
  ]);
  expect(lines).toContainEqual(['ad_group', 'status', null, true, true]);
  expect(lines.filter(([, field]) => field === 'targeting_spec')).toHaveLength(3);
  expect(lines).toContainEqual(['audience', 'shared_by', null, false, true]);
  expect(lines).toContainEqual(['audience', 'shared_by', null, true, false]);
  const log = (await glass.owner.call(getAdHistory, { advertiser_id: glass.advertiser_id })).data;
  expect(log.filter(({ entity }) => entity.type === 'audience')).toMatchObject([
    { field: 'shared_with', old_value: `${seeds.owner.username} & Co`, new_value: null },
    { field: 'shared_with', user: { id: glass.owner.id }, old_value: null },
  ]);
});

test('what was taken back and shared again at once stays in use; and its new name is not read after it was taken back', async () => {
  await partnered(app, seeds, glass);
  await share();
  const spec = { AUDIENCE_INCLUDE: [audience_id] };
  const group = (await groupOf(seeds, spec))?.data;
  await glass.owner.call(deleteAdAudienceShare, shareOf(seeds));
  await share();
  await app.runJobs();
  expect(await groupNow(seeds, group?.id)).toMatchObject({
    status: 'ACTIVE',
    targeting_spec: spec,
  });
  await takeBack();
  const { advertiser_id } = glass;
  const renamed = { advertiser_id, audience_id, version: 1, name: 'Not for them' };
  await glass.owner.call(updateAdAudience, renamed);
  const { data } = await seeds.owner.call(getAdHistory, { advertiser_id: seeds.advertiser_id });
  expect(JSON.stringify(data)).not.toContain('Not for them');
});

test('with the owner of an audience its use elsewhere ends, and with the other ad account the share', async () => {
  await partnered(app, seeds, glass);
  await share();
  const group = (await groupOf(seeds, { AUDIENCE_INCLUDE: [audience_id] }))?.data;
  const leaving = await anAdvertiser(app);
  await partnered(app, leaving, glass);
  await share(leaving);
  const erase = async ({ owner }: Account) => {
    await app.db.transaction((tx) => eraseAdsOf({ tx, jobs: jobsIn(tx) }, owner.id));
    await app.db.read.run('delete from ad_accounts where owner_id = :id', { id: owner.id });
    await app.runJobs();
  };
  await erase(leaving);
  const { advertiser_id } = glass;
  const { data } = await glass.owner.call(getAdAudienceShares, { advertiser_id, audience_id });
  expect(data.map(({ id }) => id)).toEqual([seeds.advertiser_id]);
  await erase(glass);
  expect(await groupNow(seeds, group?.id)).toMatchObject({ status: 'PAUSED', targeting_spec: {} });
  expect(await received()).toEqual([]);
  expect(
    await app.db.read.rows('select 1 from ad_audience_shares where audience_id = :audience_id', {
      audience_id,
    }),
  ).toEqual([]);
});
