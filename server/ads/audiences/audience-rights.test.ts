import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createAdAudience,
  getAdAudiences,
  updateAdAudience,
} from '#contract/ads/audiences/audiences.ts';
import { getAdLists } from '#contract/ads/audiences/lists.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { type Advertiser, anAdvertiser } from '../test-ads.ts';
import { anAudience } from './test-audiences.ts';

let app: TestApp;
let glass: Advertiser;
beforeAll(async () => {
  app = await testApp();
  glass = await anAdvertiser(app);
});
afterAll(() => app.close());

const LIST = { audience_type: 'CUSTOMER_LIST' } as const;

test('audiences are made by whoever may, seen by whoever sees reports, and renamed from what they are', async () => {
  const { owner, advertiser_id } = glass;
  const { id: audience_id } = await anAudience(app, glass, LIST);
  const hidden = { status: 404, code: 'ad_account_not_found' };
  const make = { advertiser_id, name: 'Mine', ...LIST };
  const rename = { advertiser_id, audience_id, version: 1, name: 'Bought before' };
  for (const role of ['ANALYST', 'CAMPAIGN_MANAGER'] as const) {
    const reader = await owner.delegate([role]);
    expect((await reader.call(getAdAudiences, { advertiser_id })).data.length).toBeGreaterThan(0);
    expect(await reader.refusal(createAdAudience, make)).toMatchObject(hidden);
    expect(await reader.refusal(updateAdAudience, rename)).toMatchObject(hidden);
    expect(await reader.refusal(getAdLists, { advertiser_id, audience_id })).toMatchObject(hidden);
  }
  const publisher = await owner.delegate(['PROFILE_PUBLISHER']);
  expect(await publisher.refusal(getAdAudiences, { advertiser_id })).toMatchObject(hidden);
  const manager = await owner.delegate(['AUDIENCE_MANAGER']);
  expect(await manager.call(updateAdAudience, rename)).toMatchObject({
    version: 2,
    name: 'Bought before',
  });
  expect(await manager.refusal(updateAdAudience, rename)).toMatchObject({
    status: 409,
    code: 'ad_changed',
  });
  const foreign = await anAudience(app, await anAdvertiser(app), LIST);
  const theirs = { ...rename, audience_id: foreign.id };
  expect(await owner.refusal(updateAdAudience, theirs)).toMatchObject({
    code: 'audience_not_found',
  });
});
