import { columnsOf, setPaceAt, type AdColumns } from './ad-columns.ts';
import {
  ALL,
  boundOf,
  floorIn,
  goesBefore,
  isLowerId,
  scoreOf,
  type Bidder,
} from './auction-rules.ts';
import { eitherWord, everyWord, hasBit, type Bits } from './bitmaps.ts';
import { makeRanking, type Ranking } from './ranking.ts';
import {
  DIMENSIONS,
  isInAudience,
  SEARCH,
  type AdPage,
  type Pace,
  type ServingAd,
} from '../core/targeting-rules.ts';

export interface AdBidder
  extends
    Bidder,
    Pick<ServingAd, 'id' | 'accountId' | 'campaignId' | 'groupId' | 'pinId' | 'signature'> {}

/** Returns why an ad is not for this person now, as a number of the caller's; 0 if it is. */
export type WhyNot = (ad: ServingAd) => number;

/** An ad excluded for this person, though its score reaches the ranking's last. */
export interface LeftOut {
  readonly id: string;
  readonly score: number;
  readonly why: number;
}

export interface Selection {
  /** Best first, one per account. */
  readonly ranking: readonly AdBidder[];
  readonly leftOut: readonly LeftOut[];
}

/** An in-memory index of ads, queried by each page. */
export interface AdIndex {
  readonly size: number;
  /** Returns the best ads for a page, at most `most`. */
  select(page: AdPage, most: number, whyNot?: WhyNot): Selection;
  /** Sets an ad's pace; false if it is not in this index. */
  setPace(adId: string, pace: Pace): boolean;
  /** Whether so many ads have outrun their position that the index should be rebuilt. */
  isWorn(): boolean;
}

const nothing: WhyNot = () => 0;
/** Tolerated fraction (1/n) of ads that outran their position, plus some where ads are few. */
const WORN_PART = 64;
const WORN = 256;

/**
 * Ads are sorted by their highest possible score, with a bitmap per targeted value. A query scans its bitmaps from the
 * front, 32 ads at a time, and stops where no later ad could reach the ranking. An ad whose score could now exceed its
 * position is in a short list that is always scanned.
 */
