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
 * The rules of an auction, on whole numbers alone: they come out the same on every machine, today and when an auction
 * is run again. The largest product, of the highest value, the highest rate and the best quality, is below 2^53, so no
 * number is ever rounded.
 */

/** As much as a page and a pin can have in common. */
export const ALL = 128;
/** What an ad has to have in common with the page, whatever it bids: a quarter. */
export const LEAST_RELEVANCE = 32;
const IMPRESSIONS = 1000;

/** What an ad offers for what it pays for, once. */
export function offerOf(
  ad: Pick<ServingAd, 'bid' | 'isPaidByImpression'>,
  multiplier: number,
): number {
  const offer = shareOf(ad.bid, multiplier);
  return ad.isPaidByImpression ? Math.floor(offer / IMPRESSIONS) : offer;
}

/** An offer in dollars, by which offers of all currencies are compared; one of more than a thousand counts as that. */
export const valueOf = (offer: number, worth: number): number =>
  Math.min(MOST_VALUE, inDollars(offer, worth));

/** The least that the ad pays, once, where somebody in this country sees it. */
export const floorIn = (
  { floor, floors }: Pick<ServingAd, 'floor' | 'floors'>,
  country: number,
): number => floors.find(([one]) => one === country)?.[1] ?? floor;

/** The least that it pays anywhere. */
export const leastFloorOf = ({ floor, floors }: Pick<ServingAd, 'floor' | 'floors'>): number =>
  Math.min(floor, ...floors.map(([, least]) => least));

/** How much a score counts of what is offered: a half for the offer, up to a half for what they have in common. */
export const qualityOf = (relevance: number): number => ALL / 2 + (relevance >> 1);

/** What ads are ranked by: the value of an offer, of 30 bits, times 16 and 8 bits. */
export const scoreOf = (value: number, rate: number, relevance: number): number =>
  value * rate * qualityOf(relevance);

/** What an ad brings at most, however well it fits. */
export const boundOf = (value: number, rate: number): number => scoreOf(value, rate, ALL);

/** Whether in searches the ad waits for its keywords. */
export const runsByKeywords = ({
  keywords,
  isAutoTargeted,
}: Pick<ServingAd, 'keywords' | 'isAutoTargeted'>): boolean =>
  !isAutoTargeted && keywords.some(({ isNegative }) => !isNegative);

/** What the page and the pin have in common: of each topic as much as both have, or how near the picture is. */
export function relevanceOf(ad: Pick<ServingAd, 'topics' | 'signature'>, page: AdPage): number {
  let common = 0;
  for (const { topic, weight } of ad.topics) {
    const other = page.topics.find((one) => one.topic === topic);
    common += Math.min(weight, other?.weight ?? 0);
  }
  return Math.min(ALL, Math.max(common, page.near.get(ad.signature) ?? 0));
}

/** The relevance with which an ad may run on a page by what it asks for; null when it may not. */
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

/** Ids of ours are whole numbers; an earlier one is lower. */
export const isLowerId = (one: string, other: string): boolean =>
  one.length === other.length ? one < other : one.length < other.length;

/** One that bids, with what it would bring. */
export interface Bidder {
  readonly id: string;
  readonly accountId: string;
  /** In micro units of its own currency, as its floor is. */
  readonly offer: number;
  readonly worth: number;
  readonly rate: number;
  readonly relevance: number;
  /** Of the country that it is shown in. */
  readonly floor: number;
  readonly score: number;
}

/** Whether one goes before the other: more, and of equals the lower id. */
export const goesBefore = (
  one: Pick<Bidder, 'score' | 'id'>,
  other: Pick<Bidder, 'score' | 'id'>,
): boolean => (one.score === other.score ? isLowerId(one.id, other.id) : one.score > other.score);

/**
 * What a winner pays, in its own currency: the least that still brings more than the next one does (which is what would
 * bring as much, and one micro unit, of a dollar), never under the floor, never over what it offered. A quotient of two whole numbers below 2^53 that
 * is rounded down comes out right.
 */
export function priceOf(
  winner: Pick<Bidder, 'rate' | 'relevance' | 'offer' | 'worth' | 'floor'>,
  nextScore: number,
): number {
  const weight = winner.rate * qualityOf(winner.relevance);
  const least = fromDollars(Math.floor(nextScore / weight) + 1, winner.worth);
  return Math.min(winner.offer, Math.max(winner.floor, least));
}

/** One that has won, or would where another falls out. */
export interface Ranked<One extends Bidder = Bidder> {
  readonly bidder: One;
  readonly price: number;
  /** The next one, which sets the price; null when there was none. */
  readonly runnerUp: string | null;
}

/** The ranking, best first and one of an account, with the price of each but the last, which only sets a price. */
export function priced<One extends Bidder>(ranking: readonly One[], most: number): Ranked<One>[] {
  return ranking.slice(0, most).map((bidder, index) => {
    const next = ranking[index + 1];
    return { bidder, price: priceOf(bidder, next?.score ?? 0), runnerUp: next?.id ?? null };
  });
}
