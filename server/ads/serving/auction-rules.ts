import { fromDollars, inDollars } from '../prices/exchange-rules.ts';
import { MOST_VALUE, shareOf } from '../core/scale-rules.ts';
import { isMatched, isShutOut, relevanceOfMatch } from '../core/keyword-rules.ts';
import {
  isInAudience,
  isTargeted,
  SEARCH,
  type AdPage,
  type Pace,
  type ServingAd,
} from '../core/targeting-rules.ts';

/**
 * The auction's rules, in whole numbers only, so that results are the same on every machine and in every replay. The
 * largest product (highest value, rate and quality) is below 2^53, so no number is ever rounded.
 */

/** The highest relevance of a pin to a page. */
export const ALL = 128;
/** The least relevance an ad needs, whatever its bid: a quarter. */
export const LEAST_RELEVANCE = 32;
const IMPRESSIONS = 1000;

/** Returns an ad's offer for one billed event. */
export function offerOf(
  ad: Pick<ServingAd, 'bid' | 'isPaidByImpression'>,
  multiplier: number,
): number {
  const offer = shareOf(ad.bid, multiplier);
  return ad.isPaidByImpression ? Math.floor(offer / IMPRESSIONS) : offer;
}

/** Converts an offer to dollars, to compare all currencies; capped at a thousand. */
export const valueOf = (offer: number, worth: number): number =>
  Math.min(MOST_VALUE, inDollars(offer, worth));

/** Returns the ad's lowest price for one event in this country. */
export const floorIn = (
  { floor, floors }: Pick<ServingAd, 'floor' | 'floors'>,
  country: number,
): number => floors.find(([one]) => one === country)?.[1] ?? floor;

/** Returns its lowest price anywhere. */
const leastFloorOf = ({ floor, floors }: Pick<ServingAd, 'floor' | 'floors'>): number =>
  floors.reduce((least, [, one]) => Math.min(least, one), floor);

/** Returns the factor by which relevance scales an offer: from a half to one. */
export const qualityOf = (relevance: number): number => ALL / 2 + (relevance >> 1);

/** Returns the score ads are ranked by: an offer's value (30 bits) times rate (16) and quality (8). */
export const scoreOf = (value: number, rate: number, relevance: number): number =>
  value * rate * qualityOf(relevance);

/** Returns an ad's highest score at full relevance. */
export const boundOf = (value: number, rate: number): number => scoreOf(value, rate, ALL);

/** Whether the ad runs by keywords in searches. */
export const runsByKeywords = ({
  keywords,
  isAutoTargeted,
}: Pick<ServingAd, 'keywords' | 'isAutoTargeted'>): boolean =>
  !isAutoTargeted && keywords.some(({ isNegative }) => !isNegative);

/** Returns a page's and pin's relevance: the sum of shared topic weights, or the picture's similarity. */
export function relevanceOf(ad: Pick<ServingAd, 'topics' | 'signature'>, page: AdPage): number {
  let common = 0;
  for (const { topic, weight } of ad.topics) {
    const other = page.topics.find((one) => one.topic === topic);
    common += Math.min(weight, other?.weight ?? 0);
  }
  return Math.min(ALL, Math.max(common, page.near.get(ad.signature) ?? 0));
}

/** Returns the relevance with which an ad's targeting lets it run on a page; null if it may not. */
export function eligibleRelevance(ad: ServingAd, page: AdPage): number | null {
  if (!isTargeted(ad, page) || !isInAudience(ad, page)) return null;
  if (isShutOut(ad.keywords, page.words)) return null;
  const isAboutIt = ad.topics.some(({ topic }) => page.topics.some((one) => one.topic === topic));
  const isLiked =
    ad.interests.length === 0 || ad.interests.some((interest) => page.interests.includes(interest));
  const waits = page.placement === SEARCH && runsByKeywords(ad);
  const byTopics = isAboutIt && isLiked && !waits ? relevanceOf(ad, page) : -1;
  const matches = ad.keywords.filter((keyword) => isMatched(keyword, page.words));
  const relevance = Math.max(byTopics, ...matches.map(relevanceOfMatch));
  return relevance < Math.max(page.leastRelevance, 0) ? null : relevance;
}

/** Whether an ad takes part at all, whatever the page. */
export function isRunning(
  ad: Pick<ServingAd, 'bid' | 'isPaidByImpression' | 'worth' | 'floor' | 'floors'>,
  { rate, multiplier, isLive }: Pace,
): boolean {
  const offer = offerOf(ad, multiplier);
  return isLive && rate > 0 && valueOf(offer, ad.worth) > 0 && offer >= leastFloorOf(ad);
}

/** Compares ids, which are whole numbers; earlier ones are lower. */
export const isLowerId = (one: string, other: string): boolean =>
  one.length === other.length ? one < other : one.length < other.length;

/** A bidder with its score. */
export interface Bidder {
  readonly id: string;
  readonly accountId: string;
  /** In micro units of its own currency, like its floor. */
  readonly offer: number;
  readonly worth: number;
  readonly rate: number;
  readonly relevance: number;
  /** For the country where it is shown. */
  readonly floor: number;
  readonly score: number;
}

/** Whether one ranks before the other: by score, then by lower id. */
export const goesBefore = (
  one: Pick<Bidder, 'score' | 'id'>,
  other: Pick<Bidder, 'score' | 'id'>,
): boolean => (one.score === other.score ? isLowerId(one.id, other.id) : one.score > other.score);

/**
 * Returns a winner's price in its own currency: the least that still beats the next score (what would equal it, plus
 * one micro-dollar), at least the floor and at most its offer. A quotient of two whole numbers below 2^53, rounded
 * down, is exact.
 */
export function priceOf(
  winner: Pick<Bidder, 'rate' | 'relevance' | 'offer' | 'worth' | 'floor'>,
  nextScore: number,
): number {
  const weight = winner.rate * qualityOf(winner.relevance);
  const least = fromDollars(Math.floor(nextScore / weight) + 1, winner.worth);
  return Math.min(winner.offer, Math.max(winner.floor, least));
}

/** A winner, or a spare in case one drops out. */
export interface Ranked<One extends Bidder = Bidder> {
  readonly bidder: One;
  readonly price: number;
  /** The runner-up, which sets the price; null if there is none. */
  readonly runnerUp: string | null;
}

/**
 * Returns the ranking, best first and one per account, with the price of each except the last, which only sets a price.
 */
export function priced<One extends Bidder>(ranking: readonly One[], most: number): Ranked<One>[] {
  return ranking.slice(0, most).map((bidder, index) => {
    const next = ranking[index + 1];
    return { bidder, price: priceOf(bidder, next?.score ?? 0), runnerUp: next?.id ?? null };
  });
}
