import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { eventBytes, linkOf as linkInSql } from '../sql.ts';
import { bytesOfEvent, FIRST_HEAD, headAfter, linkOf } from './chain.ts';
import { chargeEvents } from './charge-events.ts';
import type { ChargedEvent } from './event-store.ts';
import { moneyOf } from './money-store.ts';
import { aRunningAdvertiser } from './test-money.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const EVENT: ChargedEvent = {
  auctionId: '1089543210987654321',
  accountId: '1089543210987654322',
  campaignId: '1089543210987654323',
  groupId: '1089543210987654324',
  adId: '1089543210987654325',
  viewer: '-9223372036854775808',
  otherViewer: null,
  at: new Date('2026-03-14T09:26:53.123Z'),
  seq: 1,
  price: 1_000_000_000,
  charged: 0,
  term: 2_147_483_647,
  bucket: 1023,
  slot: 2,
  kind: 11,
  placement: 3,
  country: 276,
  demo: 21,
  device: 4,
  topic: 32_767,
  verdict: 5,
  proof: Uint8Array.of(0, 255, 92, 39, 10),
};

/** The expected bytes of EVENT: both languages must produce them, now and in ten years. */
const BYTES = [
  ['auction', '0f1ed5c71a5b8cb1'],
  ['account', '0f1ed5c71a5b8cb2'],
  ['campaign', '0f1ed5c71a5b8cb3'],
  ['ad group', '0f1ed5c71a5b8cb4'],
  ['ad', '0f1ed5c71a5b8cb5'],
  ['viewer', '8000000000000000'],
  ['at', '0002eff75ad271b8'],
  ['seq', '0000000000000001'],
  ['price', '3b9aca00'],
  ['charged', '00000000'],
  ['term', '7fffffff'],
  ['bucket', '03ff'],
  ['slot', '0002'],
  ['kind', '000b'],
  ['placement', '0003'],
  ['country', '0114'],
  ['demo', '0015'],
  ['device', '0004'],
  ['topic', '7fff'],
  ['verdict', '0005'],
  ['length of the proof', '00000005'],
  ['proof', '00ff5c270a'],
]
  .map(([, hex]) => hex)
  .join('');

const { at: _at, seq: _seq, charged: _charged, ...ASKED } = EVENT;

test('an event has the same bytes in the database and here, those of the fixture', async () => {
  expect(bytesOfEvent(EVENT).toString('hex')).toBe(BYTES);
  await chargeEvents(database.db, [ASKED], EVENT.at);
  const row = await database.db.read.row<{ bytes: Buffer; link: Buffer }>(
    `select ${eventBytes('event')} as bytes, (select ${linkInSql('event')} from ad_events as event) as link
     from ad_events as event`,
  );
  expect(row?.bytes.toString('hex')).toBe(BYTES);
  const link = createHash('sha256').update(Buffer.from(BYTES, 'hex')).digest();
  expect(row?.link).toEqual(link);
  expect(linkOf([EVENT])).toEqual(link);
  const [money] = await moneyOf(database.db.read, [EVENT]);
  expect(money?.head).toEqual(createHash('sha256').update(Buffer.alloc(32)).update(link).digest());
  expect(headAfter(FIRST_HEAD, link)).toEqual(money?.head);
});

test('an event whose price is beyond 32 bits has the rest of its amounts behind it, in both languages', async () => {
  const [price, charged] = [1_000_000_000_000, 3_000_000_000];
  const dear = { ...EVENT, auctionId: '1089543210987654399', price, charged };
  const advertiser = await aRunningAdvertiser(database.db, { funds: charged });
  const input = { ...ASKED, ...advertiser, auctionId: dear.auctionId, price, verdict: 0 };
  await chargeEvents(database.db, [input], EVENT.at);
  const row = await database.db.read.row<{ bytes: Buffer }>(
    `select ${eventBytes('event')} as bytes from ad_events as event where auction_id = :auctionId`,
    { auctionId: dear.auctionId },
  );
  const bytes = bytesOfEvent({ ...dear, ...advertiser, verdict: 0 }).toString('hex');
  expect(row?.bytes.toString('hex')).toBe(bytes);
  // Price, charge and term at their 32-bit maximum, with the excess of both amounts at the end.
  expect(bytes).toContain('7fffffff7fffffff7fffffff');
  expect(bytes.slice(-42)).toBe('00ff5c270a000000e854a510010000000032d05e01');
});

test('no proof and an empty one are two things', () => {
  expect(bytesOfEvent({ ...EVENT, proof: null })).not.toEqual(
    bytesOfEvent({ ...EVENT, proof: new Uint8Array() }),
  );
});
