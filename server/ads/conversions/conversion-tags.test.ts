import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdGroups, createCampaigns, updateAdGroups } from '#contract/ads/campaigns.ts';
import { createConversionTag, getConversionTags, MAX_TAGS } from '#contract/ads/conversion-tags.ts';
import { eraseAdsOf } from '#server/ads/index.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { anAdvertiser } from '../test-ads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('the tags of an ad account are its own, come in pages, and go with whoever owned it', async () => {
  const { owner, advertiser_id } = await anAdvertiser(app);
  const made = [];
  for (const name of ['Shop', ' Studio ', 'Shop']) {
    made.push(await owner.call(createConversionTag, { advertiser_id, name }));
  }
  expect(made.map(({ name }) => name)).toEqual(['Shop', 'Studio', 'Shop']);
  const first = await owner.call(getConversionTags, { advertiser_id, page_size: 2 });
  expect(first.data).toEqual(made.slice(0, 2));
  const rest = { advertiser_id, page_size: 2, bookmark: first.bookmark };
  expect(await owner.call(getConversionTags, rest)).toEqual({
    data: made.slice(2),
    bookmark: null,
  });
  const gone = { status: 404, code: 'ad_account_not_found' };
  const stranger = await anAdvertiser(app);
  expect(await stranger.owner.refusal(getConversionTags, { advertiser_id })).toMatchObject(gone);
  const analyst = await owner.delegate(['ANALYST']);
  expect((await analyst.call(getConversionTags, { advertiser_id })).data).toEqual(made);
  const another = { advertiser_id, name: 'Another' };
  expect(await analyst.refusal(createConversionTag, another)).toMatchObject(gone);
  expect(await owner.refusal(createConversionTag, { ...another, name: ' ' })).toMatchObject({
    code: 'invalid_input',
    detail: 'Give your tag a name.',
  });
  const fired = { advertiser_id, bucket: bucketOf(advertiser_id), tag: made[0]?.id };
  await app.db.read.run(
    `insert into ad_tag_days (bucket, account_id, tag_id, day, kind, subject, count, last_at)
     values (:bucket, :advertiser_id, :tag, '2026-03-14', 1, 'shop.example/', 1, '2026-03-14')`,
    fired,
  );
  await app.db.transaction((tx) => eraseAdsOf({ tx, jobs: jobsIn(tx) }, owner.id));
  const left = 'select 1 from ad_tag_days where account_id = :advertiser_id';
  expect(await app.db.read.rows(left, { advertiser_id })).toEqual([]);
  expect((await owner.call(getConversionTags, { advertiser_id })).data).toEqual([]);
});

test('an ad group counts by a tag of its own ad account alone, when it is made and when it changes', async () => {
  const [one, other] = [await anAdvertiser(app), await anAdvertiser(app)];
  const tagOf = async ({ owner, advertiser_id }: typeof one) => {
    const { id } = await owner.call(createConversionTag, { advertiser_id, name: 'Shop' });
    return goalOf(id);
  };
  const [mine, second, foreign] = [await tagOf(one), await tagOf(one), await tagOf(other)];
  const { owner, advertiser_id } = one;
  const campaigns = [{ name: 'Glass', objective_type: 'WEB_CONVERSION' }];
  const [campaign] = await owner.call(createCampaigns, { advertiser_id, items: campaigns });
  const wanted = {
    campaign_id: campaign?.data?.id,
    name: 'Vases',
    billable_event: 'CLICKTHROUGH',
    budget_in_micro_currency: 5_000_000,
  };
  const items = [mine, foreign, goalOf('1')].map((optimization_goal_metadata) => ({
    ...wanted,
    optimization_goal_metadata,
  }));
  const refused = [{ field: 'optimization_goal_metadata', error_code: 'invalid_input' }];
  const [made, ...others] = await owner.call(createAdGroups, { advertiser_id, items });
  expect(made?.data?.optimization_goal_metadata).toEqual(mine);
  expect(others).toMatchObject([
    { data: null, exceptions: refused },
    { data: null, exceptions: refused },
  ]);
  const change = (version: number, optimization_goal_metadata: object) =>
    owner.call(updateAdGroups, {
      advertiser_id,
      items: [{ id: made?.data?.id, version, optimization_goal_metadata }],
    });
  expect(await change(1, foreign)).toMatchObject([{ exceptions: refused }]);
  expect(await change(1, second)).toMatchObject([{ data: { optimization_goal_metadata: second } }]);
});

const goalOf = (conversion_tag_id: string) => ({
  conversion_tag_v3_goal_metadata: { conversion_tag_id, conversion_event: 'CHECKOUT' },
});

test('an ad account has so many tags at most, also when two are made at once', async () => {
  const { owner, advertiser_id } = await anAdvertiser(app);
  await app.db.transaction((tx) =>
    tx.run(
      `insert into ad_tags (bucket, id, account_id, name, created_at)
       select bucket, id - n, id, 'Tag', :now from ad_accounts, generate_series(1, :count::int) n
       where id = :advertiser_id`,
      { advertiser_id, count: MAX_TAGS - 1, now: app.clock.now },
    ),
  );
  const request = await Promise.all(
    ['One', 'Two'].map((name) =>
      owner.resource('ConversionTag', 'create', { advertiser_id, name }),
    ),
  );
  expect(new Set(request.map(({ status }) => status))).toEqual(new Set([200, 400]));
});
