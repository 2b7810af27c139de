import { expect, test } from 'vitest';
import { DIMENSIONS } from '../core/targeting-rules.ts';
import { MOST_BID } from '../core/scale-rules.ts';
import { bytesOf, recordOf, type AuctionRecord } from './auction-record.ts';
import { recordSeal } from './seal-record.ts';
import { aPage, chanceOf, signatureOf, type Chance } from './test-ads.ts';

const NOW = new Date('2026-03-14T23:26:53Z');
const later = (hours: number): Date => new Date(NOW.getTime() + hours * 3_600_000);
const SECRET = 'only for tests, only for tests, only';
const records = recordSeal(SECRET, null);

const paidBy = [
  { isPaidByImpression: false, isPaidByVideoView: false },
  { isPaidByImpression: true, isPaidByVideoView: false },
  { isPaidByImpression: false, isPaidByVideoView: true },
];

function aRecord(chance: Chance): AuctionRecord {
  const id = (): string => String(5_000_000_000_000_000_000n + BigInt(chance(2 ** 31)));
  const kinds = {
    accounts: 9,
    topics: 2 ** 31,
    countries: 200,
    words: 5,
    audiences: 2 ** 31,
    withKeywords: 0,
  };
  const named = [{ signature: signatureOf(1) }] as unknown as Parameters<typeof aPage>[2];
  const { near: _, words, ...page } = aPage(chance, kinds, named);
  return {
    auctionId: id(),
    epoch: chance(2 ** 31),
    viewer: id(),
    page: { ...page, words: [...words.keys()].map(() => chance(2 ** 31)) },
    query: ['', 'blue vase', 'čaj', '花瓶'][chance(4)] ?? '',
    most: 4,
    slots: Array.from({ length: chance(6) }, () => ({
      adId: id(),
      groupId: id(),
      campaignId: id(),
      accountId: id(),
      price: chance(1_000_000_000),
      ...paidBy[chance(paidBy.length)]!,
      runnerUp: chance(2) === 0 ? null : id(),
      near: chance(129),
    })),
    leftOut: Array.from({ length: chance(4) }, () => ({ id: id(), why: 1 + chance(4) })),
  };
}

test('a record opens as it was sealed, for a day, here alone', () => {
  const chance = chanceOf(5);
  for (let round = 0; round < 300; round += 1) {
    const record = aRecord(chance);
    const sealed = records.seal(record, NOW);
    expect(records.open(sealed, later(24))).toEqual(record);
    expect(records.open(sealed, later(25))).toBeNull();
    expect(recordSeal('another secret', null).open(sealed, NOW)).toBeNull();
    expect(recordSeal('another secret', SECRET).open(sealed, NOW)).toEqual(record);
  }
  expect(DIMENSIONS.every((dimension) => dimension in aRecord(chance).page)).toBe(true);
});

test('a price of more than 32 bits is sealed too, and no other record is another for it', () => {
  const chance = chanceOf(9);
  for (let round = 0; round < 300; round += 1) {
    const record = aRecord(chance);
    const dearest = record.slots.map((slot, index) =>
      index === 0 ? { ...slot, price: MOST_BID - chance(2 ** 31) } : slot,
    );
    const wide = { ...record, slots: dearest };
    expect(records.open(records.seal(wide, NOW), NOW)).toEqual(wide);
    expect(recordOf(bytesOf(wide))).toEqual(wide);
    const version = record.query === '' ? 1 : 2;
    expect(bytesOf(record)[0]).toBe(version);
    expect(bytesOf(wide)[0]).toBe(record.slots.length === 0 ? version : 3);
  }
});

test('a record of which one bit was turned does not open, nor one of which a part is missing', () => {
  const chance = chanceOf(6);
  for (let round = 0; round < 1500; round += 1) {
    const bytes = Buffer.from(records.seal(aRecord(chance), NOW), 'base64url');
    const [at, bit] = [chance(bytes.length), chance(8)];
    bytes[at] = bytes[at]! ^ (1 << bit);
    expect(records.open(bytes.toString('base64url'), NOW)).toBeNull();
    const short = bytes.subarray(0, chance(bytes.length)).toString('base64url');
    expect(records.open(short, NOW)).toBeNull();
  }
});

test('a slot of a record opens as it was signed, for a day; no other slot does, nor with the proof of another record', () => {
  const chance = chanceOf(8);
  for (let round = 0; round < 200; round += 1) {
    const record = aRecord(chance);
    const [sealed, other] = [records.seal(record, NOW), records.seal(aRecord(chance), NOW)];
    const slot = chance(5);
    const params = records.signSlot(slot, sealed, NOW);
    expect(records.openSlot(params, later(24))).toEqual({ slot, record });
    expect(records.openSlot(params, later(25))).toBeNull();
    expect(recordSeal('another secret', SECRET).openSlot(params, NOW)).toEqual({ slot, record });
    const [, proof = ''] = params.split('.');
    for (const forged of [
      `${slot + 1}.${proof}.${sealed}`,
      `0${slot}.${proof.slice(1)}.${sealed}`,
      `${slot}.${proof}.${other}`,
      `${slot}.${proof.slice(0, 21)}${proof.endsWith('A') ? 'Q' : 'A'}.${sealed}`,
      `${slot}.${sealed}`,
      `${slot}..${sealed}`,
      sealed,
    ]) {
      expect(records.openSlot(forged, NOW), forged.slice(0, 30)).toBeNull();
    }
  }
});

test('a record is short enough to be carried by each pin of a page', () => {
  const chance = chanceOf(7);
  const slots = aRecord(chance).slots.slice(0, 1);
  const page = { ...aRecord(chance).page, topics: [], interests: [], words: [], audiences: [] };
  const sealed = records.seal({ ...aRecord(chance), page, slots, leftOut: [] }, NOW);
  expect(sealed.length).toBeLessThan(250);
});

test.each(['', '!', 'AAAA', 'a'.repeat(20_000)])('%s is no record', (text) => {
  expect(records.open(text.slice(0, 16_001), NOW)).toBeNull();
});
