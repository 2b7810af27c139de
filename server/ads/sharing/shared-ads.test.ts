import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdAudienceShare, deleteAdAudienceShare } from '#contract/ads/audiences/shares.ts';
import { getAdWhy } from '#contract/ads/viewing.ts';
import { createAdAccount } from '#contract/business/ad-accounts.ts';
import { updateSettings } from '#contract/identity/settings.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aCrowd, anAudience, sendList } from '../audiences/test-audiences.ts';
import { adIn, anAdvertiser, found, paced, pinsAbout, promoted } from '../test-ads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('people of a shared audience meet the ads of the other ad account, who read that it is shared, until it is taken back', async () => {
  const glass = await anAdvertiser(app);
  const { owner } = glass;
  await pinsAbout(app, 'vase');
  const [member, stranger] = [await app.person(), await app.person()];
  for (const person of [member, stranger]) await person.call(updateSettings, { country: 'US' });
  const { id: audience_id } = await anAudience(app, glass, { audience_type: 'CUSTOMER_LIST' });
  const crowd = await aCrowd(app, 99);
  const emails = [member.email, ...crowd.map(({ email }) => email)];
  await sendList(app, glass, audience_id, emails);
  const other = await owner.call(createAdAccount, { name: 'Jars', country: 'US' });
  const share = { advertiser_id: glass.advertiser_id, audience_id, ad_account_id: other.id };
  await owner.call(createAdAudienceShare, share);
  const jars = { ...glass, advertiser_id: other.id };
  await promoted(app, jars, { targeting_spec: { AUDIENCE_INCLUDE: [audience_id] } });
  await paced(app);
  const adFor = async (person: TestPerson) => adIn(await found(person, 'red vase'));
  expect(await adFor(stranger)).toBeUndefined();
  const ad = await adFor(member);
  expect(ad).toMatchObject({ id: glass.pin.id });
  const why = await member.call(getAdWhy, { tracking_params: ad?.tracking_params ?? '' });
  expect(why.matched).toContainEqual({ trait: 'audiences', values: ['SHARED'] });
  await owner.call(deleteAdAudienceShare, share);
  await app.runJobs();
  await expect.poll(() => adFor(member)).toBeUndefined();
});
