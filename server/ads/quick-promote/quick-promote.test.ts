import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAdGroups, getAds, getCampaigns } from '#contract/ads/campaigns.ts';
import { createConversionTag } from '#contract/ads/conversion-tags.ts';
import { createQuickPromotion } from '#contract/ads/quick-promote.ts';
import { createAdAccount, updateAdAccount } from '#contract/business/ad-accounts.ts';
import { createAccessToken } from '#contract/identity.ts';
import { deposit } from '#server/ads/charging/funds.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Database } from '#server/kernel/db/pool.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { clientOf } from '#server/testing/client.ts';
import { aBoard } from '#server/testing/pins.ts';
import {
  type Advertiser,
  aLargePin,
  anAdvertiser,
  everythingAdvertised,
  promotion,
} from '../test-ads.ts';

let app: TestApp;
let glass: Advertiser;
beforeAll(async () => {
  app = await testApp();
  glass = await anAdvertiser(app);
});
afterAll(() => app.close());

const SECONDS = Date.parse('2026-03-14T09:26:53Z') / 1000;
const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;

test('a Pin becomes a running campaign, ad group and ad, through the path, ApiResource and AdQuickPromote alike [PROMOTE-09]', async () => {
  const one = await anAdvertiser(app);
  const { owner, advertiser_id, pin } = one;
  const tag = await owner.call(createConversionTag, { advertiser_id, name: 'Vases' });
  const fields = {
    ...promotion(one),
    pin_id: pin.id,
    product_group_id: null,
    flexible_daily_budget_enabled: false,
    targeting_spec: JSON.stringify({ GENDER: ['female'], LOCATION: ['DE'] }),
    destination_url: 'https://glassworks.example/spring/',
    objective_type: 'WEB_CONVERSION',
    optimization_goal_metadata: {
      conversion_tag_v3_goal_metadata: { conversion_tag_id: tag.id, conversion_event: 'CHECKOUT' },
    },
    inclusive_end_date: '2026-03-31',
    something_else: 'of another program',
  };
  const path = `/ads/v4/advertisers/${advertiser_id}/pins/${pin.id}/quick_promote/`;
  const body = JSON.stringify(fields);
  const headers = { 'content-type': 'application/json' };
  const bare = await owner.request(path, { method: 'POST', body, headers });
  const api = await owner.resource('Api', 'create', { url: path, data: fields });
  const own = await owner.resource('AdQuickPromote', 'create', fields);
  const answers = [
    bare.json<{ data: Record<string, string> }>().data,
    api.envelope.resource_response.data,
    own.envelope.resource_response.data,
  ] as Record<string, string>[];
  for (const answer of answers) {
    expect(answer).toMatchObject({
      type: 'quick_promotion',
      status: 'ACTIVE',
      summary_status: 'RUNNING',
      pin_id: pin.id,
      advertiser_id,
      budget_in_micro_currency: 7_000_000,
      currency: 'USD',
      start_time: SECONDS,
      end_time: midnight('2026-04-01'),
    });
  }
  const [made] = answers;
  expect(new Set(answers.map((answer) => answer.campaign_id)).size).toBe(3);
  const campaign_ids = [made!.campaign_id!];
  expect((await owner.call(getCampaigns, { advertiser_id, campaign_ids })).data).toMatchObject([
    { objective_type: 'WEB_CONVERSION', summary_status: 'RUNNING', name: 'Vases in spring' },
  ]);
  const ad_group_ids = [made!.ad_group_id!];
  expect((await owner.call(getAdGroups, { advertiser_id, ad_group_ids })).data).toMatchObject([
    {
      campaign_id: made!.campaign_id,
      budget_type: 'DAILY',
      budget_in_micro_currency: 7_000_000,
      billable_event: 'CLICKTHROUGH',
      bid_strategy_type: 'AUTOMATIC_BID',
      auto_targeting_enabled: true,
      targeting_spec: { GENDER: ['female'], LOCATION: ['DE'] },
      optimization_goal_metadata: fields.optimization_goal_metadata,
      summary_status: 'RUNNING',
    },
  ]);
  expect((await owner.call(getAds, { advertiser_id, ad_ids: [made!.ad_id!] })).data).toMatchObject([
    {
      ad_group_id: made!.ad_group_id,
      pin_id: pin.id,
      creative_type: 'REGULAR',
      destination_url: 'https://glassworks.example/spring/',
      status: 'ACTIVE',
    },
  ]);
  const budgets = await app.db.read.rows(
    'select span, cap, spent from ad_budgets where id = any(:ids) order by id, span',
    { ids: [...campaign_ids, ...ad_group_ids] },
  );
  expect(budgets).toEqual([
    { span: 3, cap: null, spent: '0' },
    { span: 1, cap: '7000000', spent: '0' },
  ]);
  const changes = await app.db.read.rows<{ entity: string }>(
    'select distinct entity, who, source from ad_changes where account_id = :advertiser_id order by 1',
    { advertiser_id },
  );
  expect(changes).toEqual(
    ['ad', 'ad_group', 'campaign'].map((entity) => ({
      entity,
      who: owner.id,
      source: 'quick_promote',
    })),
  );
});

