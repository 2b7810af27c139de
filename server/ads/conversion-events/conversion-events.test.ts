import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_EVENTS } from '#contract/ads/conversions/event-rules.ts';
import { createConversionEvents } from '#contract/ads/conversions/events.ts';
import { createAccessToken, getAccessTokens } from '#contract/identity.ts';
import { getBoards } from '#contract/boards.ts';
import { eraseAdsOf } from '#server/ads/index.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';
import { type Advertiser, anAdvertiser } from '../test-ads.ts';
import { anEvent, hashOf, programOf, send } from './test-events.ts';
import { TAG } from './conversion-store.ts';
import { readEvent } from './read-event.ts';
import { takeEvents } from './take-events.ts';
import { firstRates } from '../prices/exchange-rules.ts';
import { clickIds } from './click-id.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

let app: TestApp;
let glass: Advertiser;
let program: Client;
beforeAll(async () => {
  app = await testApp();
  glass = await anAdvertiser(app);
  program = await programOf(app, glass);
});
afterAll(() => app.close());

interface Stored {
  readonly key: string;
  readonly name: number;
  readonly sources: number;
  readonly at: Date;
  readonly value: string | null;
}
const stored = (advertiser: Advertiser) =>
  app.db.read.rows<Stored>(
    `select event_key as key, name, sources, at, value from ad_conversions
     where account_id = :id order by event_key, name`,
    { id: advertiser.advertiser_id },
  );
const hours = (advertiser: Advertiser) =>
  app.db.read.rows<{ source: number; received: string; merged: string; value: string }>(
    `select source, sum(received) as received, sum(merged) as merged, sum(value) as value
     from ad_conversion_hours where account_id = :id group by source order by source`,
    { id: advertiser.advertiser_id },
  );

/** Sends events as a tag on the advertiser's pages. */
const byTag = (advertiser: Advertiser, events: readonly Record<string, unknown>[]) =>
  app.db.transaction((tx) => {
    const { now } = app.clock;
    const rules = { now, currency: 'USD', rates: firstRates };
    const account = { id: advertiser.advertiser_id, bucket: bucketOf(advertiser.advertiser_id) };
    const sent = events.map((raw) => ({ raw, reading: readEvent(raw, rules) }));
    const taking = { tx, read: app.db.read, clickIds: clickIds('a key', null) };
    return takeEvents(taking, { account, source: TAG, now }, sent);
  });

test('a thousand events come in one call, each is answered in its place, and what is wrong with one fails no other', async () => {
  const shop = await anAdvertiser(app);
  const events = Array.from({ length: MAX_EVENTS }, (_, at) =>
    anEvent(app.clock.now, {
      event_id: `order-${at}`,
      ...(at % 100 === 7 && { event_name: 'buy' }),
      custom_data: { value: 2, currency: 'USD', contents: [{ id: 'vase', item_name: 'A vase' }] },
    }),
  );
  const { status, answer } = await send(await programOf(app, shop), shop.advertiser_id, events);
  expect(status).toBe(200);
  expect(answer).toMatchObject({ num_events_received: 1000, num_events_processed: 990 });
  const failed = answer.events.flatMap((one, at) => (one.status === 'failed' ? [at] : []));
  expect(failed).toEqual([7, 107, 207, 307, 407, 507, 607, 707, 807, 907]);
  expect(answer.events[7]?.error_message).toBe("event_name: We don't know this event.");
  expect(await stored(shop)).toHaveLength(990);
  const one = { source: 2, received: '990', merged: '0', value: '1980000000' };
  expect(await hours(shop)).toEqual([one]);
  const refused = await app.db.read.rows(
    'select name from ad_conversion_refusals where account_id = :id',
    { id: shop.advertiser_id },
  );
  expect(refused).toHaveLength(10);
});

test('the same event counts once: twice in a call, sent again, and by two calls at once', async () => {
  const shop = await anAdvertiser(app);
  const sender = await programOf(app, shop);
  const events = ['a', 'b', 'a'].map((event_id) =>
    anEvent(app.clock.now, { event_id, custom_data: { value: 1, currency: 'USD' } }),
  );
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => send(sender, shop.advertiser_id, events)),
  );
  for (const { answer } of answers) expect(answer.num_events_processed).toBe(3);
  expect((await stored(shop)).map(({ key }) => key)).toEqual(['a', 'b']);
  expect(await hours(shop)).toEqual([{ source: 2, received: '2', merged: '0', value: '2000000' }]);
  await send(sender, shop.advertiser_id, [
    anEvent(app.clock.now, { event_id: 'a', event_name: 'lead' }),
  ]);
  expect((await stored(shop)).map(({ key }) => key)).toEqual(['a', 'a', 'b']);
});

