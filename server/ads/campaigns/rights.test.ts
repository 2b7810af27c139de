import { expect, test } from 'vitest';
import { createCampaigns, getCampaigns, updateCampaigns } from '#contract/ads/campaigns.ts';
import { blockUser, unblockUser } from '#contract/social.ts';
import { testApp } from '#server/testing/app.ts';
import { anAdvertiser } from '../test-ads.ts';

test('whoever may not change campaigns sees them with the right to see reports, and nothing without one', async () => {
  const app = await testApp();
  const { owner, advertiser_id } = await anAdvertiser(app);
  const item = { name: 'Vases', objective_type: 'CONSIDERATION' };
  const [made] = await owner.call(createCampaigns, { advertiser_id, items: [item] });
  const items = [{ id: made?.data?.id, version: 1, name: 'Mine' }];
  const refused = { status: 404, code: 'ad_account_not_found' };
  for (const role of ['ANALYST', 'FINANCE_MANAGER', 'AUDIENCE_MANAGER'] as const) {
    const reader = await owner.delegate([role]);
    expect((await reader.call(getCampaigns, { advertiser_id })).data).toHaveLength(1);
    expect(await reader.refusal(updateCampaigns, { advertiser_id, items })).toMatchObject(refused);
  }
  for (const role of ['PROFILE_PUBLISHER', 'CATALOGS_MANAGER'] as const) {
    const other = await owner.delegate([role]);
    expect(await other.refusal(getCampaigns, { advertiser_id })).toMatchObject(refused);
  }
  const manager = await owner.delegate(['CAMPAIGN_MANAGER']);
  const [changed] = await manager.call(updateCampaigns, { advertiser_id, items });
  expect(changed?.data).toMatchObject({ name: 'Mine', version: 2 });
  await app.close();
});

test('a block suspends what somebody may do for an ad account, and its end gives it back', async () => {
  const app = await testApp();
  const { owner, advertiser_id } = await anAdvertiser(app);
  const manager = await owner.delegate(['CAMPAIGN_MANAGER']);
  const item = { name: 'Vases', objective_type: 'CONSIDERATION' };
  const make = { advertiser_id, items: [item] };
  await owner.call(blockUser, { blocked_user_id: manager.id });
  expect(await manager.refusal(createCampaigns, make)).toMatchObject({
    status: 404,
    code: 'ad_account_not_found',
  });
  expect((await owner.call(getCampaigns, { advertiser_id })).data).toEqual([]);
  await owner.call(unblockUser, { blocked_user_id: manager.id });
  expect((await manager.call(createCampaigns, make))[0]?.data).toMatchObject({ name: 'Vases' });
  await app.close();
});

test('who acts for an ad account of others is in the log with its owner, by name or not, and may name nobody else [SEC-20] [SEC-21]', async () => {
  const app = await testApp();
  const [one, other] = [await anAdvertiser(app), await anAdvertiser(app)];
  const { owner, advertiser_id } = one;
  const manager = await owner.delegate(['CAMPAIGN_MANAGER']);
  const analyst = await owner.delegate(['ANALYST']);
  const make = { advertiser_id, items: [{ name: 'Vases', objective_type: 'CONSIDERATION' }] };
  await owner.call(createCampaigns, make);
  await manager.call(createCampaigns, make);
  await manager.call(createCampaigns, { ...make, orbac_subject_id: advertiser_id });
  const own = { advertiser_id, orbac_subject_id: advertiser_id };
  expect((await analyst.call(getCampaigns, own)).data).toHaveLength(3);
  const refused = { status: 404, code: 'ad_account_not_found' };
  for (const orbac_subject_id of [other.advertiser_id, other.owner.id, '1']) {
    const wrong = { ...make, orbac_subject_id };
    expect(await manager.refusal(createCampaigns, wrong)).toMatchObject(refused);
  }
  expect(await analyst.refusal(createCampaigns, { ...make, ...own })).toMatchObject(refused);
  const log = await app.db.read.rows(
    `select actor_id, subject_id, detail from audit_log where action = 'acted_for' order by id`,
  );
  const input = {
    actor_id: manager.id,
    subject_id: owner.id,
    detail: { call: 'v3_create_ad_campaigns', subject: advertiser_id },
  };
  expect(log).toMatchObject([input, input]);
  await app.close();
});
