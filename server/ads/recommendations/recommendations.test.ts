import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createAdGroups,
  createAds,
  createCampaigns,
  getAdGroups,
  updateAdGroups,
} from '#contract/ads/campaigns.ts';
import type { ItemAnswer } from '#contract/ads/items.ts';
import { getAdHistory } from '#contract/ads/history.ts';
import type { AdGroup } from '#contract/ads/objects.ts';
import {
  getAdRecommendations,
  updateAdRecommendation,
} from '#contract/ads/recommendations/recommendations.ts';
import {
  raisedBudget,
  type RecommendationKind,
  type RecommendationState,
} from '#contract/ads/recommendations/rules.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { walk } from '#server/testing/pins.ts';
import { chargeEvents } from '../charging/charge-events.ts';
import { giveCredit } from '../charging/funds.ts';
import { aClick, anId } from '../charging/test-money.ts';
import { type Advertiser, anAdvertiser } from '../test-ads.ts';

const DAY_MS = 86_400_000;
const BUDGET = 5_000_000;

let app: TestApp;
let glass: Advertiser;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  app.clock.now = new Date('2026-03-01T10:00:00Z');
  glass = await anAdvertiser(app);
  const { advertiser_id } = glass;
  const account = { bucket: bucketOf(advertiser_id), accountId: advertiser_id };
  await app.db.transaction((tx) =>
    giveCredit(tx, { ...account, amount: 500_000_000, ref: 'welcome' }, app.clock.now),
  );
});
afterAll(() => app.close());

const only = <T>([answer]: ItemAnswer<T>[]): T => {
  if (answer?.data) return answer.data;
  throw new Error(JSON.stringify(answer));
};

/** Creates a running ad group with a number of ads. */
async function aGroup(more: object = {}, ads = 4): Promise<AdGroup & { ads: string[] }> {
  const { owner, advertiser_id, pin } = glass;
  const campaign = { name: 'Vases', objective_type: 'CONSIDERATION' };
  const { id: campaign_id } = only(
    await owner.call(createCampaigns, { advertiser_id, items: [campaign] }),
  );
  const item = {
    campaign_id,
    name: 'Glass',
    billable_event: 'CLICKTHROUGH',
    budget_in_micro_currency: BUDGET,
    ...more,
  };
  const group = only(await owner.call(createAdGroups, { advertiser_id, items: [item] }));
  const items = Array.from({ length: ads }, () => ({ ad_group_id: group.id, pin_id: pin.id }));
  const made = await owner.call(createAds, { advertiser_id, items });
  return { ...group, ads: made.map(({ data }) => data?.id ?? '') };
}

/** Charges clicks on an ad group's first ad at these prices on the coming days, and aggregates them. */
async function spends(group: AdGroup & { ads: string[] }, days: readonly number[]): Promise<void> {
  const { advertiser_id } = glass;
  const ad = {
    bucket: bucketOf(advertiser_id),
    accountId: advertiser_id,
    campaignId: group.campaign_id,
    groupId: group.id,
    adId: group.ads[0] ?? '',
  };
  for (const micros of days) {
    const { now } = app.clock;
    if (micros > 0) {
      await chargeEvents(app.db, [aClick(ad, micros, { auctionId: anId(now) })], now);
    }
    app.clock.now = new Date(now.getTime() + DAY_MS);
  }
  for (const name of ['ads.roll', 'ads.slices']) await jobsIn(app.db.read).add(name, {});
  await app.runJobs();
}

const later = (days: number): void => {
  app.clock.now = new Date(app.clock.now.getTime() + days * DAY_MS);
};
const recommended = async (state?: RecommendationState) => {
  const { advertiser_id, owner } = glass;
  return (await owner.call(getAdRecommendations, { advertiser_id, ...(state && { state }) })).data;
};
type Action = 'APPLY' | 'DISMISS' | 'RESTORE';
const deal = (kind: RecommendationKind) => {
  const input = (entity_id: string, action: Action) => ({
    advertiser_id: glass.advertiser_id,
    kind,
    entity_id,
    action,
  });
  return {
    with: (id: string, action: Action) =>
      glass.owner.call(updateAdRecommendation, input(id, action)),
    refused: (id: string, action: Action) =>
      glass.owner.refusal(updateAdRecommendation, input(id, action)),
  };
};
const groupNow = async (id: string): Promise<AdGroup | undefined> => {
  const { advertiser_id, owner } = glass;
  return (await owner.call(getAdGroups, { advertiser_id, ad_group_ids: [id] })).data[0];
};

