import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createConversionTag, updateConversionTag } from '#contract/ads/conversion-tags.ts';
import { getConversionFeed, getConversionOverview } from '#contract/ads/conversions/overview.ts';
import { getConversionTagHealth } from '#contract/ads/conversions/tag-health.ts';
import { TAG_EVENTS_PATH, TAG_SCRIPT_PATH } from '#contract/ads/conversions/tag-rules.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { anEvent, programOf, send } from '../conversion-events/test-events.ts';
import { type Advertiser, anAdvertiser, promoted } from '../test-ads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const SHOP = 'https://shop.example';
const aHash = createHash('sha256').update('ada@example.com').digest('hex');
let addresses = 0;

interface Told {
  readonly origin?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly fields?: Readonly<Record<string, string>>;
}

/** Sends what a browser sends for a page with the tag; each page has a different visitor. */
async function tell(
  tagId: string,
  events: unknown,
  { origin = SHOP, headers = {}, fields = {} }: Told = {},
): Promise<Response> {
  addresses += 1;
  return fetch(app.url + TAG_EVENTS_PATH, {
    method: 'POST',
    headers: {
      'user-agent': 'A browser',
      'x-forwarded-for': `10.70.${addresses >> 8}.${addresses & 255}`,
      ...(origin && { origin }),
      ...headers,
    },
    body: new URLSearchParams({
      tag_id: tagId,
      path: '/vases/',
      events: typeof events === 'string' ? events : JSON.stringify(events),
      ...fields,
    }),
  });
}

const aVisit = (event_id: string) => [{ event_name: 'page_visit', event_id }];

async function withTag(): Promise<Advertiser & { readonly tag_id: string }> {
  const of = await anAdvertiser(app);
  const { advertiser_id } = of;
  const { id } = await of.owner.call(createConversionTag, { advertiser_id, name: 'Shop' });
  return { ...of, tag_id: id };
}

const healthOf = ({ owner, advertiser_id, tag_id }: Awaited<ReturnType<typeof withTag>>) =>
  owner.call(getConversionTagHealth, { advertiser_id, tag_id });

const keptOf = async ({ advertiser_id }: Advertiser) =>
  app.db.read.rows<{ key: string; parts: number; page: string; sources: number }>(
    `select event_key as key, parts, page, sources from ad_conversions
     where bucket = :bucket and account_id = :advertiser_id order by event_key`,
    { bucket: bucketOf(advertiser_id), advertiser_id },
  );

test('the script comes from an address that stays, small, for any page, without a cookie', async () => {
  const reply = await fetch(app.url + TAG_SCRIPT_PATH, { headers: { origin: SHOP } });
  const text = await reply.text();
  expect(reply.status).toBe(200);
  expect(Buffer.byteLength(text)).toBeLessThan(4096);
  const headers = Object.fromEntries(reply.headers);
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=3600',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  });
  expect(headers).not.toHaveProperty('set-cookie');
  const again = await fetch(app.url + TAG_SCRIPT_PATH, {
    headers: { 'if-none-match': headers['etag'] ?? '' },
  });
  expect([again.status, again.headers.get('cross-origin-resource-policy')]).toEqual([
    304,
    'cross-origin',
  ]);
});

test('what a tag tells is counted once, beside the same from the server, without a cookie and without a preflight', async () => {
  const glass = await withTag();
  const order = {
    event_name: 'checkout',
    event_id: 'A-1',
    data: { value: '49.50', currency: 'USD', order_id: 'A-1' },
  };
  const replies = [
    await tell(glass.tag_id, [...aVisit('visit'), order], {
      fields: { path: '/thanks?key=1#end' },
    }),
    await tell(glass.tag_id, [order]),
  ];
  for (const reply of replies) {
    expect(reply.status).toBe(204);
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    expect(reply.headers.get('access-control-allow-credentials')).toBeNull();
    expect(reply.headers.get('set-cookie')).toBeNull();
  }
  await send(await programOf(app, glass), glass.advertiser_id, [
    anEvent(app.clock.now, { event_id: 'A-1', custom_data: { value: 49.5, currency: 'USD' } }),
  ]);
  expect(await keptOf(glass)).toMatchObject([
    { key: 'A-1', sources: 3, page: `${SHOP}/thanks` },
    { key: 'visit', sources: 1, page: `${SHOP}/thanks` },
  ]);
  const { owner, advertiser_id } = glass;
  const { events } = await owner.call(getConversionOverview, { advertiser_id, period: 'DAY' });
  expect(events.find(({ event_name }) => event_name === 'checkout')).toMatchObject({
    received: 2,
    merged: 1,
    value_in_micro_currency: 49_500_000,
  });
  const health = await healthOf(glass);
  const at = Math.floor(app.clock.now.getTime() / 1000);
  expect(health).toMatchObject({
    pages: [
      { host: 'shop.example', path: '/vases/', fires: 1, last_fired_time: at },
      { host: 'shop.example', path: '/thanks', fires: 2, last_fired_time: at },
    ],
    other_fires: 0,
    refused: [],
    events: [
      {
        event_name: 'checkout',
        received: 1,
        repeated: 1,
        without_value: 0,
        without_currency: 0,
      },
      { event_name: 'page_visit', received: 1, repeated: 0, without_value: null },
    ],
  });
  expect(health.days.map(({ fires }) => fires)).toEqual([
    ...Array.from({ length: 13 }, () => 0),
    3,
  ]);
});

