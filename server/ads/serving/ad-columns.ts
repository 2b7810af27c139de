import {
  boundOf,
  goesBefore,
  isRunning,
  leastFloorOf,
  offerOf,
  runsByKeywords,
  valueOf,
} from './auction-rules.ts';
import { WHOLE } from '../core/scale-rules.ts';
import { bitsByValue, makeBits, setBit, type Bits, type BitsByValue } from './bitmaps.ts';
import { makeKeywordIndex, type KeywordIndex } from './keyword-index.ts';
import { DIMENSIONS, type Dimension, type Pace, type ServingAd } from '../core/targeting-rules.ts';

/**
 * Ads as columns, a position each, in the order of the most that each could bring. An ad as an object takes thousands
 * of bytes, here it takes some hundred: a hundred thousand of them stay in memory.
 */
export interface AdColumns {
  readonly count: number;
  readonly ids: BigInt64Array;
  readonly accounts: BigInt64Array;
  readonly campaigns: BigInt64Array;
  readonly groups: BigInt64Array;
  readonly pins: BigInt64Array;
  readonly signatures: readonly string[];
  /** Money may be of more than 32 bits, where the unit of a currency is small. */
  readonly bids: Float64Array;
  readonly worths: Float64Array;
  /** The least that each pays where its country has no floor of its own, and the least of all. */
  readonly floors: Float64Array;
  readonly leastFloors: Float64Array;
  /** By country, of those that have any. */
  readonly countryFloors: ReadonlyMap<number, ReadonlyMap<number, number>>;
  readonly isPaidByImpression: Bits;
  readonly offers: Float64Array;
  /** The offers in dollars, of 30 bits. */
  readonly values: Uint32Array;
  readonly rates: Uint16Array;
  /** The most that each may bring by now, and in the next steps of pacing: the order is by this. */
  readonly bounds: Float64Array;
  readonly running: Bits;
  readonly targets: Readonly<Record<Dimension, BitsByValue>>;
  readonly interests: BitsByValue;
  readonly aboutTopic: BitsByValue;
  /** Topics have numbers of sixteen bits here, by their codes. */
  readonly topicNumbers: ReadonlyMap<number, number>;
  /** Those of a position stand from its number here up to that of the next one. */
  readonly topicsFrom: Uint32Array;
  readonly topics: Uint16Array;
  readonly weights: Uint8Array;
  /** Those that run by topics in searches too. */
  readonly isFoundByTopics: Bits;
  readonly keywords: KeywordIndex;
  /** Of the few that name any. */
  readonly audiences: ReadonlyMap<number, ServingAd['audiences']>;
}

type PaceOf = (ad: ServingAd) => Pace;

export function columnsOf(ads: readonly ServingAd[], paceOf: PaceOf): AdColumns {
  const sorted = inOrder(ads, paceOf);
  const count = sorted.length;
  const at = (position: number): ServingAd => sorted[position]!;
  const named =
    <Value>(of: (ad: ServingAd) => Value) =>
    (position: number) =>
      of(at(position));
  const targetsOf = (dimension: Dimension): BitsByValue =>
    bitsByValue(
      count,
      named(({ targets }) => targets[dimension]),
      { noneIsAll: true },
    );
  return {
    count,
    ids: idsIn(sorted, ({ id }) => id),
    accounts: idsIn(sorted, ({ accountId }) => accountId),
    campaigns: idsIn(sorted, ({ campaignId }) => campaignId),
    groups: idsIn(sorted, ({ groupId }) => groupId),
    pins: idsIn(sorted, ({ pinId }) => pinId),
    signatures: sorted.map(({ signature }) => signature),
    ...moneyOf(sorted, paceOf),
    targets: Object.fromEntries(
      DIMENSIONS.map((dimension) => [dimension, targetsOf(dimension)]),
    ) as Record<Dimension, BitsByValue>,
    interests: bitsByValue(
      count,
      named(({ interests }) => interests),
      { noneIsAll: true },
    ),
    aboutTopic: bitsByValue(
      count,
      named(({ topics }) => topics.map(({ topic }) => topic)),
      { noneIsAll: false },
    ),
    ...topicsOf(sorted),
    isFoundByTopics: bitsWhere(sorted, (ad) => !runsByKeywords(ad)),
    keywords: makeKeywordIndex(
      count,
      named(({ keywords }) => keywords),
    ),
    audiences: new Map(
      sorted.flatMap(({ audiences }, position) =>
        audiences.of.length + audiences.not.length === 0 ? [] : [[position, audiences]],
      ),
    ),
  };
}

