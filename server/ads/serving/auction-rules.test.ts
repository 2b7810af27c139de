import { describe, expect, test } from 'vitest';
import { DOLLAR, firstRates, inDollars, worthOf } from '../prices/exchange-rules.ts';
import { CERTAIN, MOST_BID, MOST_VALUE, WHOLE } from '../core/scale-rules.ts';
import {
  ALL,
  offerOf,
  priced,
  priceOf,
  qualityOf,
  scoreOf,
  valueOf,
  type Bidder,
} from './auction-rules.ts';
import { isAmongWords } from '../core/keyword-rules.ts';
import { wordsOf } from '../core/words.ts';
import { makeRanking } from './ranking.ts';
import { chanceOf } from './test-ads.ts';

const chance = chanceOf(11);

function aBidder(id: number, most = MOST_VALUE, worth = DOLLAR): Bidder {
  const offer = 1 + chance(most);
  const [rate, relevance] = [1 + chance(CERTAIN), chance(ALL + 1)];
  const floor = 1 + chance(offer);
  const score = scoreOf(valueOf(offer, worth), rate, relevance);
  const accountId = String(chance(20));
  return { id: String(id), accountId, offer, worth, rate, relevance, floor, score };
}

describe('a price', () => {
  test('is the least that beats the next one, within the floor and the offer, to the micro unit', () => {
    for (let round = 0; round < 20_000; round += 1) {
      const most = round % 2 === 0 ? MOST_VALUE : 40;
      const [one, other] = [aBidder(1, most), aBidder(2, most)];
      const [winner, next] = one.score >= other.score ? [one, other] : [other, one];
      const price = priceOf(winner, next.score);
      expect(price).toBeGreaterThanOrEqual(winner.floor);
      expect(price).toBeLessThanOrEqual(winner.offer);
      // Computed in BigInt, without rounding.
      const brings = (paid: number): bigint =>
        BigInt(paid) * BigInt(winner.rate) * BigInt(qualityOf(winner.relevance));
      if (price < winner.offer) expect(brings(price)).toBeGreaterThan(BigInt(next.score));
      if (price > winner.floor) expect(brings(price - 1)).toBeLessThanOrEqual(BigInt(next.score));
    }
  });

  test('is in the winner’s own currency, whatever the others bid in, rounded down and never over its bid', () => {
    const worths = [...firstRates.values()].map(worthOf);
    const anyWorth = (): number => worths[chance(worths.length)]!;
    let between = 0;
    for (let round = 0; round < 20_000; round += 1) {
      const [one, other] = [aBidder(1, MOST_BID, anyWorth()), aBidder(2, MOST_BID, anyWorth())];
      const [winner, next] = one.score >= other.score ? [one, other] : [other, one];
      const price = priceOf(winner, next.score);
      expect(price).toBeGreaterThanOrEqual(winner.floor);
      expect(price).toBeLessThanOrEqual(winner.offer);
      if (price === winner.floor || price === winner.offer) continue;
      between += 1;
      // One more micro unit is worth at least the margin that beats the next one.
      const weight = winner.rate * qualityOf(winner.relevance);
      const least = Math.floor(next.score / weight) + 1;
      expect(inDollars(price, winner.worth)).toBeLessThanOrEqual(least);
      expect(BigInt(price + 1) * BigInt(winner.worth)).toBeGreaterThan(
        BigInt(least) * BigInt(DOLLAR),
      );
    }
    expect(between).toBeGreaterThan(1000);
  });

  test('is the floor where nobody else bids', () => {
    const alone = aBidder(1);
    expect(priceOf(alone, 0)).toBe(alone.floor);
    expect(priced([alone], 4)).toEqual([{ bidder: alone, price: alone.floor, runnerUp: null }]);
  });

  test('never rises with a lower bid of the same ad', () => {
    const winner = { ...aBidder(1), offer: 50_000, floor: 10, rate: 400, relevance: 100 };
    const next = scoreOf(20_000, 400, 100);
    const prices = [50_000, 40_000, 20_001].map((offer) => priceOf({ ...winner, offer }, next));
    expect(prices).toEqual([20_001, 20_001, 20_001]);
  });
});

