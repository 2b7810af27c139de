import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/kernel/db/pool.ts';
import { oneOf, randomFrom } from '#server/security/test-random.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { planIn } from '#server/testing/plans.ts';
import { chargeEvents } from './charge-events.ts';
import { chargeBatch, planByKeys } from './charge-store.ts';
import { ringOfDay, type AdEvent } from './event-store.ts';
import { aClick, anAdvertiser, anId, aRunningAdvertiser, auctionAt, BUCKET } from './test-money.ts';

const MIDNIGHT = new Date('2026-03-15T00:00:00Z');
const DAY = 24 * 60;
const minutes = (after: number): Date => new Date(MIDNIGHT.getTime() + after * 60_000);

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const costOf = async (click: AdEvent, at: Date): Promise<number | undefined> =>
  (await chargeEvents(database.db, [click], at))[0]?.charged;

/** Makes a person click an ad, and again after an auction at `at`; returns the second click's cost. */
async function costAgain(
  first: Partial<AdEvent>,
  second: Partial<AdEvent> & { readonly at: Date },
): Promise<number | undefined> {
  const { at, ...more } = second;
  const ad = await aRunningAdvertiser(database.db, { funds: 1_000 });
  const [auctionId, viewer] = [auctionAt(minutes(-20)), anId()];
  expect(await costOf(aClick(ad, 10, { auctionId, viewer, ...first }), minutes(-10))).toBe(
    (first.verdict ?? 0) === 0 ? 10 : 0,
  );
  return costOf(aClick(ad, 10, { auctionId: auctionAt(minutes(1)), viewer, ...more }), at);
}

test('two clicks of somebody on an ad within half an hour are one, and later they are two', async () => {
  expect(await costAgain({}, { at: minutes(10) })).toBe(0);
  expect(await costAgain({}, { at: minutes(19.99) })).toBe(0);
  expect(await costAgain({}, { at: minutes(20) })).toBe(10);
});

test.each([
  ['of the day before', -20],
  ['of the same day, by a clock that is ahead', 5],
  ['a day before the click, which was on the day before', -10 - DAY],
])('a click before midnight is found after it, by its auction %s', async (_, auction) => {
  const auctionId = auctionAt(minutes(auction));
  expect(await costAgain({ auctionId }, { at: minutes(10) })).toBe(0);
});

test('a click that did not count is none, and somebody else, or another ad, is another one', async () => {
  const at = minutes(10);
  expect(await costAgain({ verdict: 1 }, { at })).toBe(10);
  expect(await costAgain({}, { at, viewer: anId() })).toBe(10);
  expect(await costAgain({}, { at, adId: anId() })).toBe(10);
  expect(await costAgain({ kind: 3 }, { at })).toBe(10);
});

test('whose number changed between two clicks is the same person', async () => {
  const [was, is] = [anId(), anId()];
  const at = minutes(10);
  expect(await costAgain({ viewer: was }, { at, viewer: is, otherViewer: was })).toBe(0);
  expect(
    await costAgain({ viewer: is, otherViewer: was }, { at, viewer: was, otherViewer: is }),
  ).toBe(0);
});

test('of two clicks in one batch the first one counts, and what follows it is kept as another one', async () => {
  const ad = await aRunningAdvertiser(database.db, { funds: 1_000 });
  const viewer = anId();
  const clicks = [7, 9, 9].map((price) => aClick(ad, price, { viewer }));
  const charged = await chargeEvents(database.db, clicks, MIDNIGHT);
  expect(charged.map(({ charged: cost }) => cost)).toEqual([7, 0, 0]);
  const stored = await database.db.read.rows(
    'select verdict from ad_events where ad_id = :adId order by verdict',
    { adId: ad.adId },
  );
  expect(stored).toEqual([{ verdict: 0 }, { verdict: 5 }, { verdict: 5 }]);
});

