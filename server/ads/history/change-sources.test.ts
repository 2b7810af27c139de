import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createCampaigns, updateCampaigns } from '#contract/ads/campaigns.ts';
import { type ChangeSource, getAdHistory } from '#contract/ads/history.ts';
import { createQuickPromotion } from '#contract/ads/quick-promote.ts';
import { getAdReviews, updateAdReview } from '#contract/ads/reviews.ts';
import { createAccessToken } from '#contract/identity.ts';
import { picturePathOf } from '#contract/kernel/picture-path.ts';
import { aPage } from '#server/api/test-one-page.ts';
import { asAdmin, urlsOf } from '#server/kernel/embedded/roles.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { type Client, clientOf } from '#server/testing/client.ts';
import { type Advertiser, anAdvertiser, promotion } from '../test-ads.ts';

let app: TestApp;
let page: Awaited<ReturnType<typeof aPage>>;
let operator: TestPerson;
beforeAll(async () => {
  page = await aPage();
  app = await testApp({ FETCH_ALLOW: new URL(page.url).host });
  operator = await app.person();
});
afterAll(async () => {
  await app.close();
  await page.close();
});

/** Uses the schema owner's connection: the service itself may not change the history. */
async function asOwner(work: Parameters<typeof asAdmin>[1]): Promise<void> {
  const row = await app.db.read.row<{ name: string }>('select current_database() as name');
  await asAdmin(urlsOf(inject('postgres').access, row?.name ?? '').ownerUrl, work);
}

/** Returns the ad account's changes with this source, latest first. */
async function through({ owner, advertiser_id }: Advertiser, source: ChangeSource) {
  const { data } = await owner.call(getAdHistory, { advertiser_id, sources: [source] });
  expect(data.every((one) => one.source === source)).toBe(true);
  return data;
}

test('a change by hand, in bulk edit and by a program has the name of its way, and is found by it', async () => {
  const glass = await anAdvertiser(app);
  const { owner, advertiser_id } = glass;
  const item = { name: 'Vases', objective_type: 'CONSIDERATION' };
  const [made] = await owner.call(createCampaigns, { advertiser_id, items: [item] });
  const id = made?.data?.id ?? '';
  const { token } = await owner.call(createAccessToken, {
    name: 'A script',
    scopes: ['read', 'write'],
    expires_in_days: null,
  });
  const script = clientOf(app.url, { authorization: `Bearer ${token}` }, new Map());
  const rename = async (by: Pick<Client, 'call'>, version: number, name: string, more = {}) => {
    app.clock.now = new Date(app.clock.now.getTime() + 1000);
    const items = [{ id, version, name }];
    const [answer] = await by.call(updateCampaigns, { advertiser_id, items, ...more });
    expect(answer?.exceptions).toEqual([]);
  };
  await rename(owner, 1, 'By hand');
  await rename(owner, 2, 'In bulk edit', { change_source: 'BULK' });
  await rename(script, 3, 'By a program');
  await rename(script, 4, 'By a program that says otherwise', { change_source: 'BULK' });
  const names = async (source: ChangeSource) =>
    (await through(glass, source)).map(({ new_value }) => new_value);
  expect(await names('UI')).toEqual(['By hand', 'Vases']);
  expect(await names('BULK')).toEqual(['In bulk edit']);
  expect(await names('API')).toEqual(['By a program that says otherwise', 'By a program']);
  expect(await names('RULE')).toEqual([]);
});

test('the history says whether a person of the place or a check looked at an ad, and names nobody', async () => {
  const glass = await anAdvertiser(app, page.url);
  const { owner } = glass;
  const first = await owner.call(createQuickPromotion, promotion(glass));
  await app.runJobs();
  const { data: waiting } = await operator.call(getAdReviews, { page_size: 250 });
  const { id: ad_id, review_no } = waiting.find(({ id }) => id === first.ad_id)!;
  await operator.call(updateAdReview, { ad_id, review_no, verdict: 'approved' });
  // After one approval the account is trusted, so that the next ad is reviewed automatically.
  const next = await owner.call(createQuickPromotion, promotion(glass, { guid: 'another' }));
  await app.runJobs();
  const looks = async (source: ChangeSource) =>
    (await through(glass, source)).map(({ entity, user, new_value }) => [
      entity.id,
      user,
      new_value,
    ]);
  expect(await looks('OPERATOR')).toEqual([[first.ad_id, null, 'APPROVED']]);
  expect(await looks('SYSTEM')).toContainEqual([next.ad_id, null, 'APPROVED']);

  // Rows from before the two sources were distinguished.
  await asOwner(async (owner) => {
    await owner.query(
      `update ad_changes set source = 'review' where account_id = $1 and source in ('operator', 'system')`,
      [glass.advertiser_id],
    );
  });
  expect(await looks('OPERATOR')).toEqual([[first.ad_id, null, 'APPROVED']]);
  expect(await looks('SYSTEM')).toContainEqual([next.ad_id, null, 'APPROVED']);
});

test('who changed something is there with their photo, if they have one', async () => {
  const { owner, advertiser_id } = await anAdvertiser(app);
  const items = [{ name: 'Vases', objective_type: 'CONSIDERATION' }];
  await owner.call(createCampaigns, { advertiser_id, items });
  const photo = async () =>
    (await owner.call(getAdHistory, { advertiser_id })).data[0]?.user?.image_small_url;
  expect(await photo()).toBeNull();
  const picture = 'a'.repeat(32);
  const { id } = owner;
  await app.db.read.run('update people set picture_signature = :picture where id = :id', {
    id,
    picture,
  });
  expect(await photo()).toContain(picturePathOf('170x', picture, 'webp'));
});
