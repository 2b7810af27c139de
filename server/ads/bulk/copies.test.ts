import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { copyName, createAdCopies, MAX_COPIED } from '#contract/ads/bulk/copies.ts';
import {
  createAdGroups,
  createAds,
  createCampaigns,
  getAdGroups,
  getAds,
  getCampaigns,
} from '#contract/ads/campaigns.ts';
import type { ItemAnswer } from '#contract/ads/items.ts';
import type { Campaign } from '#contract/ads/objects.ts';
import { createKeywords, getKeywords } from '#contract/ads/keywords.ts';
import { deletePin } from '#contract/pins.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { type Advertiser, aLargePin, anAdvertiser, everythingAdvertised } from '../test-ads.ts';

let app: TestApp;
let glass: Advertiser;
let campaign: Campaign;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const only = <T>([answer]: ItemAnswer<T>[]): T => {
  if (answer?.data) return answer.data;
  throw new Error(JSON.stringify(answer));
};
const DAY = 86_400;
const nowIn = (days: number): number =>
  Math.floor(app.clock.now.getTime() / 1000) + Math.round(days * DAY);

/** A campaign after three of its ten days, with two ad groups, three ads and three keywords. */
beforeEach(async () => {
  glass = await anAdvertiser(app);
  const { owner, advertiser_id, pin, board } = glass;
  const make = <C extends Parameters<typeof owner.call>[0]>(call: C, item: object) =>
    owner.call(call, { advertiser_id, items: [item] } as unknown as SentOf<C>);
  campaign = only(
    (await make(createCampaigns, {
      name: 'Window light',
      objective_type: 'CONSIDERATION',
      daily_spend_cap: 20_000_000,
      start_time: nowIn(-3),
      end_time: nowIn(7),
    })) as ItemAnswer<Campaign>[],
  );
  const group = { campaign_id: campaign.id, billable_event: 'CLICKTHROUGH' };
  const daily = only(
    await owner.call(createAdGroups, {
      advertiser_id,
      items: [{ ...group, name: 'Daily', budget_in_micro_currency: 5_000_000 }],
    }),
  );
  const whole = only(
    await owner.call(createAdGroups, {
      advertiser_id,
      items: [
        {
          ...group,
          name: 'Whole',
          status: 'PAUSED',
          budget_type: 'LIFETIME',
          budget_in_micro_currency: 50_000_000,
          bid_in_micro_currency: 300_000,
          targeting_spec: { LOCATION: ['DE'] },
          start_time: nowIn(-3),
          end_time: nowIn(2),
        },
      ],
    }),
  );
  const gone = await aLargePin(owner, board, 'https://glassworks.example/gone/');
  const ads = [
    { ad_group_id: daily.id, pin_id: pin.id, name: 'One' },
    { ad_group_id: daily.id, pin_id: gone.id, name: 'Gone' },
    { ad_group_id: whole.id, pin_id: pin.id, name: 'Two', status: 'PAUSED' },
  ];
  await owner.call(createAds, { advertiser_id, items: ads });
  await owner.call(deletePin, { id: gone.id });
  await owner.call(createKeywords, {
    advertiser_id,
    items: [
      { parent_id: daily.id, value: 'vase', match_type: 'BROAD' },
      { parent_id: whole.id, value: 'jar', match_type: 'EXACT' },
      { parent_id: campaign.id, value: 'plastic', match_type: 'EXACT_NEGATIVE' },
    ],
  });
});

const copy = (more: object = {}) => {
  const { owner, advertiser_id } = glass;
  const input = { advertiser_id, campaign_id: campaign.id, count: 1, depth: 'KEYWORDS' } as const;
  return owner.call(createAdCopies, { ...input, ...more });
};

test('copies have what was wanted, are paused, and have no dates but where a budget needs an end', async () => {
  const { owner, advertiser_id } = glass;
  const copies = await copy({ count: 2 });
  expect(copies.map(({ name }) => name)).toEqual([
    'Copy of Window light',
    'Copy of Window light (2)',
  ]);
  const [, second] = copies;
  expect(second).toMatchObject({
    status: 'PAUSED',
    daily_spend_cap: 20_000_000,
    start_time: null,
    // The same duration, from now.
    end_time: nowIn(10),
    version: 1,
  });
  const of = { advertiser_id, campaign_id: second?.id ?? '' };
  const groups = (await owner.call(getAdGroups, of)).data;
  expect(groups).toMatchObject([
    {
      name: 'Whole',
      status: 'PAUSED',
      bid_in_micro_currency: 300_000,
      targeting_spec: { LOCATION: ['DE'] },
      start_time: null,
      end_time: nowIn(5),
    },
    { name: 'Daily', status: 'ACTIVE', start_time: null, end_time: null },
  ]);
  const ads = (await owner.call(getAds, of)).data;
  expect(ads.map(({ name, status, review_status: review }) => [name, status, review])).toEqual([
    ['Two', 'PAUSED', 'PENDING'],
    ['One', 'ACTIVE', 'PENDING'],
  ]);
  const { data: words } = await owner.call(getKeywords, { advertiser_id, page_size: 50 });
  const mine = [second?.id, ...groups.map(({ id }) => id)];
  const copied = words.filter(({ parent_id }) => mine.includes(parent_id));
  expect(copied.map(({ value }) => value).toSorted()).toEqual(['jar', 'plastic', 'vase']);
  // It has budgets, so that it can spend once activated; its ads are reviewed.
  const budgets = await app.db.read.rows('select cap from ad_budgets where id = :id', {
    id: second?.id,
  });
  expect(budgets).toEqual([{ cap: '20000000' }]);
  const source = (await owner.call(getCampaigns, { advertiser_id, campaign_ids: [campaign.id] }))
    .data;
  expect(source).toEqual([campaign]);
});

