import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsByDomain } from '#contract/calls.ts';
import { readUser } from '#contract/api/v5/accounts.ts';
import { listCampaigns, makeCampaigns } from '#contract/api/v5/campaigns.ts';
import { v5Table } from '#contract/api/v5/table.ts';
import { errors } from '#contract/kernel/errors.ts';
import { type Advertiser, anAdvertiser } from '#server/ads/test-ads.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { filled, program, type Program, programWith } from './test-v5.ts';

let app: TestApp;
let noor: Advertiser;
let noors: Program;
beforeAll(async () => {
  app = await testApp();
  noor = await anAdvertiser(app);
  noors = await program(app, noor.owner);
});
afterAll(() => app.close());

const at = (path: string): string => `/ad_accounts/${noor.advertiser_id}${path}`;
const aCampaign = { name: 'Vases', objective_type: 'AWARENESS', status: 'PAUSED' };

test('the table has each operation of the published description once, served or with a reason', () => {
  // One of them, GET /catalogs/items, is only in older ones.
  expect(v5Table).toHaveLength(232);
  const places = v5Table.map(
    ({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`,
  );
  // Two of them differ only in a parameter's name.
  expect(new Set(places).size).toBe(232);
  expect(new Set(v5Table.map(({ id }) => id)).size).toBe(232);
  const names = new Set(
    Object.values(callsByDomain)
      .flat()
      .map(({ name }) => name),
  );
  for (const { id, served, reason, method } of v5Table) {
    expect(['GET', 'POST', 'PATCH', 'DELETE'], id).toContain(method);
    expect(served === null, id).toBe(reason !== null);
    for (const [name] of reason?.matchAll(/v3_\w+/g) ?? []) expect(names, id).toContain(name);
  }
});

test('what is not served says so, and what nobody knows is not found', async () => {
  for (const { served, method, path, id } of v5Table) {
    if (served !== null) continue;
    const { status, body } = await noors.send(method, filled(path, {}));
    expect([status, body.code], id).toEqual([501, errors.operation_not_served.number]);
    expect(body.message, id).toMatch(/not served/);
  }
  expect(await noors.send('GET', '/nothing')).toMatchObject({ status: 404 });
  expect(await noors.send('PUT', '/ad_accounts')).toMatchObject({ status: 404 });
});

test('nobody gets anything without a token that is valid, nor with one for other things', async () => {
  const stranger = programWith(app.url, 'bower_nothing');
  const mayRead = await program(app, noor.owner, ['read']);
  const mayWrite = await program(app, noor.owner, ['write']);
  for (const { served } of v5Table) {
    if (served === null) continue;
    const path = filled(served.path, { ad_account_id: noor.advertiser_id });
    const body = served.method === 'GET' ? undefined : {};
    const { status } = await stranger.send(served.method, path, body);
    expect([served.id, status]).toEqual([served.id, 401]);
  }
  expect(await mayRead.send('POST', at('/campaigns'), [aCampaign])).toMatchObject({
    status: 403,
    body: { code: errors.missing_scope.number, message: expect.stringContaining('write') },
  });
  expect(await mayWrite.send('GET', at('/campaigns'))).toMatchObject({ status: 403 });
  // A report is a read, although it is posted.
  const report = BODIES['analytics/create_report'];
  expect(await mayRead.send('POST', at('/reports'), report)).toMatchObject({ status: 200 });
  expect(await mayWrite.send('POST', at('/reports'), report)).toMatchObject({ status: 403 });
  const reply = await app.visitor().request('/v5/user_account');
  expect([reply.status, reply.json()]).toEqual([
    401,
    { code: errors.not_signed_in.number, message: expect.any(String) },
  ]);
});

test('a token for something else makes no operation, and a body that is none is refused as one', async () => {
  const forEvents = await program(app, noor.owner, ['conversions']);
  for (const { served } of v5Table) {
    if (served === null) continue;
    const path = filled(served.path, {
      ad_account_id: noor.advertiser_id,
      targeting_type: 'INTEREST',
    });
    if (served.method !== 'GET') {
      const { status, body } = await forEvents.send(served.method, path, '{');
      expect([served.id, status, body]).toEqual([
        served.id,
        400,
        { code: errors.invalid_input.number, message: expect.any(String) },
      ]);
    }
    if (served.calls[0].scope === 'conversions') continue;
    const { status, body } = await forEvents.send(
      served.method,
      `${path}?${ANY_QUERY}`,
      BODIES[served.id],
    );
    expect([served.id, status, body.code]).toEqual([served.id, 403, errors.missing_scope.number]);
  }
});

test("an ad account of others is not there, and neither is one that the token isn't for", async () => {
  const other = await anAdvertiser(app);
  const others = await program(app, other.owner, ['read', 'write', 'conversions']);
  for (const { served } of v5Table) {
    if (!served?.path.startsWith('/ad_accounts/{ad_account_id}')) continue;
    const sent = BODIES[served.id];
    const path = filled(served.path, { ad_account_id: noor.advertiser_id });
    const { status, body } = await others.send(served.method, `${path}?${ANY_QUERY}`, sent);
    expect([served.id, status, body.code]).toEqual([
      served.id,
      404,
      errors.ad_account_not_found.number,
    ]);
  }
  const forOne = await program(app, noor.owner, ['conversions'], other.advertiser_id);
  expect(await forOne.send('POST', at('/events'), { data: [{}] })).toMatchObject({ status: 404 });
});

/** Query parameters for reads that require some. */
const ANY_QUERY =
  'start_date=2026-03-01&end_date=2026-03-02&columns=TOTAL_IMPRESSION&granularity=TOTAL&campaign_ids=7' +
  '&ad_group_ids=7&ad_ids=7&targeting_types=COUNTRY&token=7.JSON.CTR&is_active=true&query=jug&term=jug&terms=jug' +
  '&audience_id=7&account_type=AD_ACCOUNT&country_code=DE&keywords=jug&country=DE&language=DE&item_ids=V-1';

const aFilter = { all_of: [{ BRAND: { values: ['Noor'] } }] };
const aSource = { format: 'CSV', name: 'Shop', location: 'https://shop.example/feed.csv' };

/** Bodies for writes that refuse an empty one before checking ownership. */
const BODIES: Readonly<Record<string, unknown>> = {
  update_ad_account_to_ad_account_shared_audience: {
    audience_id: '7',
    operation_type: 'SHARE',
    recipient_account_ids: ['8'],
  },
  'campaigns/create': [aCampaign],
  'campaigns/update': [{ id: '7' }],
  'ad_groups/create': [{}],
  'ad_groups/update': [{ id: '7' }],
  'ads/create': [{}],
  'ads/update': [{ id: '7' }],
  'keywords/create': { parent_id: '7', keywords: [{}] },
  'events/create': { data: [{}] },
  'keywords/update': { keywords: [{ id: '7' }] },
  'product_group_promotions/create': {
    ad_group_id: '7',
    product_group_promotion: [{ catalog_product_group_id: '7' }],
  },
  'product_group_promotions/update': { ad_group_id: '7', product_group_promotion: [{ id: '7' }] },
  'ads_credit/redeem': { offerCodeHash: 'a'.repeat(64), validateOnly: true },
  'boards/create': { name: 'Jugs' },
  'board_sections/create': { name: 'Blue' },
  'board_sections/update': { name: 'Blue' },
  'pins/create': {
    board_id: '7',
    media_source: { source_type: 'image_url', url: 'https://a.example/b.png' },
  },
  'pins/save': { board_id: '7' },
  'media/create': { media_type: 'video' },
  'feeds/create': { ...aSource, default_country: 'US', default_locale: 'en' },
  'items/post': { country: 'DE', language: 'DE', filters: { item_ids: ['V-1'] } },
  'items_batch/post': {
    country: 'DE',
    language: 'DE',
    items: [{ item_id: 'V-1', operation: 'DELETE' }],
  },
  'catalogs_product_groups/create': { name: 'Jugs', filters: aFilter },
  'conversion_tags/create': { name: 'Shop' },
  'audiences/create': { name: 'Bought', audience_type: 'VISITOR' },
  'customer_lists/create': { name: 'Customers', records: 'ada@shop.example' },
  'customer_lists/update': { operation_type: 'ADD', records: 'ada@shop.example' },
  'analytics/create_report': {
    start_date: '2026-03-01',
    end_date: '2026-03-02',
    granularity: 'TOTAL',
    level: 'CAMPAIGN',
    columns: ['TOTAL_IMPRESSION'],
  },
};

test('a request that cannot be read is refused with the name of its field', async () => {
  const refused = async (method: string, path: string, body?: unknown) => {
    const sent = await noors.send(method, path, body);
    return [sent.status, sent.body.code, sent.body.message];
  };
  const naming = (field: string) => [400, 1, expect.stringContaining(field)];
  expect(await refused('GET', '/ad_accounts/vases')).toEqual(naming('ad_account_id'));
  expect(await refused('GET', at('/campaigns?page_size=0'))).toEqual(naming('page_size'));
  expect(await refused('GET', at('/campaigns?order=ASCENDING'))).toEqual(naming('order'));
  expect(await refused('GET', at('/campaigns?entity_statuses=GONE'))).toEqual(
    naming('entity_statuses'),
  );
  expect(await refused('GET', at('/ad_groups?campaign_ids=1,2'))).toEqual(naming('campaign_ids'));
  const days = 'start_date=2026-03-01&end_date=2026-03-02&granularity=TOTAL&campaign_ids=7';
  expect(await refused('GET', at(`/campaigns/analytics?${days}&columns=IMPRESSION_2`))).toEqual(
    naming("IMPRESSION_2 isn't counted here."),
  );
  expect(await refused('GET', at('/analytics?start_date=soon'))).toEqual(naming('start_date'));
  expect(await refused('POST', at('/campaigns'), '{')).toEqual(naming("couldn't be read"));
  expect(await refused('POST', at('/campaigns'), {})).toEqual(naming('body'));
  expect(await refused('POST', at('/campaigns'), [])).toEqual(naming('Send at least one.'));
  const many = Array.from({ length: 31 }, () => aCampaign);
  expect(await refused('POST', at('/campaigns'), many)).toEqual(naming('Up to 30'));
  expect(await refused('POST', at('/campaigns'), '[{"__proto__":{}}]')).toEqual(
    naming('__proto__'),
  );
  const large = JSON.stringify([{ ...aCampaign, name: 'x'.repeat(300_000) }]);
  expect((await noors.send('POST', at('/campaigns'), large)).status).toBe(413);
});

test('a token has as many requests in an hour as anywhere, and is told how many are left', async () => {
  const { headers } = await noors.send('GET', '/user_account');
  const left = Number(headers.get('x-ratelimit-remaining'));
  expect(left).toBeGreaterThan(0);
  const again = await noors.send('GET', '/user_account');
  expect(Number(again.headers.get('x-ratelimit-remaining'))).toBe(left - 1);
});

test('a key makes a create happen once', async () => {
  const create = async () => {
    const reply = await fetch(new URL(`/v5${at('/campaigns')}`, app.url), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${noors.token}`,
        'content-type': 'application/json',
        'idempotency-key': 'vases-once',
      },
      body: JSON.stringify([{ ...aCampaign, name: 'Once' }]),
    });
    return ((await reply.json()) as { items: { data: { id: string } }[] }).items[0]?.data.id;
  };
  const first = await create();
  expect(first).toMatch(/^\d+$/);
  expect(await create()).toBe(first);
});

