import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createAdGroups,
  createAds,
  createCampaigns,
  updateCampaigns,
} from '#contract/ads/campaigns.ts';
import { createKeywords } from '#contract/ads/keywords.ts';
import type { ItemAnswer } from '#contract/ads/items.ts';
import { createQuickPromotion } from '#contract/ads/quick-promote.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { anAdvertiser, promotion } from '../test-ads.ts';
import { MOST_OF_ACCOUNT } from './account-limits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const TABLES = {
  campaigns: 'ad_campaigns',
  'ad groups': 'ad_groups',
  ads: 'ad_ads',
  keywords: 'ad_keywords',
} as const;

/** Inserts copies of the ad account's newest row of a kind, each a millisecond older, until only `room` more fit. */
async function fill(account: string, what: keyof typeof TABLES, room: number): Promise<void> {
  const table = TABLES[what];
  const named = what === 'keywords' ? `, 'value', 'word ' || place` : '';
  const [{ count } = { count: 0 }] = await app.db.read.rows<{ count: number }>(
    `select count(*)::int as count from ${table} where account_id = :account`,
    { account },
  );
  await app.db.read.run(
    `insert into ${table} select row.* from ${table} as known
     cross join generate_series(1, :copies) as place
     cross join lateral jsonb_populate_record(known,
       jsonb_build_object('id', known.id - place * 4194304::bigint${named})) as row
     where known.bucket = :bucket and known.account_id = :account
       and known.id = (select max(id) from ${table} where account_id = :account)`,
    { account, bucket: bucketOf(account), copies: MOST_OF_ACCOUNT[what] - room - count },
  );
}

const fieldsOf = (answers: readonly ItemAnswer<unknown>[]): (string | null | undefined)[] =>
  answers.map(({ data, exceptions }) => (data === null ? exceptions[0]?.field : 'made'));

test('an ad account has so many campaigns, ad groups, ads and keywords, and no more by many at once', async () => {
  const one = await anAdvertiser(app);
  const { owner, advertiser_id, pin } = one;
  const made = await owner.call(createQuickPromotion, promotion(one));
  const { campaign_id, ad_group_id } = made;
  const words = { parent_id: ad_group_id, match_type: 'BROAD' };
  await owner.call(createKeywords, { advertiser_id, items: [{ ...words, value: 'vase' }] });
  const ad = { ad_group_id, pin_id: pin.id };
  const group = { campaign_id, name: 'Glass', billable_event: 'CLICKTHROUGH' };
  const budgeted = { ...group, budget_in_micro_currency: 5_000_000 };
  const campaign = { name: 'Jars', objective_type: 'CONSIDERATION' };
  const calls = {
    campaigns: (items: object[]) =>
      owner.call(createCampaigns, { advertiser_id, items: items.map(() => campaign) }),
    'ad groups': (items: object[]) =>
      owner.call(createAdGroups, { advertiser_id, items: items.map(() => budgeted) }),
    ads: (items: object[]) => owner.call(createAds, { advertiser_id, items: items.map(() => ad) }),
    keywords: (items: object[]) => owner.call(createKeywords, { advertiser_id, items }),
  };
  // Keywords reach the limit of one ad group before that of the ad account.
  for (const what of ['campaigns', 'ad groups', 'ads'] as const) {
    await fill(advertiser_id, what, 3);
    const answers = await Promise.all([calls[what]([{}, {}]), calls[what]([{}, {}])]);
    const fields = answers.flatMap(fieldsOf);
    expect(fields.filter((field) => field === 'made')).toHaveLength(3);
    expect(fields).toContain('advertiser_id');
    const refusal = await owner.refusal(createQuickPromotion, promotion(one));
    expect(refusal).toMatchObject({ status: 400, code: 'invalid_input' });
  }
  await fill(advertiser_id, 'keywords', 0);
  const item = { ...words, parent_id: campaign_id, match_type: 'EXACT_NEGATIVE', value: 'jar' };
  expect(fieldsOf(await calls.keywords([item]))).toEqual(['advertiser_id']);
  // Archiving makes room.
  await owner.call(updateCampaigns, {
    advertiser_id,
    items: [{ id: campaign_id, version: 1, status: 'ARCHIVED' }],
  });
  expect(fieldsOf(await calls.campaigns([{}]))).toEqual(['made']);
});
