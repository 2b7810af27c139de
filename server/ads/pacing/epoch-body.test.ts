import { expect, test } from 'vitest';
import type { ServingAd } from '../core/targeting-rules.ts';
import { applyTo, changeFrom, keyframeOf, packed, unpacked, type EpochAd } from './epoch-body.ts';

const ad: ServingAd = {
  id: '7',
  accountId: '1',
  campaignId: '2',
  groupId: '3',
  ownerId: '4',
  pinId: '5',
  signature: 'a'.repeat(32),
  bid: 100,
  isPaidByImpression: false,
  isPaidByVideoView: false,
  worth: 1_000_000_000,
  floor: 1,
  floors: [[40, 2]],
  targets: { placement: [1, 3], country: [], language: [], gender: [], age: [], device: [] },
  interests: [8],
  topics: [{ topic: 9, weight: 128 }],
  keywords: [{ words: ['vase'], match: 'exact', isNegative: false }],
  isAutoTargeted: true,
  frequencyCap: null,
  endsAt: null,
  audiences: { of: [], not: [] },
};
const one: EpochAd = { ad, pace: { rate: 10, multiplier: 20, isLive: true } };
const stateOf = (...all: EpochAd[]) => new Map(all.map((each) => [each.ad.id, each]));

test('ads that were read anew and stand as before are no change of an epoch', async () => {
  const stored = new Map<string, EpochAd>();
  applyTo(stored, await unpacked(await packed(keyframeOf(stateOf(one)))));
  expect(changeFrom(stored, stateOf(structuredClone(one)))).toEqual({
    ads: [],
    paces: [],
    gone: [],
  });
});

test.each(
  Object.entries({
    bid: 101,
    frequencyCap: 3,
    endsAt: 5,
    floors: [[40, 3]],
    targets: { ...ad.targets, country: [40] },
    interests: [],
    topics: [{ topic: 9, weight: 127 }],
    keywords: [{ words: ['vases'], match: 'exact', isNegative: false }],
    audiences: { of: [], not: [1] },
  } satisfies Partial<ServingAd>),
)('an ad with other %s is sent whole, and again when they are as before', (name, value) => {
  const other = { ...one, ad: { ...ad, [name]: value } };
  expect(changeFrom(stateOf(one), stateOf(other)).ads).toEqual([other]);
  expect(changeFrom(stateOf(other), stateOf(one)).ads).toEqual([one]);
});

test('an ad of which the pace alone is another is sent as its pace', () => {
  const pace = { ...one.pace, multiplier: 21 };
  const change = changeFrom(stateOf(one), stateOf({ ...one, pace }));
  expect(change).toEqual({ ads: [], paces: [['7', pace]], gone: [] });
  expect(changeFrom(stateOf(one), new Map())).toEqual({ ads: [], paces: [], gone: ['7'] });
});