test('a tag counts anywhere until a site is named, by its list or by a claim, then there and below it alone', async () => {
  const glass = await withTag();
  const { owner, advertiser_id, tag_id } = glass;
  await tell(tag_id, aVisit('anywhere'), { origin: 'http://127.0.0.1:8080' });
  const listed = { advertiser_id, tag_id, sites: ['https://www.Shop.example/', 'shop.example'] };
  expect(await owner.call(updateConversionTag, listed)).toMatchObject({
    sites: ['shop.example'],
    counts_anywhere: false,
  });
  for (const [at, origin] of [
    SHOP,
    'https://www.shop.example',
    'https://a.b.shop.example:8443',
    'https://notshop.example',
    'https://shop.example.evil.example',
    'https://evil.example',
  ].entries())
    expect((await tell(tag_id, aVisit(`at ${at}`), { origin })).status).toBe(204);
  const keys = async () => (await keptOf(glass)).map(({ key }) => key);
  expect(await keys()).toEqual(['anywhere', 'at 0', 'at 1', 'at 2']);
  const { refused } = await healthOf(glass);
  expect(refused.map(({ host, count }) => `${host} ${count}`).toSorted()).toEqual([
    'evil.example 1',
    'notshop.example 1',
    'shop.example.evil.example 1',
  ]);

  await owner.call(updateConversionTag, { advertiser_id, tag_id, sites: [] });
  await app.db.read.run(
    `insert into claimed_sites (host, bucket, person_id, claim_id, claimed_at)
     values ('studio.example', :bucket, :id, 1, :now)`,
    { bucket: bucketOf(owner.id), id: owner.id, now: app.clock.now },
  );
  await tell(tag_id, aVisit('listed no more'));
  await tell(tag_id, aVisit('claimed'), { origin: 'https://www.studio.example' });
  await tell(tag_id, aVisit('claimed above'), { origin: 'https://shop.studio.example' });
  expect(await keys()).toEqual(['anywhere', 'at 0', 'at 1', 'at 2', 'claimed', 'claimed above']);
});

test('an address comes along where the tag may send it, and nothing that names anybody where they or their browser say no', async () => {
  const glass = await withTag();
  const { owner, advertiser_id, tag_id } = glass;
  const fields = { em: aHash, click_id: 'a-click' };
  await tell(tag_id, aVisit('1 not allowed'), { fields });
  await owner.call(updateConversionTag, { advertiser_id, tag_id, enhanced_match: true });
  await tell(tag_id, aVisit('2 allowed'), { fields });
  await tell(tag_id, aVisit('3 opted out'), { fields: { ...fields, opt_out: 'true' } });
  await tell(tag_id, aVisit('4 browser'), { fields, headers: { 'sec-gpc': '1' } });
  const [EMAIL, CLICK] = [1, 2];
  expect((await keptOf(glass)).map(({ parts }) => parts & (EMAIL | CLICK))).toEqual([2, 3, 0, 0]);
});