export function makeAdIndex(ads: readonly ServingAd[], paceOf: (ad: ServingAd) => Pace): AdIndex {
  const steps = adIndexInSteps(ads, paceOf);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** The same in steps, between which the process may do other things. */
export function* adIndexInSteps(
  ads: readonly ServingAd[],
  paceOf: (ad: ServingAd) => Pace,
): Generator<void, AdIndex> {
  const columns = yield* columnsOf(ads, paceOf);
  const ahead = new Set<number>();
  return {
    size: columns.count,
    select: (page, most, whyNot = nothing) => select(columns, ahead, { page, most, whyNot }),
    setPace(adId, pace) {
      const position = columns.positions.get(adId);
      if (position === undefined) return false;
      setPaceAt(columns, position, columns.ads[position]!, pace);
      const { values, rates, bounds } = columns;
      const isAhead = boundOf(values[position]!, rates[position]!) > bounds[position]!;
      if (isAhead) ahead.add(position);
      else ahead.delete(position);
      return true;
    },
    isWorn: () => ahead.size > WORN + columns.count / WORN_PART,
  };
}

interface Question {
  readonly page: AdPage;
  readonly most: number;
  readonly whyNot: WhyNot;
}

/** A query in progress. */
interface Reading extends Question {
  readonly columns: AdColumns;
  readonly ranking: Ranking<AdBidder>;
  readonly leftOut: Map<number, LeftOut>;
  /** Bitmaps that an ad must be in, however it is found. */
  readonly filters: readonly Bits[];
  readonly shutOut: ReadonlySet<number>;
}

function select(columns: AdColumns, ahead: ReadonlySet<number>, question: Question): Selection {
  const { page } = question;
  const reading: Reading = {
    ...question,
    columns,
    ranking: makeRanking(question.most),
    leftOut: new Map(),
    filters: [
      columns.running,
      ...DIMENSIONS.map((dimension) => columns.targets[dimension].of(page[dimension])),
    ],
    shutOut: columns.keywords.shutOut(page.words),
  };
  readKeywords(reading, ahead);
  readTopics(reading, ahead);
  const ranking = reading.ranking.list();
  const last = ranking.length < question.most ? null : ranking.at(-1)!;
  const leftOut = [...reading.leftOut.values()].filter(
    (one) => last === null || goesBefore(one, last),
  );
  return { ranking, leftOut };
}

/** Scans ads whose keywords match the search: each list is sorted by highest possible score. */
function readKeywords(reading: Reading, ahead: ReadonlySet<number>): void {
  const { columns, page, filters } = reading;
  for (const { relevance, positions } of columns.keywords.matched(page.words)) {
    for (const position of positions) {
      const isPast = isBehind(reading, columns.bounds[position]!, position);
      if (isPast && ahead.size === 0) break;
      if (isPast && !ahead.has(position)) continue;
      if (filters.every((bits) => hasBit(bits, position))) {
        consider(reading, position, () => relevance);
      }
    }
  }
}

/** Scans ads whose pins share topics with the page. */
function readTopics(reading: Reading, ahead: ReadonlySet<number>): void {
  const { columns, page } = reading;
  if (page.topics.length === 0) return;
  const filters =
    page.placement === SEARCH ? [...reading.filters, columns.isFoundByTopics] : reading.filters;
  const topics = withoutRepeats(page.topics.map(({ topic }) => columns.aboutTopic.of(topic)));
  // An untargeted interest has the bitmap of ads without interests.
  const liked = withoutRepeats(
    [-1, ...page.interests].map((interest) => columns.interests.of(interest)),
  );
  const relevance = relevanceOn(columns, page);
  const wordAt = (at: number): number => {
    const word = everyWord(filters, at);
    const about = word === 0 ? 0 : word & eitherWord(topics, at);
    return about === 0 ? 0 : about & eitherWord(liked, at);
  };
  for (const position of ahead) {
    if ((wordAt(position >>> 5) & (1 << (position & 31))) === 0) continue;
    consider(reading, position, relevance);
  }
  for (let at = 0; at < columns.running.length; at += 1) {
    if (isBehind(reading, columns.bounds[at << 5]!, at << 5)) return;
    for (let word = wordAt(at); word !== 0; word &= word - 1) {
      const position = (at << 5) + 31 - Math.clz32(word & -word);
      consider(reading, position, relevance);
    }
  }
}

/** Most values of a page are those of no ad, and have the same bitmap. */
const withoutRepeats = (maps: readonly Bits[]): readonly Bits[] => [...new Set(maps)];

/** The current page's weights, by topic number, and the numbers that have one. */
const pageWeights = new Uint8Array(65_536);
let weighted: number[] = [];

function relevanceOn(columns: AdColumns, page: AdPage): (position: number) => number {
  const { topicNumbers, topicsFrom, topics, weights, ads } = columns;
  for (const number of weighted) pageWeights[number] = 0;
  weighted = [];
  for (const { topic, weight } of page.topics) {
    const number = topicNumbers.get(topic);
    if (number === undefined) continue;
    pageWeights[number] = weight;
    weighted.push(number);
  }
  return (position) => {
    let common = 0;
    for (let at = topicsFrom[position]!; at < topicsFrom[position + 1]!; at += 1) {
      common += Math.min(weights[at]!, pageWeights[topics[at]!]!);
    }
    const near = page.near.size === 0 ? 0 : (page.near.get(ads[position]!.signature) ?? 0);
    return Math.min(ALL, Math.max(common, near));
  };
}

/**
 * Whether an ad of this score at this position would come after the ranking's last. Many ads have the same bid and
 * rate, so ties are usual; positions with the same bound are sorted by id too.
 */
function isBehind({ columns, ranking }: Reading, score: number, position: number): boolean {
  const least = ranking.least();
  if (score !== least) return score < least;
  const leastId = ranking.leastId();
  return leastId !== null && !isLowerId(columns.ads[position]!.id, leastId);
}

/**
 * Inserts an ad that passed the bitmaps into the ranking, if it qualifies. Most do not, so what costs least is looked at
 * first.
 */
function consider(
  reading: Reading,
  position: number,
  relevanceAt: (position: number) => number,
): void {
  const { columns, page, ranking, shutOut, leftOut } = reading;
  const [value, rate] = [columns.values[position]!, columns.rates[position]!];
  // Compared here rather than by isBehind: thousands are, and a score that is passed on would be an object each.
  const least = ranking.least();
  if (boundOf(value, rate) < least) return;
  const relevance = relevanceAt(position);
  if (relevance < page.leastRelevance) return;
  const score = scoreOf(value, rate, relevance);
  if (score < least || isBehind(reading, score, position) || shutOut.has(position)) return;
  const ad = columns.ads[position]!;
  if (!isInAudience(ad, page)) return;
  const [offer, floor] = [columns.offers[position]!, floorIn(ad, page.country)];
  if (offer < floor) return;
  const why = reading.whyNot(ad);
  if (why !== 0) {
    const before = leftOut.get(position)?.score ?? 0;
    leftOut.set(position, { id: ad.id, why, score: Math.max(score, before) });
    return;
  }
  const { id, accountId, campaignId, groupId, pinId, signature, worth } = ad;
  const names = { id, accountId, campaignId, groupId, pinId, signature };
  const bidder = { ...names, score, relevance, offer, worth, rate, floor };
  if (ranking.takes(bidder)) ranking.put(bidder);
}