test.each([
  ['by itself for the days of the country', {}, '2026-03-24'],
  ['after its days, of which today is the first', { duration: 1 }, '2026-03-15'],
  ['with its last day, whatever its days', { inclusive_end_date: '2026-03-14' }, '2026-03-15'],
  ['never, while it is ongoing', { is_ongoing: true, inclusive_end_date: '2026-03-20' }, null],
])('a promotion ends %s', async (_when, more, end) => {
  const { duration: _, ...sent } = promotion(glass);
  const made = await glass.owner.call(createQuickPromotion, { ...sent, ...more });
  expect(made.end_time).toBe(end === null ? null : midnight(end));
});

test('in the north a promotion runs for thirty days, unless somebody chooses', async () => {
  const { owner } = glass;
  const account = await owner.call(createAdAccount, { name: 'Glas', country: 'SE' });
  const { duration: _, ...sent } = promotion({ ...glass, advertiser_id: account.id });
  const made = await owner.call(createQuickPromotion, sent);
  expect(made).toMatchObject({ currency: 'SEK', end_time: midnight('2026-04-13') });
});

test('a promotion is made once under its guid, also by thirty at once, and all of it or nothing', async () => {
  const one = await anAdvertiser(app);
  const sent = promotion(one, { guid: 'one intention' });
  const request = await Promise.all(
    Array.from({ length: 30 }, () => one.owner.resource('AdQuickPromote', 'create', sent)),
  );
  const statuses = new Set(request.map(({ status }) => status));
  expect([...statuses].every((status) => status === 200 || status === 409)).toBe(true);
  const made = await one.owner.call(createQuickPromotion, sent);
  const rows = await app.db.read.rows(
    `select c.id as campaign, g.id as group, a.id as ad from ad_campaigns c
     left join ad_groups g on g.bucket = c.bucket and g.campaign_id = c.id
     left join ad_ads a on a.bucket = g.bucket and a.group_id = g.id
     where c.account_id = :id`,
    { id: one.advertiser_id },
  );
  expect(rows).toEqual([{ campaign: made.campaign_id, group: made.ad_group_id, ad: made.ad_id }]);
  const other = { ...sent, budget_in_micro_currency: 8_000_000 };
  expect(await one.owner.refusal(createQuickPromotion, other)).toMatchObject({
    code: 'key_reused',
  });
});

/** Returns a database that fails at the statement that inserts an ad, after the rows before it were written. */
const withoutAds = (db: Database): Database => ({
  ...db,
  lazyTransaction() {
    const transaction = db.lazyTransaction();
    const { tx } = transaction;
    const run: Tx['run'] = (sql, values) =>
      sql.includes('insert into ad_ads')
        ? Promise.reject(new Error('the connection is gone'))
        : tx.run(sql, values);
    return {
      tx: { run, row: tx.row.bind(tx), rows: tx.rows.bind(tx) },
      get started() {
        return transaction.started;
      },
      commit: () => transaction.commit(),
      rollback: () => transaction.rollback(),
    };
  },
});

