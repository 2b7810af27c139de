import { describe, expect, test } from 'vitest';
import { WHOLE } from '../core/scale-rules.ts';
import { nextMultiplier } from '../pacing/pacing-rules.ts';
import { makeAdIndex, type AdBidder, type WhyNot } from './ad-index.ts';
import { qualityOf } from './auction-rules.ts';
import type { Pace, ServingAd } from '../core/targeting-rules.ts';
import { anAd, aPace, aPage, chanceOf, selectPlainly, type Kinds } from './test-ads.ts';

const WORLDS = 550;
const MOST = 7;
const PAGES = 4;

interface Known {
  readonly ad: ServingAd;
  pace: Pace;
}

/** Worlds from everything matching to hardly anything matching. */
function kindsOf(seed: number): Kinds {
  const chance = chanceOf(seed * 7);
  return {
    accounts: 2 + chance(60),
    topics: 3 + chance(40),
    countries: 1 + chance(5),
    words: 2 + chance(8),
    audiences: 4,
    withKeywords: chance(70),
  };
}

function worldOf(seed: number): { known: Known[]; kinds: Kinds } {
  const chance = chanceOf(seed);
  const kinds = kindsOf(seed);
  const count = 1 + chance(seed % 5 === 0 ? 1500 : 200);
  const known = Array.from({ length: count }, (_, number) => ({
    ad: anAd(chance, number, kinds),
    pace: aPace(chance),
  }));
  return { known, kinds };
}

/** Compares relevance by its effect: an ad found in two ways may have either of two equivalent values. */
const weighed = ({ relevance, ...one }: AdBidder) => ({ ...one, quality: qualityOf(relevance) });

const sorted = (list: readonly { readonly id: string }[]) =>
  list.toSorted((one, other) => (one.id < other.id ? -1 : 1));

test('in any world the index finds what a plain reading of every ad finds, also after paces change', () => {
  let found = 0;
  let left = 0;
  for (let seed = 1; seed <= WORLDS; seed += 1) {
    const { known, kinds } = worldOf(seed);
    const chance = chanceOf(seed + 100_000);
    const byId = new Map(known.map((one) => [one.ad.id, one]));
    const index = makeAdIndex(
      known.map(({ ad }) => ad),
      ({ id }) => byId.get(id)!.pace,
    );
    const ads = known.map(({ ad }) => ad);
    const whyNot: WhyNot = ({ id }) =>
      Number(id.slice(-6)) % 5 === 0 ? 1 + (Number(id.slice(-6)) % 3) : 0;
    for (let page = 0; page < PAGES; page += 1) {
      const request = aPage(chance, kinds, ads);
      const ours = index.select(request, MOST, whyNot);
      const plain = selectPlainly(known, request, MOST, whyNot);
      expect(ours.ranking.map(weighed), `seed ${seed}, page ${page}`).toEqual(
        plain.ranking.map(weighed),
      );
      expect(sorted(ours.leftOut)).toEqual(sorted(plain.leftOut));
      found += ours.ranking.length;
      left += ours.leftOut.length;
      for (let change = 0; change < 5; change += 1) {
        const one = known[chance(known.length)]!;
        one.pace = aPace(chance);
        expect(index.setPace(one.ad.id, one.pace)).toBe(true);
      }
    }
  }
  expect(found).toBeGreaterThan(WORLDS * PAGES);
  expect(left).toBeGreaterThan(WORLDS);
});

describe('an index', () => {
  const kinds: Kinds = { ...kindsOf(1), withKeywords: 0, accounts: 1e6, topics: 1, countries: 1 };
  const chance = chanceOf(3);
  const ads = Array.from({ length: 2000 }, (_, number) => ({
    ...anAd(chance, number, kinds),
    interests: [],
  }));
  const slow: Pace = { rate: 100, multiplier: WHOLE / 2, isLive: true };
  const index = makeAdIndex(ads, () => slow);
  /** Raised as far as a number of steps can. */
  const afterSteps = (steps: number): number => {
    let { multiplier } = slow;
    const budget = 1_000_000;
    const nothing = { budget, spent: 0, planned: budget, due: 0, spentInStep: 0 };
    for (let step = 0; step < steps; step += 1)
      multiplier = nextMultiplier({ multiplier, ...nothing });
    return multiplier;
  };

  test('knows only its own ads', () => {
    expect(index.setPace('5', slow)).toBe(false);
    expect(index.setPace(`${ads[0]!.id}1`, slow)).toBe(false);
    expect(index.size).toBe(2000);
  });

  test('says that it is to be made anew when many ads have got ahead of their places, which takes five steps, not when they fell back', () => {
    for (const { id } of ads) index.setPace(id, { ...slow, multiplier: 10 });
    expect(index.isWorn()).toBe(false);
    for (const { id } of ads) index.setPace(id, { ...slow, multiplier: afterSteps(4) });
    expect(index.isWorn()).toBe(false);
    for (const { id } of ads) index.setPace(id, { ...slow, multiplier: afterSteps(5) });
    expect(index.isWorn()).toBe(true);
    for (const { id } of ads) index.setPace(id, slow);
    expect(index.isWorn()).toBe(false);
  });

  test('answers an empty installation with nothing', () => {
    const page = aPage(chanceOf(1), kinds, ads);
    expect(makeAdIndex([], () => slow).select(page, MOST)).toEqual({ ranking: [], leftOut: [] });
  });
});