test('a budget that was used up on three of seven days is to be raised by half, and what that did is shown', async () => {
  const group = await aGroup();
  const [most, some] = [4_800_000, 1_000_000];
  await spends(group, [some, most, some, most, some, some]);
  expect(await recommended()).toEqual([]);
  await spends(group, [most]);
  expect(await recommended()).toMatchObject([
    {
      id: `RAISE_BUDGET:${group.id}`,
      kind: 'RAISE_BUDGET',
      entity_type: 'ad_group',
      entity_id: group.id,
      entity_name: 'Glass',
      campaign_id: group.campaign_id,
      facts: {
        days_spent_out: 3,
        budget_in_micro_currency: BUDGET,
        spend_in_micro_currency: 3 * most + 4 * some,
        clicks: 7,
      },
      change: { field: 'budget_in_micro_currency', from: '5000000', to: '8000000' },
      effect: null,
    },
  ]);
  await deal('RAISE_BUDGET').with(group.id, 'APPLY');
  expect(await groupNow(group.id)).toMatchObject({ budget_in_micro_currency: 8_000_000 });
  const { owner, advertiser_id } = glass;
  expect((await owner.call(getAdHistory, { advertiser_id, sources: ['RULE'] })).data).toMatchObject(
    [{ source: 'RULE', kind: 'BUDGET', new_value: '8000000', user: { id: owner.id } }],
  );
  expect(await recommended()).toEqual([]);
  expect(await recommended('APPLIED')).toMatchObject([
    { entity_id: group.id, change: { to: '8000000' }, effect: null },
  ]);
  // The day of the change counts on neither side.
  await spends(group, [some, 7_000_000, 6_000_000]);
  expect(await recommended('APPLIED')).toMatchObject([
    {
      effect: {
        days: 2,
        clicks_before: 7,
        spend_before_in_micro_currency: 3 * most + 4 * some,
        clicks_after: 2,
        spend_after_in_micro_currency: 13_000_000,
      },
    },
  ]);
});

test('an ad group that spends under half of its budgets is to choose by itself and for more ages', async () => {
  const spec = { MINIMUM_AGE: ['25'], MAXIMUM_AGE: ['34'], LOCATION: ['US'] };
  const group = await aGroup({ auto_targeting_enabled: false, targeting_spec: spec });
  await spends(group, [2_000_000, 2_000_000, 2_000_000, 2_000_000, 2_000_000, 2_000_000]);
  expect(await recommended(), 'six days after it began').toEqual([]);
  await spends(group, [2_000_000]);
  const found = await recommended();
  expect(found.map(({ kind, change }) => [kind, change])).toEqual([
    ['AUTO_TARGETING', { field: 'auto_targeting_enabled', from: 'false', to: 'true' }],
    [
      'EXPAND_AGE',
      {
        field: 'targeting_spec',
        from: JSON.stringify({ MAXIMUM_AGE: ['34'], MINIMUM_AGE: ['25'] }),
        to: null,
      },
    ],
  ]);
  await deal('AUTO_TARGETING').with(group.id, 'APPLY');
  await deal('EXPAND_AGE').with(group.id, 'APPLY');
  expect(await groupNow(group.id)).toMatchObject({
    auto_targeting_enabled: true,
    targeting_spec: { LOCATION: ['US'] },
  });
  expect(await recommended()).toEqual([]);
});

test('an ad group that spends enough is left as it is', async () => {
  const group = await aGroup({ auto_targeting_enabled: false });
  await spends(group, Array<number>(7).fill(2_500_000));
  expect(await recommended()).toEqual([]);
});

test('what was put aside comes back after 30 days, or at once when it is taken back', async () => {
  const group = await aGroup({}, 3);
  later(13);
  expect(await recommended()).toEqual([]);
  later(1);
  expect(await recommended()).toMatchObject([
    { kind: 'ADD_PINS', facts: { ads: 3 }, change: null },
  ]);
  await deal('ADD_PINS').with(group.id, 'DISMISS');
  expect(await recommended()).toEqual([]);
  expect(await recommended('DISMISSED')).toMatchObject([{ kind: 'ADD_PINS', state: 'DISMISSED' }]);
  await deal('ADD_PINS').with(group.id, 'RESTORE');
  expect(await recommended()).toHaveLength(1);
  await deal('ADD_PINS').with(group.id, 'DISMISS');
  later(15);
  expect(await recommended()).toEqual([]);
  later(15);
  expect(await recommended()).toHaveLength(1);
});

