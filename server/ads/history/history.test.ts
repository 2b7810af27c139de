import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createAdGroups,
  createCampaigns,
  getAdGroups,
  getCampaigns,
  updateAdGroups,
  updateCampaigns,
} from '#contract/ads/campaigns.ts';
import { getAdHistory, undoAdChange, type AdChange } from '#contract/ads/history.ts';
import type { ItemAnswer } from '#contract/ads/items.ts';
import { createKeywords, updateKeywords } from '#contract/ads/keywords.ts';
import type { AdGroup, Campaign } from '#contract/ads/objects.ts';
import { createQuickPromotion } from '#contract/ads/quick-promote.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { walk } from '#server/testing/pins.ts';
import { type Advertiser, anAdvertiser, promotion } from '../test-ads.ts';

const DAY_MS = 86_400_000;

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
const later = (ms = 1000) => {
  app.clock.now = new Date(app.clock.now.getTime() + ms);
};

async function aCampaign(more: object = {}): Promise<Campaign> {
  const item = { name: 'Vases', objective_type: 'CONSIDERATION', ...more };
  const { advertiser_id } = glass;
  const made = only(await glass.owner.call(createCampaigns, { advertiser_id, items: [item] }));
  later();
  return made;
}

async function aGroup(campaign_id: string, more: object = {}): Promise<AdGroup> {
  const item = {
    campaign_id,
    name: 'Glass',
    billable_event: 'CLICKTHROUGH',
    budget_in_micro_currency: 5_000_000,
    ...more,
  };
  const { advertiser_id } = glass;
  const made = only(await glass.owner.call(createAdGroups, { advertiser_id, items: [item] }));
  later();
  return made;
}

async function change(
  call: typeof updateCampaigns | typeof updateAdGroups,
  item: object,
  by: Pick<Advertiser['owner'], 'call'> = glass.owner,
): Promise<void> {
  const { advertiser_id } = glass;
  const [answer] = await by.call(call, { advertiser_id, items: [{ ...item }] });
  expect(answer?.exceptions).toEqual([]);
  later();
}

const history = async (more: object = {}): Promise<AdChange[]> => {
  const { advertiser_id } = glass;
  return (await glass.owner.call(getAdHistory, { advertiser_id, ...more })).data;
};
const lines = (changes: readonly AdChange[]) =>
  changes.map(({ kind, field, old_value, new_value }) => [kind, field, old_value, new_value]);
const undo = (one: AdChange | undefined) =>
  glass.owner.call(undoAdChange, {
    advertiser_id: glass.advertiser_id,
    change_id: one?.id ?? '',
  });
const undoRefused = (one: AdChange | undefined) =>
  glass.owner.refusal(undoAdChange, {
    advertiser_id: glass.advertiser_id,
    change_id: one?.id ?? '',
  });

test('the history says who changed what, when, from which value to which, by which way; what is new is one line', async () => {
  const { id } = await aCampaign({ daily_spend_cap: 9_000_000 });
  const manager = await glass.owner.delegate(['CAMPAIGN_MANAGER']);
  const { now } = app.clock;
  const renamed = { id, version: 1, name: 'Jars', daily_spend_cap: 12_000_000 };
  await change(updateCampaigns, renamed, manager);
  const found = await history();
  expect(lines(found).toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
    ['BUDGET', 'daily_spend_cap', '9000000', '12000000'],
    ['CREATED', 'name', null, 'Vases'],
    ['NAME', 'name', 'Vases', 'Jars'],
  ]);
  const [name] = found.filter(({ kind }) => kind === 'NAME');
  expect(name).toMatchObject({
    at: now.toUTCString().replace('GMT', '+0000'),
    user: { id: manager.id },
    source: 'UI',
    entity: { type: 'campaign', id, name: 'Jars' },
    can_undo: false,
  });
  expect(found.at(-1)).toMatchObject({ kind: 'CREATED', user: { id: glass.owner.id } });
});

test('the history is searched by part of a name, of what was changed or of who changed it, and by a whole id', async () => {
  const vases = await aCampaign({ name: 'Vases in Spring' });
  const group = await aGroup(vases.id);
  const manager = await glass.owner.delegate(['CAMPAIGN_MANAGER']);
  await change(updateAdGroups, { id: group.id, version: 1, name: 'Jars 50%' }, manager);
  const found = async (query: string) =>
    (await history({ query })).map(({ kind, entity }) => `${kind} ${entity.name}`);
  expect(await found('in sPRing')).toEqual(['CREATED Vases in Spring']);
  // Matches current names, and literally: the query is not a pattern.
  expect(await found(' 0% ')).toEqual(['NAME Jars 50%', 'CREATED Jars 50%']);
  expect(await found('J_rs')).toEqual([]);
  expect(await found(manager.username.toUpperCase())).toEqual(['NAME Jars 50%']);
  expect(await found(`@${manager.username}`)).toEqual(['NAME Jars 50%']);
  expect(await found(vases.id)).toEqual(['CREATED Vases in Spring']);
  expect(await found(vases.id.slice(1))).toEqual([]);
  expect(await found('')).toHaveLength(3);
  const both = { query: 'jars', user_id: glass.owner.id };
  expect((await history(both)).map(({ kind }) => kind)).toEqual(['CREATED']);
});

