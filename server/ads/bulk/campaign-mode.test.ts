import { expect, test } from 'vitest';
import { getAdCampaignMode, updateAdCampaignMode } from '#contract/ads/bulk/campaign-mode.ts';
import { testApp } from '#server/testing/app.ts';
import { eraseAdsOf } from '../index.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';

test('how somebody makes campaigns is remembered for them alone, and forgotten with them', async () => {
  const app = await testApp();
  const [one, other] = [await app.person(), await app.person()];
  const manager = { mode: 'ADS_MANAGER', is_chosen: false };
  expect(await one.call(getAdCampaignMode, {})).toMatchObject(manager);
  await one.call(updateAdCampaignMode, { mode: 'AUTOMATED_CAMPAIGN' });
  expect(await one.call(getAdCampaignMode, {})).toMatchObject({
    mode: 'AUTOMATED_CAMPAIGN',
    is_chosen: true,
  });
  expect(await other.call(getAdCampaignMode, {})).toMatchObject(manager);
  await one.call(updateAdCampaignMode, { mode: 'ADS_MANAGER' });
  expect(await one.call(getAdCampaignMode, {})).toMatchObject({ ...manager, is_chosen: true });
  const wrong = { mode: 'BY_HAND' as 'ADS_MANAGER' };
  expect(await one.refusal(updateAdCampaignMode, wrong)).toMatchObject({
    status: 400,
    code: 'invalid_input',
  });
  expect(await app.visitor().refusal(getAdCampaignMode, {})).toMatchObject({ status: 401 });
  await app.db.transaction((tx) => eraseAdsOf({ tx, jobs: jobsIn(tx) }, one.id));
  expect(await app.db.read.rows('select person_id from ad_modes')).toEqual([]);
  await app.close();
});