test('rejected ads are to be mended, page by page after other kinds, and that takes a person', async () => {
  const few = await aGroup({}, 2);
  later(14);
  const group = await aGroup();
  await spends(group, [4_800_000, 4_800_000, 4_800_000]);
  await app.db.read.run(
    `update ad_ads set review = 'REJECTED', reasons = '{NUDITY}' where group_id = :id`,
    { id: group.id },
  );
  const { owner, advertiser_id } = glass;
  const found = await walk((bookmark) =>
    owner.call(getAdRecommendations, {
      advertiser_id,
      page_size: 1,
      ...(bookmark !== null && { bookmarks: [bookmark] }),
    }),
  );
  const mend = group.ads.map((ad) => `MEND_AD:${ad}`).toSorted();
  expect(found).toEqual([`RAISE_BUDGET:${group.id}`, `ADD_PINS:${few.id}`, ...mend]);
  expect((await recommended()).at(-1)).toMatchObject({ facts: { reasons: ['NUDITY'] } });
  const [ad = ''] = group.ads;
  expect(await deal('MEND_AD').refused(ad, 'APPLY')).toMatchObject({ status: 400 });
});

test('a budget that was used up, then rested for weeks, counts this week alone', async () => {
  const group = await aGroup();
  const most = 4_800_000;
  await spends(group, [most, most, most, ...Array<number>(12).fill(0), most, most]);
  expect(await recommended()).toEqual([]);
  await spends(group, [most]);
  const facts = { days_spent_out: 3, spend_in_micro_currency: 3 * most };
  expect(await recommended()).toMatchObject([{ facts }]);
});

test('what no rule says is not found, and nothing changes', async () => {
  const group = await aGroup();
  expect(await deal('RAISE_BUDGET').refused(group.id, 'APPLY')).toMatchObject({ status: 404 });
  expect(await deal('ADD_PINS').refused(group.id, 'RESTORE')).toMatchObject({ status: 404 });
  const stranger = await anAdvertiser(app);
  const { advertiser_id } = glass;
  expect(await stranger.owner.refusal(getAdRecommendations, { advertiser_id })).toMatchObject({
    status: 404,
  });
  expect(await groupNow(group.id)).toMatchObject({ version: 1, budget_in_micro_currency: BUDGET });
});

test('two who apply one at once raise a budget once', async () => {
  const group = await aGroup();
  await spends(group, [4_800_000, 4_800_000, 4_800_000]);
  const both = await Promise.allSettled([
    deal('RAISE_BUDGET').with(group.id, 'APPLY'),
    deal('RAISE_BUDGET').with(group.id, 'APPLY'),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await groupNow(group.id)).toMatchObject({ budget_in_micro_currency: 8_000_000 });
});

test('a raised budget is whole units, and never more than a budget may be', () => {
  expect(raisedBudget(1_000_000)).toBe(2_000_000);
  expect(raisedBudget(4_000_000)).toBe(6_000_000);
  expect(raisedBudget(900_000_000_000)).toBe(1_000_000_000_000);
});

test('whoever only sees reports sees recommendations and applies none', async () => {
  const group = await aGroup({}, 2);
  const analyst = await glass.owner.delegate(['ANALYST']);
  later(14);
  const { advertiser_id } = glass;
  expect((await analyst.call(getAdRecommendations, { advertiser_id })).data).toHaveLength(1);
  const dismissal = { kind: 'ADD_PINS', entity_id: group.id, action: 'DISMISS' } as const;
  expect(
    await analyst.refusal(updateAdRecommendation, { advertiser_id, ...dismissal }),
  ).toMatchObject({ status: 404 });
  const items = [{ id: group.id, version: 1, status: 'PAUSED' as const }];
  await glass.owner.call(updateAdGroups, { advertiser_id, items });
  expect((await analyst.call(getAdRecommendations, { advertiser_id })).data).toEqual([]);
});