test('what fails on its way leaves nothing', async () => {
  const failing = await testApp({}, { over: withoutAds });
  const one = await anAdvertiser(failing);
  const { status } = await one.owner.resource('AdQuickPromote', 'create', promotion(one));
  expect(status).toBe(500);
  expect((await everythingAdvertised(failing)).flat()).toEqual([]);
  await failing.close();
});

test('without funds the answer names where to put some in, and with them it does not [CONSOLE-32]', async () => {
  const one = await anAdvertiser(app);
  const { advertiser_id, owner } = one;
  const poor = await owner.call(createQuickPromotion, promotion(one));
  expect(poor).toMatchObject({
    has_funds: false,
    billing_url: `/advertiser/${advertiser_id}/billing/?campaign_id=${poor.campaign_id}&objective_type=CLICKTHROUGH&is_quick_promote=true`,
  });
  const account = { bucket: bucketOf(advertiser_id), accountId: advertiser_id };
  await app.db.transaction((tx) =>
    deposit(tx, { ...account, amount: 50_000_000, ref: 'first' }, app.clock.now),
  );
  const rich = await owner.call(createQuickPromotion, promotion(one));
  expect(rich).toMatchObject({ has_funds: true, billing_url: null });
});

test('an ad account that one has no right in, or that has ended, does not exist', async () => {
  const one = await anAdvertiser(app);
  const { owner, advertiser_id } = one;
  const sent = promotion(one);
  const gone = { status: 404, code: 'ad_account_not_found' };
  const manager = await owner.delegate(['CAMPAIGN_MANAGER']);
  const stranger = await anAdvertiser(app);
  for (const who of [
    stranger.owner,
    await owner.delegate(['ANALYST', 'FINANCE_MANAGER', 'AUDIENCE_MANAGER', 'PROFILE_PUBLISHER']),
  ]) {
    expect(await who.refusal(createQuickPromotion, sent)).toMatchObject(gone);
  }
  expect(await app.visitor().refusal(createQuickPromotion, sent)).toMatchObject({ status: 401 });
  const unknown = { ...sent, advertiser_id: '1' };
  expect(await owner.refusal(createQuickPromotion, unknown)).toMatchObject(gone);
  expect(await manager.call(createQuickPromotion, sent)).toMatchObject({ advertiser_id });
  await owner.call(updateAdAccount, { advertiser_id, standing: 'ended' });
  for (const who of [owner, manager]) {
    expect(await who.refusal(createQuickPromotion, sent)).toMatchObject(gone);
  }
});

test('an access token promotes when it may write, and not when it may only read', async () => {
  const { owner } = glass;
  const script = async (scopes: ('read' | 'write')[]) => {
    const { token } = await owner.call(createAccessToken, { name: 'A script', scopes });
    return clientOf(app.url, { authorization: `Bearer ${token}` }, new Map());
  };
  const reader = await script(['read']);
  expect(await reader.refusal(createQuickPromotion, promotion(glass))).toMatchObject({
    code: 'missing_scope',
  });
  const { advertiser_id } = glass;
  expect((await reader.call(getCampaigns, { advertiser_id })).data.length).toBeGreaterThan(0);
  const writer = await script(['read', 'write']);
  const made = await writer.call(createQuickPromotion, promotion(glass));
  expect(made.status).toBe('ACTIVE');
});

test('somebody who is no business promotes with an ad account of their own', async () => {
  const owner = await app.person();
  const { id: board } = await aBoard(owner);
  const pin = await aLargePin(owner, board, 'https://prints.example/');
  const account = await owner.call(createAdAccount, { name: 'Prints', country: 'FR' });
  const sent = promotion({ advertiser_id: account.id, pin });
  expect(await owner.call(createQuickPromotion, sent)).toMatchObject({ currency: 'EUR' });
});
