import { DOLLAR, worthOf } from '../prices/exchange-rules.ts';
import { CERTAIN, MOST_VALUE, WHOLE } from '../core/scale-rules.ts';
import {
  eligibleRelevance,
  floorIn,
  goesBefore,
  isRunning,
  LEAST_RELEVANCE,
  offerOf,
  scoreOf,
  valueOf,
} from './auction-rules.ts';
import type { AdBidder, Selection, WhyNot } from './ad-index.ts';
import type { AdPage, Keyword, Match, Pace, ServingAd, Topic } from '../core/targeting-rules.ts';

/** Returns a number from 0 to below `below`; deterministic for a seed. */
export type Chance = (below: number) => number;

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  return (below) => {
    // Mixing as in splitmix32.
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return Math.floor((((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32) * below);
  };
}

/** The numbers of distinct values in a random world's ads. */
export interface Kinds {
  readonly accounts: number;
  readonly topics: number;
  readonly countries: number;
  readonly words: number;
  readonly audiences: number;
  /** Percentage of ads with keywords. */
  readonly withKeywords: number;
}

const LANGUAGES = 12;
const AGES = 6;
const FEW = 4;

const some = (chance: Chance, most: number, below: number): number[] => [
  ...new Set(Array.from({ length: 1 + chance(most) }, () => 1 + chance(below))),
];

/** Returns some values, or none with this probability. */
const maybe = (chance: Chance, noneOf100: number, most: number, below: number): number[] =>
  chance(100) < noneOf100 ? [] : some(chance, most, below);

export const topicsBy = (chance: Chance, most: number, below: number): Topic[] =>
  some(chance, most, below).map((topic) => ({ topic, weight: 8 + chance(113) }));

/** Converts a number to a signature. */
export const signatureOf = (number: number): string => number.toString(16).padStart(32, '0');

function keywordsBy(chance: Chance, { words, withKeywords }: Kinds): Keyword[] {
  if (chance(100) >= withKeywords) return [];
  return Array.from({ length: 1 + chance(6) }, () => ({
    words: Array.from({ length: 1 + chance(3) }, () => `w${chance(words)}`),
    match: (['exact', 'phrase', 'broad'] as const)[chance(3)] as Match,
    isNegative: chance(6) === 0,
  }));
}

/** Dollars, and sometimes pounds, euros, pesos or yen. */
const WORTHS = [DOLLAR, DOLLAR, 750_000, 860_000, 1_450_000_000, 156_000_000].map((one) =>
  one === DOLLAR ? one : worthOf(one),
);

/** Returns an ad whose bid is usually small. */
export function anAd(chance: Chance, number: number, kinds: Kinds): ServingAd {
  const group = Math.floor(number / 3);
  const size = 2 ** chance(10) * 1000;
  return {
    id: String(5_000_000_000_000_000_000n + BigInt(number)),
    accountId: String(1_000_000 + chance(kinds.accounts)),
    campaignId: String(2_000_000 + Math.floor(group / 2)),
    groupId: String(3_000_000 + group),
    ownerId: String(6_000_000 + number),
    pinId: String(4_000_000 + number),
    signature: signatureOf(number),
    bid: Math.min(MOST_VALUE, 1 + chance(size) + size),
    isPaidByImpression: chance(4) === 0,
    isPaidByVideoView: false,
    worth: WORTHS[chance(WORTHS.length)]!,
    floor: chance(3) === 0 ? chance(900) : 1,
    floors: maybe(chance, 80, 2, kinds.countries).map((country) => [country, chance(5000)]),
    targets: {
      placement: maybe(chance, 80, 2, 3),
      country: maybe(chance, 20, 3, kinds.countries),
      language: maybe(chance, 30, 2, LANGUAGES),
      gender: maybe(chance, 80, 1, 2),
      age: maybe(chance, 60, 3, AGES),
      device: maybe(chance, 90, 1, 3),
    },
    interests: maybe(chance, 50, 6, kinds.topics),
    topics: topicsBy(chance, 3, kinds.topics),
    keywords: keywordsBy(chance, kinds),
    isAutoTargeted: chance(2) === 0,
    frequencyCap: null,
    endsAt: null,
    audiences: {
      of: maybe(chance, 90, 2, kinds.audiences),
      not: maybe(chance, 95, 1, kinds.audiences),
    },
  };
}

/** Most ads are seen a hundred times per act. */
export const aPace = (chance: Chance): Pace => ({
  rate: chance(200) === 0 ? CERTAIN : chance(1500),
  multiplier: chance(2) === 0 ? WHOLE : chance(WHOLE + 1),
  isLive: chance(20) !== 0,
});

export function aPage(chance: Chance, kinds: Kinds, ads: readonly ServingAd[]): AdPage {
  const placement = 1 + chance(3);
  const topics = topicsBy(chance, 10, kinds.topics);
  const near = Array.from({ length: chance(FEW) }, () => ads[chance(ads.length)]!.signature);
  return {
    placement,
    country: chance(kinds.countries + 1),
    language: chance(LANGUAGES + 1),
    gender: chance(3),
    age: chance(AGES + 1),
    device: chance(FEW),
    topics,
    interests: [
      ...new Set([...topics.map(({ topic }) => topic), ...maybe(chance, 30, 12, kinds.topics)]),
    ],
    audiences: maybe(chance, 50, 3, kinds.audiences),
    words:
      placement === 2 ? Array.from({ length: 1 + chance(4) }, () => `w${chance(kinds.words)}`) : [],
    near: new Map(near.map((signature) => [signature, chance(129)])),
    leastRelevance: LEAST_RELEVANCE + chance(2) * chance(64),
  };
}

/** A naive implementation of the rules: evaluates every ad, then sorts. */
export function selectPlainly(
  ads: readonly { readonly ad: ServingAd; readonly pace: Pace }[],
  page: AdPage,
  most: number,
  whyNot: WhyNot = () => 0,
): Selection {
  const all: (AdBidder & { readonly why: number })[] = [];
  for (const { ad, pace } of ads) {
    if (!isRunning(ad, pace)) continue;
    const relevance = eligibleRelevance(ad, page);
    if (relevance === null) continue;
    const { id, accountId, campaignId, groupId, pinId, signature, worth } = ad;
    const names = { id, accountId, campaignId, groupId, pinId, signature };
    const [offer, floor] = [offerOf(ad, pace.multiplier), floorIn(ad, page.country)];
    if (offer < floor) continue;
    const score = scoreOf(valueOf(offer, worth), pace.rate, relevance);
    const why = whyNot(ad);
    all.push({ ...names, floor, offer, worth, rate: pace.rate, relevance, score, why });
  }
  all.sort((one, other) => (goesBefore(one, other) ? -1 : 1));
  const accounts = new Set<string>();
  const ranking: AdBidder[] = [];
  for (const { why, ...bidder } of all) {
    if (why !== 0 || accounts.has(bidder.accountId) || ranking.length === most) continue;
    accounts.add(bidder.accountId);
    ranking.push(bidder);
  }
  const last = ranking.length < most ? null : ranking.at(-1)!;
  const leftOut = all
    .filter((one) => one.why !== 0 && (last === null || goesBefore(one, last)))
    .map(({ id, score, why }) => ({ id, score, why }));
  return { ranking, leftOut };
}