test.each([
  ['CAMPAIGN', 0, 0, 0],
  ['AD_GROUPS', 2, 0, 0],
  ['ADS', 2, 2, 0],
  ['KEYWORDS', 2, 2, 3],
] as const)('with %s come %i ad groups, %i ads, %i keywords', async (depth, groups, ads, words) => {
  const { owner, advertiser_id } = glass;
  const before = (await owner.call(getKeywords, { advertiser_id, page_size: 50 })).data.length;
  const [made] = await copy({ depth, names: ['Jars'] });
  const of = { advertiser_id, campaign_id: made?.id ?? '' };
  expect(made?.name).toBe('Jars');
  expect((await owner.call(getAdGroups, of)).data).toHaveLength(groups);
  expect((await owner.call(getAds, of)).data).toHaveLength(ads);
  const after = (await owner.call(getKeywords, { advertiser_id, page_size: 50 })).data.length;
  expect(after - before).toBe(words);
});

test('a copy is made whole or not at all, and once under its key', async () => {
  const { owner, advertiser_id } = glass;
  const once = await copy({ guid: 'one intention' });
  expect(await copy({ guid: 'one intention' })).toEqual(once);
  const input = { advertiser_id, campaign_id: campaign.id, count: 1, depth: 'KEYWORDS' } as const;
  const refusals: [object, string][] = [
    [{ count: 0 }, 'count'],
    [{ count: 11 }, 'count'],
    [{ count: 2, names: ['One'] }, 'names'],
    [{ names: [' '] }, 'names.0'],
    [{ campaign_id: '1' }, 'campaign_id'],
  ];
  for (const [wrong, field] of refusals) {
    const refusal = await owner.refusal(createAdCopies, { ...input, ...wrong });
    expect(refusal.message, JSON.stringify(wrong)).toBe(
      field === 'campaign_id' ? 'Campaign not found.' : `Parameter '${field}' is invalid.`,
    );
  }
  // One ad more than a copy may have, and one campaign more than the ad account may have.
  const { pin } = glass;
  await app.db.read.run(
    `insert into ad_ads select row.* from ad_ads as known
     cross join generate_series(1, :count) as place
     cross join lateral jsonb_populate_record(known,
       jsonb_build_object('id', known.id - place * 4194304::bigint)) as row
     where known.id = (select max(id) from ad_ads where campaign_id = :campaign and pin_id = :pin)`,
    { campaign: campaign.id, pin: pin.id, count: MAX_COPIED / 10 },
  );
  const many = await everythingAdvertised(app);
  expect(await owner.refusal(createAdCopies, { ...input, count: 10 })).toMatchObject({
    status: 400,
    code: 'invalid_input',
  });
  expect(await everythingAdvertised(app)).toEqual(many);
});

test('whoever may only look copies nothing, and another ad account has nothing of it', async () => {
  const { owner, advertiser_id } = glass;
  const other = await anAdvertiser(app);
  const input = { campaign_id: campaign.id, count: 1, depth: 'CAMPAIGN' } as const;
  const analyst = await owner.delegate(['ANALYST']);
  expect(await analyst.refusal(createAdCopies, { advertiser_id, ...input })).toMatchObject({
    status: 404,
    code: 'ad_account_not_found',
  });
  const foreign = { advertiser_id: other.advertiser_id, ...input };
  expect(await other.owner.refusal(createAdCopies, foreign)).toMatchObject({
    status: 404,
    code: 'campaign_not_found',
  });
});

test('a copy of a long name loses its end, and no half of a letter stays', () => {
  const long = `${'x'.repeat(246)}🫙🫙🫙`;
  expect(copyName(long, 0)).toHaveLength(254);
  expect(copyName(long, 0).isWellFormed()).toBe(true);
  expect(copyName('Jars', 9)).toBe('Copy of Jars (10)');
  const behind = copyName(long, 1, (name) => `${name} のコピー`);
  expect(behind).toHaveLength(255);
  expect(behind).toMatch(/^x+ のコピー \(2\)$/);
});
