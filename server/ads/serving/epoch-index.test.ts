import { expect, test } from 'vitest';
import type { EpochAd } from '../pacing/epoch-body.ts';
import { makeEpochIndex } from './epoch-index.ts';
import { anAd, aPace, aPage, chanceOf, selectPlainly, type Kinds } from './test-ads.ts';

const KINDS: Kinds = {
  accounts: 500,
  topics: 6,
  countries: 1,
  words: 4,
  audiences: 4,
  withKeywords: 30,
};
const ADS = 2_000;
const MOST = 7;

const stateOf = (ads: readonly EpochAd[]) => new Map(ads.map((one) => [one.ad.id, one]));

test('an index is rebuilt in turns, and until then pages go on with the epoch before', async () => {
  const chance = chanceOf(8);
  const first = Array.from({ length: ADS }, (_, number) => ({
    ad: anAd(chance, number, KINDS),
    pace: aPace(chance),
  }));
  const next = first.map(({ ad, pace }) => ({ ad: { ...ad, bid: 1 + chance(900_000) }, pace }));
  const index = await makeEpochIndex({ no: 1, at: new Date(1), state: stateOf(first) });
  const all = first.map(({ ad }) => ad);
  const pages = Array.from({ length: 20 }, () => aPage(chance, KINDS, all));
  const found = () =>
    pages.map((page) => index.select(page, MOST, () => 0).ranking.map(({ id }) => id));
  const plainly = (ads: readonly EpochAd[]) =>
    pages.map((page) => selectPlainly(ads, page, MOST).ranking.map(({ id }) => id));
  expect(found()).toEqual(plainly(first));
  let isThere = false;
  const moved = index.moveTo({ no: 2, at: new Date(2), state: stateOf(next) }).then(() => {
    isThere = true;
  });
  let turns = 0;
  await new Promise<void>((done) => {
    const turn = (): void => {
      if (isThere) return done();
      turns += 1;
      expect(index.epoch().no).toBe(1);
      setImmediate(turn);
    };
    turn();
  });
  await moved;
  expect(turns).toBeGreaterThan(5);
  expect(index.epoch().no).toBe(2);
  expect(found()).toEqual(plainly(next));
  expect(plainly(next)).not.toEqual(plainly(first));
});