test.each([1, 2, 3, 4])(
  'world %i: many processes that are told at once of clicks of the same people count one of each on an ad',
  async (seed) => {
    const random = randomFrom(seed);
    const ads = await Promise.all(
      [1, 2].map(() => aRunningAdvertiser(database.db, { funds: 1_000_000 })),
    );
    const people = [1, 2, 3, 4, 5].map(() => anId());
    const processes = [1, 2, 3, 4, 5].map(() => openDatabase(database.url, { max: 3 }));
    const logged = processes.flatMap((db) =>
      [1, 2, 3].map(() => {
        const batch = ads.flatMap((ad) =>
          people.map((viewer) =>
            aClick(ad, 5, { viewer, auctionId: auctionAt(minutes(-random() * DAY)) }),
          ),
        );
        const inAnyOrder = batch.toSorted(() => random() - 0.5);
        return chargeEvents(db, [...inAnyOrder, oneOf(random, batch)], minutes(random() * 10));
      }),
    );
    await Promise.all(logged);
    await Promise.all(processes.map((db) => db.end()));
    const stored = await database.db.read.rows(
      `select count(*)::integer as clicks, count(*) filter (where verdict = 0)::integer as valid,
         sum(charged)::integer as charged
       from ad_events where ad_id = any(:ids::bigint[]) group by ad_id, viewer`,
      { ids: ads.map(({ adId }) => adId) },
    );
    expect(stored).toEqual(
      ads.flatMap(() => people.map(() => ({ clicks: 15, valid: 1, charged: 5 }))),
    );
  },
);

test('a batch of clicks looks into the rings of four days, and into none of the others', async () => {
  const ad = await aRunningAdvertiser(database.db, { funds: 1_000 });
  const batch = [1, 2, 3].map(() => aClick(ad, 1, { auctionId: auctionAt(minutes(1)) }));
  const looked = await database.db.transaction(async (tx) => {
    await planByKeys(tx);
    await chargeBatch(tx, batch, minutes(10));
    return tx.rows<{ ring: number }>(
      `select substring(relname from '[0-9]+$')::integer as ring from pg_stat_xact_user_tables
       where relname ~ '^ad_events_[0-9]+$' and coalesce(seq_scan, 0) + coalesce(idx_scan, 0) > 0`,
    );
  });
  const days = [-1, 0, 1, 2].map((before) => ringOfDay(MIDNIGHT, before));
  expect(looked.map(({ ring }) => ring).toSorted((one, other) => one - other)).toEqual(
    days.toSorted((one, other) => one - other),
  );
});

test('clicks of somebody are found by their index, however many others clicked', async () => {
  const { read } = database.db;
  await read.run(
    `insert into ad_events (auction_id, account_id, campaign_id, group_id, ad_id, viewer, at, seq, price, charged,
       term, ring, bucket, slot, kind, placement, country, demo, device, topic, verdict)
     select :first::bigint + n * 4096, 1, 1, 1, n % 50, n, :at, n, 0, 0, 0,
       (((:first::bigint + n * 4096) >> 22) / 86400000 + 12) % 40, :bucket, 0, 2, 1, 1, 1, 1, 0, 0
     from generate_series(1, 20000) as n`,
    { first: auctionAt(MIDNIGHT), at: minutes(5), bucket: BUCKET },
  );
  const asOwner = openDatabase(database.ownerUrl, { max: 1 });
  await asOwner.read.run('analyze ad_events');
  await asOwner.end();
  const plan = await database.db.transaction(async (tx) => {
    await planByKeys(tx);
    const inTransaction = { ...database.db, read: tx };
    const batch = [aClick(anAdvertiser(), 1, { auctionId: auctionAt(minutes(1)) })];
    return planIn(inTransaction, (request) => chargeBatch(request, batch, minutes(10)));
  });
  expect(plan).toMatch(/viewer_ad_id_at_idx/);
  expect(plan).not.toMatch(/Seq Scan on ad_events/);
});
