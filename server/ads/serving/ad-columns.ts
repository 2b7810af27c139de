import {
  boundOf,
  goesBefore,
  isRunning,
  offerOf,
  runsByKeywords,
  valueOf,
} from './auction-rules.ts';
import { WHOLE } from '../core/scale-rules.ts';
import { bitsByValue, makeBits, setBit, type Bits, type BitsByValue } from './bitmaps.ts';
import { makeKeywordIndex, type KeywordIndex } from './keyword-index.ts';
import { DIMENSIONS, type Dimension, type Pace, type ServingAd } from '../core/targeting-rules.ts';

/**
 * Ads in columnar form, one position each, by the highest score each could reach. What a selection reads of many ads is
 * in typed arrays; the rest of the few that could win is read from the ads, which their epoch keeps in memory anyway.
 */
export interface AdColumns {
  readonly count: number;
  readonly ads: readonly ServingAd[];
  /** Positions by the ad's id. */
  readonly positions: ReadonlyMap<string, number>;
  /** Float64, because amounts exceed 32 bits in currencies with small units. */
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
}

type PaceOf = (ad: ServingAd) => Pace;

/**
 * Builds the columns one after the other. With many ads all of them take long, so that a server yields to other work
 * after each.
 */
export function* columnsOf(ads: readonly ServingAd[], paceOf: PaceOf): Generator<void, AdColumns> {
  const { sorted, bounds } = inOrder(ads, paceOf);
  const count = sorted.length;
  yield;
  const positions = new Map(sorted.map(({ id }, position) => [id, position]));
  const paces = pacesOf(sorted, paceOf);
  yield;
  const targets = {} as Record<Dimension, BitsByValue>;
  for (const dimension of DIMENSIONS) {
    const of = (position: number) => sorted[position]!.targets[dimension];
    targets[dimension] = bitsByValue(count, of, { noneIsAll: true });
    yield;
  }
  const interestsAt = (position: number) => sorted[position]!.interests;
  const interests = bitsByValue(count, interestsAt, { noneIsAll: true });
  yield;
  const topicsAt = (position: number) => sorted[position]!.topics.map(({ topic }) => topic);
  const aboutTopic = bitsByValue(count, topicsAt, { noneIsAll: false });
  yield;
  const topics = topicsOf(sorted);
  const isFoundByTopics = bitsWhere(sorted, (ad) => !runsByKeywords(ad));
  yield;
  const keywords = makeKeywordIndex(count, (position) => sorted[position]!.keywords);
  return {
    count,
    ads: sorted,
    positions,
    bounds,
    ...paces,
    targets,
    interests,
    aboutTopic,
    ...topics,
    isFoundByTopics,
    keywords,
  };
}

/** Sorts by the highest score that each could soon reach; ties go by lower id. */
function inOrder(ads: readonly ServingAd[], paceOf: PaceOf) {
  const bounded = ads.map((ad) => ({ ad, id: ad.id, score: boundSoon(ad, paceOf(ad)) }));
  bounded.sort((one, other) => (goesBefore(one, other) ? -1 : 1));
  return {
    sorted: bounded.map(({ ad }) => ad),
    bounds: Float64Array.from(bounded, ({ score }) => score),
  };
}

/**
 * Returns an ad's highest score after its multiplier rises by a quarter, which takes four pacing steps. Multipliers of
 * ads that await an audience all rise at once: without this margin most would outrun their position after each step.
 */
function boundSoon(ad: ServingAd, { rate, multiplier }: Pace): number {
  const raised = Math.min(WHOLE, multiplier + (multiplier >> 2));
  return boundOf(valueOf(offerOf(ad, raised), ad.worth), rate);
}

function bitsWhere(ads: readonly ServingAd[], isSet: (ad: ServingAd) => boolean): Bits {
  const bits = makeBits(ads.length);
  for (const [position, ad] of ads.entries()) if (isSet(ad)) setBit(bits, position);
  return bits;
}

type Paces = Pick<AdColumns, 'offers' | 'values' | 'rates' | 'running'>;

function pacesOf(ads: readonly ServingAd[], paceOf: PaceOf): Paces {
  const paces = {
    offers: new Float64Array(ads.length),
    values: new Uint32Array(ads.length),
    rates: new Uint16Array(ads.length),
    running: makeBits(ads.length),
  };
  for (const [position, ad] of ads.entries()) setPaceAt(paces, position, ad, paceOf(ad));
  return paces;
}

/** Sets the pace of the ad at a position. */
export function setPaceAt(
  { offers, values, rates, running }: Paces,
  position: number,
  ad: ServingAd,
  pace: Pace,
): void {
  const offer = offerOf(ad, pace.multiplier);
  offers[position] = offer;
  values[position] = valueOf(offer, ad.worth);
  rates[position] = pace.rate;
  setBit(running, position, isRunning(ad, pace));
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
