import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createAdGroups,
  createAds,
  createCampaigns,
  getAdGroups,
  getAds,
  getCampaigns,
  updateAdGroups,
  updateAds,
  updateCampaigns,
} from '#contract/ads/campaigns.ts';
import type { ItemAnswer } from '#contract/ads/items.ts';
import type { Ad, AdGroup, Campaign } from '#contract/ads/objects.ts';
import { deletePin } from '#contract/pins.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { walk } from '#server/testing/pins.ts';
import { type Advertiser, aLargePin, anAdvertiser, everythingAdvertised } from '../test-ads.ts';

let app: TestApp;
let glass: Advertiser;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  glass = await anAdvertiser(app);
});
afterAll(() => app.close());

const only = <T>([answer]: ItemAnswer<T>[]): T => {
  if (answer?.data) return answer.data;
  throw new Error(JSON.stringify(answer));
};

async function aCampaign(more: object = {}): Promise<Campaign> {
  const { owner, advertiser_id } = glass;
  const item = { name: 'Vases', objective_type: 'CONSIDERATION', ...more };
  return only(await owner.call(createCampaigns, { advertiser_id, items: [item] }));
}

async function aGroup(campaign: Campaign, more: object = {}): Promise<AdGroup> {
  const { owner, advertiser_id } = glass;
  const item = {
    campaign_id: campaign.id,
    name: 'Glass',
    billable_event: 'CLICKTHROUGH',
    budget_in_micro_currency: 5_000_000,
    ...more,
  };
  return only(await owner.call(createAdGroups, { advertiser_id, items: [item] }));
}

async function anAd(group: AdGroup, more: object = {}): Promise<Ad> {
  const { owner, advertiser_id, pin } = glass;
  const item = { ad_group_id: group.id, pin_id: pin.id, ...more };
  return only(await owner.call(createAds, { advertiser_id, items: [item] }));
}

const budgetsOf = (id: string) =>
  app.db.read.rows(`select cap, week_cap as week from ad_budgets where id = :id order by span`, {
    id,
  });

const changesOf = async (id: string): Promise<(string | null)[][]> => {
  const rows = await app.db.read.rows<Record<'field' | 'was' | 'value', string | null>>(
    'select field, was, value from ad_changes where entity_id = :id and was is not null order by id, field',
    { id },
  );
  return rows.map(({ field, was, value }) => [field, was, value]);
};

test('of many things each is answered for itself, and a wrong one leaves nothing', async () => {
  const { owner, advertiser_id } = glass;
  const right = { name: 'Vases', objective_type: 'CONSIDERATION', daily_spend_cap: 5_000_000 };
  const answers = await owner.call(createCampaigns, {
    advertiser_id,
    items: [
      right,
      { ...right, name: ' ' },
      { ...right, objective_type: 'WEB_SESSIONS' },
      { ...right, daily_spend_cap: 5_000_000.5 },
      { ...right, lifetime_spend_cap: 5_000_000, end_time: 1_900_000_000 },
      { ...right, status: 'ARCHIVED' },
      { ...right, name: 'Jars', status: 'DRAFT' },
    ],
  });
  const message = answers.map(({ data, exceptions }) => data?.name ?? exceptions[0]?.field);
  expect(message).toEqual([
    'Vases',
    'name',
    'objective_type',
    'daily_spend_cap',
    'lifetime_spend_cap',
    'status',
    'Jars',
  ]);
  expect(answers[1]?.exceptions).toMatchObject([
    { error_code: 'invalid_input', message: 'Give it a name.' },
  ]);
  const stored = await app.db.read.rows('select id from ad_campaigns where account_id = :id', {
    id: advertiser_id,
  });
  expect(stored).toHaveLength(2);
  const items = Array.from({ length: 31 }, () => right);
  for (const wrong of [[], items]) {
    const refusal = await owner.refusal(createCampaigns, { advertiser_id, items: wrong });
    expect(refusal).toMatchObject({ status: 400, code: 'invalid_input' });
  }
});