test('what the tag and the server tell is one event: the tag says when, each adds what the other lacks', async () => {
  const shop = await anAdvertiser(app);
  const sender = await programOf(app, shop);
  const { now } = app.clock;
  const earlier = Math.floor(now.getTime() / 1000) - 60;
  const valued = { custom_data: { value: 3, currency: 'USD' } };
  await send(sender, shop.advertiser_id, [
    anEvent(now),
    anEvent(now, { event_id: 'order-2', ...valued }),
  ]);
  await byTag(shop, [
    anEvent(now, { event_time: earlier, ...valued }),
    anEvent(now, {
      event_id: 'order-2',
      event_time: earlier,
      custom_data: { value: 9, currency: 'USD' },
    }),
  ]);
  const at = new Date(earlier * 1000);
  expect(await stored(shop)).toMatchObject([
    { key: 'order-1', sources: 3, at, value: '3000000' },
    { key: 'order-2', sources: 3, at, value: '3000000' },
  ]);
  expect(await hours(shop)).toEqual([
    { source: 1, received: '2', merged: '2', value: '3000000' },
    { source: 2, received: '2', merged: '0', value: '3000000' },
  ]);
  const before = await stored(shop);
  await send(sender, shop.advertiser_id, [anEvent(now), anEvent(now, { event_id: 'order-2' })]);
  expect(await stored(shop)).toEqual(before);
});

test('what happened in a shop is never the same as what a page tells', async () => {
  const shop = await anAdvertiser(app);
  const { now } = app.clock;
  await byTag(shop, [anEvent(now)]);
  const offline = anEvent(now, { action_source: 'offline' });
  const sender = await programOf(app, shop);
  for (let time = 0; time < 2; time += 1) await send(sender, shop.advertiser_id, [offline]);
  expect((await stored(shop)).map(({ sources }) => sources)).toEqual([1, 2]);
});

describe('a token for conversions', () => {
  test('is good for those of its ad account, and for nothing else of its person', async () => {
    const other = await anAdvertiser(app);
    const { status, code } = await send(program, other.advertiser_id, [anEvent(app.clock.now)]);
    expect([status, code]).toEqual([404, 'ad_account_not_found']);
    expect(await program.refusal(getBoards, {})).toMatchObject({ code: 'missing_scope' });
    const second = (await glass.owner.call(createAccessToken, {
      name: 'Writer',
      scopes: ['read', 'write'],
      expires_in_days: null,
      guid: null,
    })) as { token: string };
    const refused = await app
      .visitor()
      .request(
        createConversionEvents.paths[0]![1].replace('{advertiser_id}', glass.advertiser_id),
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${second.token}` },
          body: JSON.stringify({ data: [anEvent(app.clock.now)] }),
        },
      );
    expect(refused.json()).toMatchObject({ error: { error_code: 'missing_scope' } });
  });

  test('of one ad account is for conversions alone, and listed with it', async () => {
    const { owner, advertiser_id } = glass;
    const wanted = { name: 'Too much', expires_in_days: null, advertiser_id, guid: null };
    expect(
      await owner.refusal(createAccessToken, { ...wanted, scopes: ['conversions', 'read'] }),
    ).toMatchObject({ code: 'invalid_input' });
    const { data } = await owner.call(getAccessTokens, { advertiser_id });
    expect(data.map(({ name, scopes }) => [name, scopes])).toEqual([['Shop', ['conversions']]]);
  });

  test('ends with the role of whoever made it', async () => {
    const analyst = await glass.owner.delegate(['ANALYST']);
    const asAnalyst = await programOf(app, { ...glass, owner: analyst as never });
    const { status } = await send(asAnalyst, glass.advertiser_id, [anEvent(app.clock.now)]);
    expect(status).toBe(404);
  });
});

test.each([
  ['no event', []],
  ['too many', Array.from({ length: MAX_EVENTS + 1 }, () => ({}))],
  ['what is no event', ['x']],
])('%s is refused as a whole', async (_, data) => {
  const before = await stored(glass);
  const { status, code } = await send(program, glass.advertiser_id, data);
  expect([status, code]).toEqual([400, 'invalid_input']);
  expect(await stored(glass)).toEqual(before);
});

test('an account calls so often in a minute, whoever calls for it', async () => {
  const shop = await anAdvertiser(app);
  const sender = await programOf(app, shop);
  await send(sender, shop.advertiser_id, [anEvent(app.clock.now)]);
  await app.db.read.run('update use_counts set used = 5000 where key = :key', {
    key: `conversions:${shop.advertiser_id}`,
  });
  const refused = await send(sender, shop.advertiser_id, [anEvent(app.clock.now)]);
  expect([refused.status, refused.code]).toEqual([429, 'rate_limited']);
});

test('conversions go with whoever owned the ad account', async () => {
  const shop = await anAdvertiser(app);
  await send(await programOf(app, shop), shop.advertiser_id, [
    anEvent(app.clock.now),
    anEvent(app.clock.now, { event_name: 'x', user_data: { em: hashOf('a') } }),
  ]);
  await app.db.transaction((tx) => eraseAdsOf({ tx, jobs: jobsIn(tx) }, shop.owner.id));
  expect(await stored(shop)).toEqual([]);
  expect(await hours(shop)).toEqual([]);
  const id = { id: shop.advertiser_id };
  expect(
    await app.db.read.rows(
      'select 1 as left from ad_conversion_refusals where account_id = :id',
      id,
    ),
  ).toEqual([]);
});
