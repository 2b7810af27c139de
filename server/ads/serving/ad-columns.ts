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
 * Ads in columnar form, one position each, by the highest score each could reach. An object takes thousands of bytes
 * per ad, this about a hundred, so that a hundred thousand stay in memory.
 */
export interface AdColumns {
  readonly count: number;
  readonly ids: BigInt64Array;
  readonly accounts: BigInt64Array;
  readonly campaigns: BigInt64Array;
  readonly groups: BigInt64Array;
  readonly pins: BigInt64Array;
  readonly signatures: readonly string[];
  /** Float64, because amounts exceed 32 bits in currencies with small units. */
  readonly bids: Float64Array;
  readonly worths: Float64Array;
  /** The lowest price of each where its country has no floor, and the lowest anywhere. */
  readonly floors: Float64Array;
  readonly leastFloors: Float64Array;
  /** By country, for those that have any. */
  readonly countryFloors: ReadonlyMap<number, ReadonlyMap<number, number>>;
  readonly isPaidByImpression: Bits;
  readonly offers: Float64Array;
  /** Offers in dollars, 30 bits. */
  readonly values: Uint32Array;
  readonly rates: Uint16Array;
  /** The highest score each may reach in the next pacing steps: the sort key. */
  readonly bounds: Float64Array;
  readonly running: Bits;
  readonly targets: Readonly<Record<Dimension, BitsByValue>>;
  readonly interests: BitsByValue;
  readonly aboutTopic: BitsByValue;
  /** Topics have 16-bit numbers here, by code. */
  readonly topicNumbers: ReadonlyMap<number, number>;
  /** A position's topics range from its entry here to the next one's. */
  readonly topicsFrom: Uint32Array;
  readonly topics: Uint16Array;
  readonly weights: Uint8Array;
  /** Ads that also match searches by topic. */
  readonly isFoundByTopics: Bits;
  readonly keywords: KeywordIndex;
  /** Only the few ads with audiences. */
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

/** Sorts by the highest score that each could soon reach; ties go by lower id. */
function inOrder(ads: readonly ServingAd[], paceOf: PaceOf): ServingAd[] {
  const bounded = ads.map((ad) => ({ ad, id: ad.id, score: boundSoon(ad, paceOf(ad)) }));
  bounded.sort((one, other) => (goesBefore(one, other) ? -1 : 1));
  return bounded.map(({ ad }) => ad);
}

/**
 * Returns an ad's highest score after its multiplier rises by a quarter, which takes four pacing steps. Multipliers of
 * ads that await an audience all rise at once: without this margin most would outrun their position after each step.
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