test('the largest score is a whole number that no rounding reaches', () => {
  const most = scoreOf(valueOf(MOST_BID, DOLLAR), CERTAIN, ALL);
  expect(Number.isSafeInteger(most)).toBe(true);
  expect(BigInt(most)).toBe(BigInt(MOST_VALUE) * BigInt(CERTAIN) * BigInt(ALL));
});

test('what the highest bid offers is right to the micro unit, at every pace', () => {
  expect(offerOf({ bid: MOST_BID, isPaidByImpression: false }, WHOLE)).toBe(MOST_BID);
  expect(offerOf({ bid: 5_000_000, isPaidByImpression: true }, WHOLE / 2)).toBe(2500);
  for (let round = 0; round < 5000; round += 1) {
    const [bid, multiplier] = [MOST_BID - chance(2 ** 31), 1 + chance(WHOLE)];
    const exact = BigInt(bid) * BigInt(multiplier);
    const of = (isPaidByImpression: boolean) => offerOf({ bid, isPaidByImpression }, multiplier);
    expect(BigInt(of(false))).toBe(exact / 1_000_000n);
    expect(BigInt(of(true))).toBe(exact / 1_000_000_000n);
  }
});

test('a bid of more units than an integer holds micros is won at its own price, where a unit is small', () => {
  const won = worthOf(firstRates.get('KRW')!);
  const offer = 150_000_000_000;
  const score = scoreOf(valueOf(offer, won), CERTAIN, ALL);
  const winner = { ...aBidder(1), offer, worth: won, floor: 1, rate: CERTAIN, relevance: ALL };
  const next = scoreOf(50_000_000, CERTAIN, ALL);
  expect(score).toBeGreaterThan(next);
  // Fifty dollars plus a micro-dollar, in won.
  expect(priceOf(winner, next)).toBe(72_500_019_575);
});

test('what somebody bids in yen goes before a smaller bid in euros, and not by its number', () => {
  const worth = (currency: string): number => worthOf(firstRates.get(currency)!);
  const value = (units: number, currency: string): number =>
    valueOf(units * 1_000_000, worth(currency));
  expect(value(100, 'JPY')).toBeGreaterThan(value(0.5, 'EUR'));
  expect(value(100, 'JPY')).toBeLessThan(value(1, 'EUR'));
  expect(value(1, 'USD')).toBe(1_000_000);
  expect(value(1000, 'GBP')).toBe(MOST_VALUE);
  expect(value(1_000_000, 'USD')).toBe(MOST_VALUE);
});

test('a ranking holds the best, one of an account, equal ones by the lower id', () => {
  for (let round = 0; round < 2000; round += 1) {
    const bidders = Array.from({ length: chance(60) }, (_, id) => aBidder(1000 - id, 3));
    const ranking = makeRanking<Bidder>(5);
    for (const bidder of bidders) if (ranking.takes(bidder)) ranking.put(bidder);
    const first = new Map<string, Bidder>();
    const sorted = bidders.toSorted(
      (one, other) => other.score - one.score || Number(one.id) - Number(other.id),
    );
    for (const bidder of sorted) {
      if (!first.has(bidder.accountId)) first.set(bidder.accountId, bidder);
    }
    expect(ranking.list()).toEqual([...first.values()].slice(0, 5));
  }
});

describe('keywords', () => {
  const message = wordsOf('Rote Möbel für den Garten');
  test.each([
    ['broad', 'garten rote', true],
    ['broad', 'garten blau', false],
    ['phrase', 'mobel fur', true],
    ['phrase', 'rote garten', false],
    ['exact', 'rote möbel', false],
    ['exact', 'ROTE MÖBEL FÜR DEN GARTEN', true],
    ['phrase', '', false],
  ] as const)('%s "%s"', (match, text, isSaid) => {
    expect(isAmongWords({ match, words: wordsOf(text) }, message)).toBe(isSaid);
  });
});