/** By the most that each could soon bring; of equals the lower id first. */
function inOrder(ads: readonly ServingAd[], paceOf: PaceOf): ServingAd[] {
  const bounded = ads.map((ad) => ({ ad, id: ad.id, score: boundSoon(ad, paceOf(ad)) }));
  bounded.sort((one, other) => (goesBefore(one, other) ? -1 : 1));
  return bounded.map(({ ad }) => ad);
}

/**
 * What an ad brings at most once its multiplier has been raised by a quarter, which takes four steps of pacing. Ads that
 * wait for people rise all at once: without room for it most of them would be ahead of their places after each step.
 */
function boundSoon(ad: ServingAd, { rate, multiplier }: Pace): number {
  const raised = Math.min(WHOLE, multiplier + (multiplier >> 2));
  return boundOf(valueOf(offerOf(ad, raised), ad.worth), rate);
}

const idsIn = (ads: readonly ServingAd[], idOf: (ad: ServingAd) => string): BigInt64Array =>
  BigInt64Array.from(ads, (ad) => BigInt(idOf(ad)));

function bitsWhere(ads: readonly ServingAd[], isSet: (ad: ServingAd) => boolean): Bits {
  const bits = makeBits(ads.length);
  for (const [position, ad] of ads.entries()) if (isSet(ad)) setBit(bits, position);
  return bits;
}

function moneyOf(ads: readonly ServingAd[], paceOf: PaceOf) {
  const offers = Float64Array.from(ads, (ad) => offerOf(ad, paceOf(ad).multiplier));
  const values = Uint32Array.from(offers, (offer, position) =>
    valueOf(offer, ads[position]!.worth),
  );
  const rates = Uint16Array.from(ads, (ad) => paceOf(ad).rate);
  return {
    bids: Float64Array.from(ads, ({ bid }) => bid),
    worths: Float64Array.from(ads, ({ worth }) => worth),
    floors: Float64Array.from(ads, ({ floor }) => floor),
    leastFloors: Float64Array.from(ads, leastFloorOf),
    countryFloors: new Map(
      ads.flatMap(({ floors }, position) =>
        floors.length === 0 ? [] : [[position, new Map(floors)] as const],
      ),
    ),
    isPaidByImpression: bitsWhere(ads, (ad) => ad.isPaidByImpression),
    offers,
    values,
    rates,
    bounds: Float64Array.from(ads, (ad) => boundSoon(ad, paceOf(ad))),
    running: bitsWhere(ads, (ad) => isRunning(ad, paceOf(ad))),
  };
}

function topicsOf(ads: readonly ServingAd[]) {
  const topicsFrom = new Uint32Array(ads.length + 1);
  for (const [position, { topics }] of ads.entries()) {
    topicsFrom[position + 1] = topicsFrom[position]! + topics.length;
  }
  const all = ads.flatMap(({ topics }) => topics);
  const topicNumbers = new Map<number, number>();
  for (const { topic } of all) {
    if (!topicNumbers.has(topic)) topicNumbers.set(topic, topicNumbers.size);
  }
  return {
    topicNumbers,
    topicsFrom,
    topics: Uint16Array.from(all, ({ topic }) => topicNumbers.get(topic)!),
    weights: Uint8Array.from(all, ({ weight }) => weight),
  };
}