test('what is not what a tag sends is refused and changes nothing', async () => {
  const glass = await withTag();
  const { tag_id } = glass;
  const wrong: readonly [string, Promise<Response>][] = [
    ['no such tag', tell('1', aVisit('a'))],
    ['no tag', tell('me', aVisit('a'))],
    ['no origin', tell(tag_id, aVisit('a'), { origin: '' })],
    ['a hidden origin', tell(tag_id, aVisit('a'), { origin: 'null' })],
    ['another scheme', tell(tag_id, aVisit('a'), { origin: 'file:///etc' })],
    ['no events', tell(tag_id, [])],
    [
      'too many',
      tell(
        tag_id,
        Array.from({ length: 11 }, (_, at) => aVisit(`${at}`)[0]),
      ),
    ],
    ['no list', tell(tag_id, '{"event_name":"page_visit"}')],
    ['no JSON', tell(tag_id, '[{]')],
    ['another page', tell(tag_id, aVisit('a'), { fields: { path: '//evil.example/' } })],
    ['no path', tell(tag_id, aVisit('a'), { fields: { path: 'vases' } })],
    ['an address', tell(tag_id, aVisit('a'), { fields: { em: 'ada@example.com' } })],
    ['no browser', tell(tag_id, aVisit('a'), { headers: { 'user-agent': '' } })],
  ];
  for (const [what, reply] of wrong) {
    const { status, headers } = await reply;
    expect([what, status, headers.get('set-cookie')]).toEqual([what, 400, null]);
    expect(await (await reply).text()).toBe('');
  }
  const long = { path: `/${'a'.repeat(20_000)}` };
  expect((await tell(tag_id, aVisit('a'), { fields: long })).status).toBe(413);
  const plain = { 'content-type': 'text/plain' };
  expect((await tell(tag_id, aVisit('a'), { headers: plain })).status).toBe(415);
  expect(await keptOf(glass)).toEqual([]);
  expect(await healthOf(glass)).toMatchObject({ pages: [], other_fires: 0, refused: [] });
});

test('an event that nobody knows is shown to the advertiser with what to change', async () => {
  const glass = await withTag();
  const { owner, advertiser_id, tag_id } = glass;
  expect((await tell(tag_id, [{ event_name: 'buy', event_id: 'A-9' }])).status).toBe(400);
  const feed = await owner.call(getConversionFeed, { advertiser_id, status: 'REFUSED' });
  expect(feed.data).toMatchObject([
    { event_id: 'A-9', sources: ['TAG'], reason: "event_name: We don't know this event." },
  ]);
});

test('a day names so many pages, and counts what comes from others together', async () => {
  const glass = await withTag();
  for (let at = 0; at < 52; at += 1)
    await tell(glass.tag_id, aVisit(`visit ${at}`), { fields: { path: `/made-up/${at}` } });
  app.clock.now = new Date(app.clock.now.getTime() + 1000);
  await tell(glass.tag_id, aVisit('again'), { fields: { path: '/made-up/3' } });
  const { pages, other_fires } = await healthOf(glass);
  expect(pages).toHaveLength(50);
  expect(pages[0]).toMatchObject({ path: '/made-up/3', fires: 2 });
  expect(other_fires).toBe(2);
});

test('where running ads lead and no tag fires is told, until it fires there', async () => {
  const glass = await withTag();
  await promoted(app, glass);
  const place = { host: 'glassworks.example', path: '/vases/' };
  expect((await healthOf(glass)).pages_without).toEqual([{ ...place, ads: 1 }]);
  await tell(glass.tag_id, aVisit('there'), { origin: 'https://glassworks.example' });
  expect(await healthOf(glass)).toMatchObject({ pages: [place], pages_without: [] });
});

test('one address can send so much in a minute, and is told how long to wait', async () => {
  const headers = { 'x-forwarded-for': '10.71.0.1' };
  const sent: Response[] = [];
  for (let at = 0; at < 601; at += 1) sent.push(await tell('1', aVisit('a'), { headers }));
  const last = sent.at(-1);
  expect(sent[599]?.status).toBe(400);
  expect([last?.status, Number(last?.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(last?.headers.get('access-control-allow-origin')).toBe('*');
});

test('a tag of another ad account is as if it were not there', async () => {
  const [one, other] = [await withTag(), await withTag()];
  const named = { advertiser_id: one.advertiser_id, tag_id: other.tag_id };
  const gone = { status: 404, code: 'conversion_tag_not_found' };
  expect(await one.owner.refusal(getConversionTagHealth, named)).toMatchObject(gone);
  expect(await one.owner.refusal(updateConversionTag, { ...named, name: 'Mine' })).toMatchObject(
    gone,
  );
  const analyst = await one.owner.delegate(['ANALYST']);
  const own = { advertiser_id: one.advertiser_id, tag_id: one.tag_id };
  expect((await analyst.call(getConversionTagHealth, own)).tag_id).toBe(one.tag_id);
  expect(await analyst.refusal(updateConversionTag, { ...own, name: 'Mine' })).toMatchObject({
    status: 404,
  });
});