test('each filter of the history lets through what it names, and all together what all of them do', async () => {
  const campaign = await aCampaign();
  const group = await aGroup(campaign.id);
  const { advertiser_id, owner } = glass;
  const manager = await owner.delegate(['CAMPAIGN_MANAGER']);
  const words = { parent_id: group.id, value: 'blue', match_type: 'BROAD' };
  const keyword = only(await owner.call(createKeywords, { advertiser_id, items: [words] }));
  const archived = [{ id: keyword.id, version: 1, archived: true }];
  later();
  await owner.call(updateKeywords, { advertiser_id, items: archived });
  const first = app.clock.now.toISOString().slice(0, 10);
  later(DAY_MS);
  const second = app.clock.now.toISOString().slice(0, 10);
  await change(updateCampaigns, { id: campaign.id, version: 1, status: 'PAUSED' }, manager);
  await change(updateAdGroups, {
    id: group.id,
    version: 1,
    bid_in_micro_currency: 300_000,
    bid_strategy_type: 'MAX_BID',
  });
  const named = (changes: AdChange[]) =>
    changes.map(({ kind, entity }) => `${entity.type} ${kind}`).toSorted();
  const onSecond = ['ad_group BID', 'ad_group BID', 'campaign STATUS'];
  const onFirst = ['ad_group CREATED', 'campaign CREATED', 'keyword CREATED', 'keyword STATUS'];
  expect(named(await history({ start_date: second }))).toEqual(onSecond);
  expect(named(await history({ end_date: first }))).toEqual(onFirst);
  expect(await history({ start_date: '1970-01-01', end_date: '1970-01-01' })).toEqual([]);
  expect(named(await history({ user_id: manager.id }))).toEqual(['campaign STATUS']);
  expect(named(await history({ entity_types: ['keyword'] }))).toEqual(onFirst.slice(2));
  expect(named(await history({ entity_ids: `${campaign.id},${keyword.id}` }))).toEqual([
    'campaign CREATED',
    'campaign STATUS',
    'keyword CREATED',
    'keyword STATUS',
  ]);
  expect(named(await history({ kinds: ['CREATED'] }))).toEqual(onFirst.slice(0, 3));
  expect(named(await history({ kinds: ['BID', 'OTHER'] }))).toEqual(onSecond.slice(0, 2));
  expect(await history({ sources: ['API', 'RULE'] })).toEqual([]);
  expect(named(await history({ can_undo: true }))).toEqual(onSecond);
  const both = { can_undo: 'true', kinds: '["STATUS"]', start_date: second };
  expect(named(await history(both))).toEqual(['campaign STATUS']);
  const pages = await walk((bookmark) =>
    owner.call(getAdHistory, { advertiser_id, page_size: 2, bookmark }),
  );
  expect(pages).toEqual((await history()).map(({ id }) => id));
});

test.each([
  [{ start_date: '2026-02-30' }, 'start_date'],
  [{ start_date: '2026-03-02', end_date: '2026-03-01' }, 'end_date'],
  [{ kinds: [] }, 'kinds'],
  [{ sources: ['nobody'] }, 'sources'],
])('a history of %j is refused for its %s', async (more, field) => {
  const { owner, advertiser_id } = glass;
  const refused = await owner.refusal(getAdHistory, { advertiser_id, ...more });
  expect(refused).toMatchObject({ status: 400, code: 'invalid_input' });
  expect(JSON.stringify(refused)).toContain(field);
});

test('a status, a budget, a bid and its strategy, and a targeting are taken back, each as a change of its own', async () => {
  const campaign = await aCampaign({ daily_spend_cap: 9_000_000 });
  const group = await aGroup(campaign.id, { targeting_spec: { LOCATION: ['DE', 'AT'] } });
  await change(updateCampaigns, { id: campaign.id, version: 1, status: 'PAUSED' });
  await change(updateCampaigns, { id: campaign.id, version: 2, daily_spend_cap: 12_000_000 });
  const bid = { bid_in_micro_currency: 300_000, bid_strategy_type: 'MAX_BID' };
  await change(updateAdGroups, { id: group.id, version: 1, ...bid });
  await change(updateAdGroups, { id: group.id, version: 2, targeting_spec: { LOCATION: ['US'] } });
  const before = await history();
  for (const kind of ['STATUS', 'BUDGET', 'BID', 'TARGETING']) {
    await undo(before.find((one) => one.kind === kind));
    later();
  }
  const { owner, advertiser_id } = glass;
  expect((await owner.call(getCampaigns, { advertiser_id })).data).toMatchObject([
    { status: 'ACTIVE', daily_spend_cap: 9_000_000, version: 5 },
  ]);
  expect((await owner.call(getAdGroups, { advertiser_id })).data).toMatchObject([
    {
      bid_in_micro_currency: null,
      bid_strategy_type: 'AUTOMATIC_BID',
      targeting_spec: { LOCATION: ['DE', 'AT'] },
      version: 5,
    },
  ]);
  const [caps] = await app.db.read.rows('select cap from ad_budgets where id = :id order by span', {
    id: campaign.id,
  });
  expect(caps).toEqual({ cap: '9000000' });
  const undone = await history({ kinds: ['STATUS', 'BUDGET'], entity_ids: campaign.id });
  expect(lines(undone.slice(0, 2))).toEqual([
    ['BUDGET', 'daily_spend_cap', '12000000', '9000000'],
    ['STATUS', 'status', 'PAUSED', 'ACTIVE'],
  ]);
  expect(undone[0]).toMatchObject({ user: { id: owner.id }, can_undo: true });
});