test('a change is made from the version that it names, or refused', async () => {
  const { owner, advertiser_id } = glass;
  const made = await aCampaign({ daily_spend_cap: 5_000_000 });
  const change = (version: number, daily_spend_cap: number) =>
    owner.call(updateCampaigns, {
      advertiser_id,
      items: [{ id: made.id, version, daily_spend_cap }],
    });
  expect(only(await change(1, 9_000_000))).toMatchObject({
    version: 2,
    daily_spend_cap: 9_000_000,
  });
  const before = await everythingAdvertised(app);
  const [stale] = await change(1, 7_000_000);
  expect(stale).toMatchObject({
    data: null,
    exceptions: [{ error_code: 'ad_changed', field: 'version' }],
  });
  expect(await everythingAdvertised(app)).toEqual(before);
  expect(await changesOf(made.id)).toEqual([['dailyCap', '5000000', '9000000']]);
  // Of two concurrent changes one succeeds, and the other gets an exception.
  const both = await Promise.all([change(2, 1_000_000), change(2, 2_000_000)]);
  expect(both.filter(([answer]) => answer?.exceptions.length === 0)).toHaveLength(1);
});

test('budgets are opened with what is no draft, follow each change, and are flexible where that was chosen', async () => {
  const { owner, advertiser_id } = glass;
  const draft = await aCampaign({ status: 'DRAFT', daily_spend_cap: 20_000_000 });
  const group = await aGroup(draft, { status: 'DRAFT' });
  expect([await budgetsOf(draft.id), await budgetsOf(group.id)]).toEqual([[], []]);
  const update = { id: draft.id, version: 1, status: 'ACTIVE' };
  await owner.call(updateCampaigns, { advertiser_id, items: [update] });
  expect(await budgetsOf(draft.id)).toEqual([{ cap: '20000000', week: null }]);
  await owner.call(updateAdGroups, {
    advertiser_id,
    items: [{ id: group.id, version: 1, status: 'ACTIVE' }],
  });
  expect(await budgetsOf(group.id)).toEqual([{ cap: '5000000', week: null }]);
  const flexible = { id: draft.id, version: 2, is_flexible_daily_budgets: true };
  await owner.call(updateCampaigns, { advertiser_id, items: [flexible] });
  expect(await budgetsOf(group.id)).toEqual([{ cap: '10000000', week: '35000000' }]);
  expect(await budgetsOf(draft.id)).toEqual([{ cap: '40000000', week: '140000000' }]);
  const even = { ...flexible, version: 3, is_flexible_daily_budgets: false };
  await owner.call(updateCampaigns, { advertiser_id, items: [even] });
  expect(await budgetsOf(draft.id)).toEqual([{ cap: '20000000', week: null }]);
});

test('a campaign that begins to share out its budget takes those of its ad groups, and gives some back', async () => {
  const { owner, advertiser_id } = glass;
  const campaign = await aCampaign({ daily_spend_cap: 20_000_000 });
  const group = await aGroup(campaign);
  const share = (version: number, is_campaign_budget_optimization: boolean) =>
    owner.call(updateCampaigns, {
      advertiser_id,
      items: [{ id: campaign.id, version, is_campaign_budget_optimization }],
    });
  const groupNow = async () =>
    (await owner.call(getAdGroups, { advertiser_id, ad_group_ids: [group.id] })).data[0];
  await share(1, true);
  expect(await groupNow()).toMatchObject({
    budget_type: 'CBO_ADGROUP',
    budget_in_micro_currency: null,
    version: 2,
  });
  expect(await budgetsOf(group.id)).toContainEqual({ cap: null, week: null });
  await share(2, false);
  expect(await groupNow()).toMatchObject({
    budget_type: 'DAILY',
    budget_in_micro_currency: 20_000_000,
  });
});