test('whose token it is, and a list that goes on', async () => {
  const user = await noors.make<{ username: string }>(readUser);
  expect(user).toMatchObject({ username: noor.owner.username, account_type: 'BUSINESS' });
  for (const name of ['One', 'Two', 'Three']) {
    const body = [{ ...aCampaign, name }];
    await noors.make(makeCampaigns, { ad_account_id: noor.advertiser_id }, { body });
  }
  type Page = { items: { name: string }[]; bookmark: string | null };
  const page = (query: Record<string, string>) =>
    noors.make<Page>(listCampaigns, { ad_account_id: noor.advertiser_id }, { query });
  const first = await page({ page_size: '2' });
  expect(first.items.map(({ name }) => name)).toEqual(['Three', 'Two']);
  const second = await page({ page_size: '2', bookmark: first.bookmark ?? '' });
  expect(second.items.map(({ name }) => name)).toContain('One');
});

test('a page of another site cannot write with the cookies of somebody who is logged in', async () => {
  const foreign = await noor.owner.request(`/v5${at('/campaigns')}`, {
    method: 'POST',
    csrf: false,
    body: JSON.stringify([aCampaign]),
    headers: { 'content-type': 'application/json', 'x-csrftoken': 'another' },
  });
  expect([foreign.status, foreign.json()]).toMatchObject([403, { code: errors.bad_csrf.number }]);
});

test('without ads nothing of theirs is served, and the rest is', async () => {
  const bare = await testApp({ ADS: 'off' });
  try {
    const person = await bare.person();
    const ann = await program(bare, person);
    expect(await ann.make(readUser)).toMatchObject({ account_type: 'PINNER' });
    expect(await ann.send('GET', '/ad_accounts/7/campaigns')).toMatchObject({ status: 501 });
  } finally {
    await bare.close();
  }
});
