import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/kernel/db/pool.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import { planIn } from '#server/testing/plans.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { chargeEvents } from '../charging/charge-events.ts';
import { aClick } from '../charging/test-money.ts';
import { hasClicked } from './intake-store.ts';

const BUCKET = 7;
const MIDNIGHT = new Date('2026-03-15T00:00:00Z');
const minutes = (after: number): Date => new Date(MIDNIGHT.getTime() + after * 60_000);
const anId = (at = MIDNIGHT): string => makeId(BUCKET, at.getTime());
const advertiser = {
  bucket: BUCKET,
  accountId: anId(),
  campaignId: anId(),
  groupId: anId(),
  adId: anId(),
};

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Whether a click just behind midnight finds one that was made before it. */
const found = (viewer: string, now: Date): Promise<boolean> => {
  const since = new Date(now.getTime() - 30 * 60_000);
  const auctions = { from: new Date(since.getTime() - 24 * 3_600_000), to: now };
  const { adId } = advertiser;
  return hasClicked(database.db.read, { adId, viewers: [viewer, '5'], since, auctions });
};

test.each([
  ['of the same day', minutes(2)],
  ['of the day before', minutes(-20)],
  ['a day before the click, which was on the day before', minutes(-10 - 24 * 60)],
])('a click ten minutes before midnight is found after it, by its auction %s', async (_, at) => {
  const [viewer, clickedAt] = [String(at.getTime()), at > MIDNIGHT ? minutes(3) : minutes(-10)];
  const event = aClick(advertiser, 10, { auctionId: anId(at), viewer });
  await chargeEvents(database.db, [event], clickedAt);
  expect(await found(viewer, minutes(10))).toBe(true);
  expect(await found(viewer, minutes(45))).toBe(false);
  expect(await found('6', minutes(10))).toBe(false);
});

test('a click that did not count is none', async () => {
  const event = aClick(advertiser, 10, { auctionId: anId(), viewer: '77', verdict: 1 });
  await chargeEvents(database.db, [event], minutes(1));
  expect(await found('77', minutes(10))).toBe(false);
});

test('clicks of somebody are found by their index, however many others clicked', async () => {
  const { read } = database.db;
  await read.run(
    `insert into ad_events (auction_id, account_id, campaign_id, group_id, ad_id, viewer, at, seq, price, charged,
       term, ring, bucket, slot, kind, placement, country, demo, device, topic, verdict)
     select :first::bigint + n * 4096, 1, 1, 1, n % 50, n, :at, n, 0, 0, 0,
       (((:first::bigint + n * 4096) >> 22) / 86400000 + 12) % 40, :bucket, 0, 2, 1, 1, 1, 1, 0, 0
     from generate_series(1, 20000) as n`,
    { first: anId(), at: minutes(5), bucket: BUCKET },
  );
  const asOwner = openDatabase(database.ownerUrl, { max: 1 });
  await asOwner.read.run('analyze ad_events');
  await asOwner.end();
  const auctions = { from: minutes(-60), to: minutes(20) };
  const plan = await planIn(database.db, (tx) =>
    hasClicked(tx, { adId: '3', viewers: ['53', '54'], since: minutes(0), auctions }),
  );
  expect(plan).toMatch(/viewer_ad_id_at_idx/);
  expect(plan).not.toMatch(/Seq Scan on ad_events_7/);
});