test('what is locked after a draft, or over for good, does not change', async () => {
  const { owner, advertiser_id } = glass;
  const campaign = await aCampaign();
  const group = await aGroup(campaign);
  const [objective] = await owner.call(updateCampaigns, {
    advertiser_id,
    items: [{ id: campaign.id, version: 1, objective_type: 'AWARENESS' }],
  });
  expect(objective?.exceptions[0]?.field).toBe('objective_type');
  const [event] = await owner.call(updateAdGroups, {
    advertiser_id,
    items: [{ id: group.id, version: 1, billable_event: 'IMPRESSION' }],
  });
  expect(event?.exceptions[0]?.field).toBe('billable_event');
  const archive = { id: campaign.id, version: 1, status: 'ARCHIVED' };
  only(await owner.call(updateCampaigns, { advertiser_id, items: [archive] }));
  const [again] = await owner.call(updateCampaigns, {
    advertiser_id,
    items: [{ id: campaign.id, version: 2, status: 'ACTIVE' }],
  });
  expect(again?.exceptions[0]?.field).toBe('status');
  const late = { campaign_id: campaign.id, name: 'Late', billable_event: 'CLICKTHROUGH' };
  const [none] = await owner.call(createAdGroups, { advertiser_id, items: [late] });
  expect(none?.exceptions[0]).toMatchObject({ error_code: 'campaign_not_found' });
});

test('lists have active and paused ones, the newest first, in pages, with what became of them', async () => {
  const { owner, advertiser_id } = glass;
  const first = await aCampaign({ name: 'First' });
  const second = await aCampaign({ name: 'Second', start_time: 1_900_000_000 });
  const draft = await aCampaign({ name: 'Draft', status: 'DRAFT' });
  const list = (more: object = {}) => owner.call(getCampaigns, { advertiser_id, ...more });
  const { data } = await list();
  expect(data.map(({ name, summary_status }) => [name, summary_status])).toEqual([
    ['Second', 'NOT_STARTED'],
    ['First', 'RUNNING'],
  ]);
  expect((await list({ entity_statuses: ['DRAFT'] })).data.map(({ id }) => id)).toEqual([draft.id]);
  expect(await walk((bookmark) => list({ page_size: 1, bookmark }))).toEqual([second.id, first.id]);
  const group = await aGroup(first);
  const ad = await anAd(group);
  const of = { advertiser_id, campaign_id: second.id };
  expect((await owner.call(getAds, of)).data).toEqual([]);
  expect((await owner.call(getAdGroups, of)).data).toEqual([]);
  const there = { advertiser_id, ad_group_id: group.id };
  expect((await owner.call(getAds, there)).data.map(({ id }) => id)).toEqual([ad.id]);
});

test('what belongs to another ad account is not found by its id', async () => {
  const campaign = await aCampaign();
  const group = await aGroup(campaign);
  const ad = await anAd(group);
  const other = await anAdvertiser(app);
  const { advertiser_id, owner, pin } = other;
  const change = { version: 1, name: 'Mine' };
  const answers = [
    await owner.call(updateCampaigns, { advertiser_id, items: [{ id: campaign.id, ...change }] }),
    await owner.call(updateAdGroups, { advertiser_id, items: [{ id: group.id, ...change }] }),
    await owner.call(updateAds, { advertiser_id, items: [{ id: ad.id, ...change }] }),
    await owner.call(createAds, {
      advertiser_id,
      items: [{ ad_group_id: group.id, pin_id: pin.id }],
    }),
  ];
  expect(answers.map(([answer]) => answer?.exceptions[0]?.error_code)).toEqual([
    'campaign_not_found',
    'ad_group_not_found',
    'ad_not_found',
    'ad_group_not_found',
  ]);
  const named = { advertiser_id, campaign_ids: [campaign.id] };
  expect((await owner.call(getCampaigns, named)).data).toEqual([]);
});

test('an ad is of a Pin of one’s own, and knows when that is gone', async () => {
  const { owner, advertiser_id, board } = glass;
  const group = await aGroup(await aCampaign());
  const linkless = await aLargePin(owner, board);
  const pinId = (await aLargePin(owner, board, 'https://glassworks.example/jars/')).id;
  const answers = await owner.call(createAds, {
    advertiser_id,
    items: [
      { ad_group_id: group.id, pin_id: linkless.id },
      { ad_group_id: group.id, pin_id: pinId, destination_url: 'http://glassworks.example/' },
      { ad_group_id: group.id, pin_id: pinId },
    ],
  });
  expect(answers.map(({ exceptions }) => exceptions[0]?.error_code ?? 'made')).toEqual([
    'pin_not_promotable',
    'invalid_input',
    'made',
  ]);
  await owner.call(deletePin, { id: pinId });
  const { data } = await owner.call(getAds, { advertiser_id });
  expect(data).toMatchObject([{ pin_id: pinId, is_pin_deleted: true }]);
});