test('what was changed again since, what is over, and what is no change of state, budget, bid or targeting stays', async () => {
  const { id } = await aCampaign({ daily_spend_cap: 9_000_000 });
  await change(updateCampaigns, { id, version: 1, daily_spend_cap: 12_000_000, name: 'Jars' });
  await change(updateCampaigns, { id, version: 2, daily_spend_cap: 15_000_000 });
  const changed = { status: 409, code: 'ad_changed' };
  const [newest, older] = await history({ kinds: ['BUDGET'] });
  expect([newest?.can_undo, older?.can_undo]).toEqual([true, false]);
  expect(await undoRefused(older)).toMatchObject(changed);
  for (const kind of ['NAME', 'CREATED']) {
    const [other] = await history({ kinds: [kind] });
    expect(other?.can_undo).toBe(false);
    expect(await undoRefused(other)).toMatchObject(changed);
  }
  await undo(newest);
  later();
  expect(await undoRefused(newest)).toMatchObject(changed);
  await change(updateCampaigns, { id, version: 4, status: 'ARCHIVED' });
  expect(await history({ can_undo: true })).toEqual([]);
  const [ended] = await history({ kinds: ['STATUS'] });
  expect(await undoRefused(ended)).toMatchObject(changed);
  const [last] = (
    await glass.owner.call(getCampaigns, { advertiser_id: glass.advertiser_id, campaign_ids: id })
  ).data;
  expect(last).toMatchObject({ status: 'ARCHIVED', daily_spend_cap: 12_000_000, version: 5 });
});

test('what is no longer allowed is refused in the words of the rule, and nothing changes', async () => {
  const campaign = await aCampaign();
  const end = Math.floor(app.clock.now.getTime() / 1000) + 86_400;
  const group = await aGroup(campaign.id, { budget_type: 'LIFETIME', end_time: end });
  await change(updateAdGroups, { id: group.id, version: 1, budget_type: 'DAILY', end_time: null });
  const [budget] = await history({ kinds: ['BUDGET'] });
  expect(budget?.can_undo).toBe(true);
  expect(await undoRefused(budget)).toMatchObject({ status: 400, code: 'invalid_input' });
  const { owner, advertiser_id } = glass;
  expect((await owner.call(getAdGroups, { advertiser_id })).data).toMatchObject([
    { budget_type: 'DAILY', version: 2 },
  ]);
});

test('whoever sees reports reads the history and takes nothing back; of another ad account there is none', async () => {
  const { id } = await aCampaign();
  await change(updateCampaigns, { id, version: 1, status: 'PAUSED' });
  const { owner, advertiser_id } = glass;
  const [paused] = await history({ kinds: ['STATUS'] });
  const taken = { advertiser_id, change_id: paused?.id ?? '' };
  const hidden = { status: 404, code: 'ad_account_not_found' };
  const analyst = await owner.delegate(['ANALYST']);
  expect((await analyst.call(getAdHistory, { advertiser_id })).data).toHaveLength(2);
  expect(await analyst.refusal(undoAdChange, taken)).toMatchObject(hidden);
  const publisher = await owner.delegate(['PROFILE_PUBLISHER']);
  expect(await publisher.refusal(getAdHistory, { advertiser_id })).toMatchObject(hidden);
  const other = await anAdvertiser(app);
  const own = { advertiser_id: other.advertiser_id };
  expect((await other.owner.call(getAdHistory, own)).data).toEqual([]);
  expect(
    await other.owner.refusal(undoAdChange, { ...own, change_id: taken.change_id }),
  ).toMatchObject({
    status: 404,
    code: 'ad_change_not_found',
  });
});

test('what quick promote makes is three lines of its maker', async () => {
  const { owner, advertiser_id, pin } = glass;
  await owner.call(createQuickPromotion, promotion({ advertiser_id, pin }));
  const found = await history();
  expect(
    found.map(({ entity, kind, source }) => [entity.type, kind, source].join(' ')).toSorted(),
  ).toEqual(['ad CREATED UI', 'ad_group CREATED UI', 'campaign CREATED UI']);
  expect(new Set(found.map(({ user }) => user?.id))).toEqual(new Set([owner.id]));
});
