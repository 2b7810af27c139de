import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdGroups, createCampaigns } from '#contract/ads/campaigns.ts';
import { createKeywords, getKeywords, updateKeywords } from '#contract/ads/keywords.ts';
import { keywordsOfParents } from '#server/ads/core/keyword-store.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { type Advertiser, anAdvertiser } from '../test-ads.ts';

let app: TestApp;
let glass: Advertiser;
let campaign: string;
let group: string;
beforeAll(async () => {
  app = await testApp();
  glass = await anAdvertiser(app);
  const { owner, advertiser_id } = glass;
  const item = { name: 'Vases', objective_type: 'CONSIDERATION' };
  const [made] = await owner.call(createCampaigns, { advertiser_id, items: [item] });
  campaign = made?.data?.id ?? '';
  const inIt = {
    campaign_id: campaign,
    name: 'Glass',
    billable_event: 'CLICKTHROUGH',
    budget_in_micro_currency: 5_000_000,
  };
  const [added] = await owner.call(createAdGroups, { advertiser_id, items: [inIt] });
  group = added?.data?.id ?? '';
});
afterAll(() => app.close());

const add = (items: Record<string, unknown>[], who = glass) =>
  who.owner.call(createKeywords, { advertiser_id: who.advertiser_id, items });

test('an ad group has keywords of every kind, and what stands above it excluded ones alone', async () => {
  const { advertiser_id } = glass;
  const answers = await add([
    { parent_id: group, value: ' Glass  vase ', match_type: 'BROAD' },
    { parent_id: group, value: 'GLASS vase', match_type: 'BROAD' },
    { parent_id: group, value: 'glass vase', match_type: 'EXACT' },
    { parent_id: group, value: 'plastic', match_type: 'PHRASE_NEGATIVE' },
    { parent_id: campaign, value: 'cheap', match_type: 'EXACT_NEGATIVE' },
    { parent_id: campaign, value: 'vase', match_type: 'PHRASE' },
    { parent_id: advertiser_id, value: 'free', match_type: 'PHRASE_NEGATIVE' },
    { parent_id: advertiser_id, value: 'glass', match_type: 'BROAD' },
    { parent_id: group, value: 'v'.repeat(121), match_type: 'BROAD' },
    { parent_id: group, value: ' ', match_type: 'BROAD' },
    { parent_id: '1', value: 'vase', match_type: 'BROAD' },
  ]);
  const message = answers.map(({ data, exceptions }) => data?.parent_type ?? exceptions[0]?.field);
  expect(message).toEqual([
    'ad_group',
    'value',
    'ad_group',
    'ad_group',
    'campaign',
    'match_type',
    'advertiser',
    'match_type',
    'value',
    'value',
    'parent_id',
  ]);
  expect(answers[5]?.exceptions[0]?.message).toBe(
    'Advertisers and Campaigns only accept excluded targeting attributes.',
  );
  const bucket = bucketOf(advertiser_id);
  const known = await keywordsOfParents(
    app.db.read,
    [group, campaign, advertiser_id].map((id) => ({ id, bucket })),
  );
  expect(known.map(({ value, match }) => `${match} ${value}`).toSorted()).toEqual([
    'BROAD Glass vase',
    'EXACT glass vase',
    'EXACT_NEGATIVE cheap',
    'PHRASE_NEGATIVE free',
    'PHRASE_NEGATIVE plastic',
  ]);
});

test('a keyword is archived once, from the version that it has, and may be added again', async () => {
  const { owner, advertiser_id } = glass;
  const word = { parent_id: group, value: 'bottle', match_type: 'BROAD' };
  const [made] = await add([word]);
  const archive = (version: number, who = glass) =>
    who.owner.call(updateKeywords, {
      advertiser_id: who.advertiser_id,
      items: [{ id: made?.data?.id, version, archived: true }],
    });
  const other = await anAdvertiser(app);
  expect((await archive(1, other))[0]?.exceptions[0]?.error_code).toBe('keyword_not_found');
  expect((await archive(2))[0]?.exceptions[0]?.error_code).toBe('ad_changed');
  expect((await archive(1))[0]?.data).toMatchObject({ archived: true, version: 2 });
  expect((await archive(2))[0]?.exceptions[0]?.field).toBe('archived');
  const [again] = await add([word]);
  const { data } = await owner.call(getKeywords, { advertiser_id, parent_id: group });
  expect(data[0]?.id).toBe(again?.data?.id);
  const archived = await owner.call(getKeywords, { advertiser_id, archived: true });
  expect(archived.data.map(({ id }) => id)).toEqual([made?.data?.id]);
});
