import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { CERTAIN } from '#server/ads/core/scale-rules.ts';
import { makeAdIndex, type AdIndex } from '#server/ads/serving/ad-index.ts';
import type { AdPage, Pace, ServingAd } from '#server/ads/core/targeting-rules.ts';
import { anAd, aPace, aPage, chanceOf, selectPlainly } from '#server/ads/serving/test-ads.ts';
import { median, plainFigure, requireEqual, type Benchmark, type Figure } from './kit/benchmark.ts';

const FEW = 10_000;
const MANY = 100_000;
/** Four slots, two spares, and the one that sets the last price. */
const MOST = 7;
const PAGES = 500;
const COMPARED = 60;
/** Each page is queried this often and the fastest answer counts, to exclude the machine's other work. */
const CALLS = 6;
const MEGABYTE = 1024 * 1024;

/** Ads of a large installation, where about a hundred are eligible for each page. */
const KINDS = {
  accounts: 2000,
  topics: 80,
  countries: 12,
  words: 4000,
  audiences: 200,
  withKeywords: 40,
};

interface Made {
  readonly ads: readonly { readonly ad: ServingAd; readonly pace: Pace }[];
  readonly index: AdIndex;
  readonly pages: readonly AdPage[];
  readonly megabytes: number;
}

export const benchmark: Benchmark = {
  name: 'ad-select',
  workload:
    'the best seven of 10,000 and of 100,000 ads for a page (four slots, two spare ones, the price of the last), against a plain scan of all ads in the same run',
  async run() {
    const [few, many] = [made(FEW), made(MANY)];
    for (const world of [few, many]) compare(world);
    const [quick, slow] = [timesOf(few), timesOf(many)];
    const scans = { few: scanOf(few), many: scanOf(many) };
    return [
      ...figuresOf('10,000 ads', quick, scans.few, null),
      ...figuresOf('100,000 ads', slow, scans.many, { p99: 1, scan: 50 }),
      plainFigure('growth of p50 from 10,000 to 100,000', 'times', [slow.p50 / quick.p50], {
        atMost: 3,
      }),
      plainFigure('100,000 ads in memory', 'MB', [many.megabytes], { atMost: 80 }),
    ];
  },
};

function figuresOf(
  what: string,
  ours: Times,
  scan: number,
  target: { readonly p99: number; readonly scan: number } | null,
): Figure[] {
  return [
    plainFigure(`${what}, p50`, 'ms', [ours.p50]),
    plainFigure(`${what}, p99`, 'ms', [ours.p99], target && { atMost: target.p99 }),
    {
      what: `${what}, questions a second`,
      unit: 'a second',
      ours: 1000 / ours.p50,
      beside: { what: 'a plain scan', value: 1000 / scan },
      ratio: scan / ours.p50,
      target: target && { atLeast: target.scan },
    },
  ];
}

function made(count: number): Made {
  const chance = chanceOf(count);
  const ads = Array.from({ length: count }, (_, number) => {
    const ad = anAd(chance, number, KINDS);
    const pace = aPace(chance);
    // An impression is certain to be billed, so its bid is a thousandth.
    return {
      ad,
      pace: { ...pace, rate: ad.isPaidByImpression ? CERTAIN : 1 + (pace.rate % 1500) },
    };
  });
  const paces = new Map(ads.map(({ ad, pace }) => [ad.id, pace]));
  const all = ads.map(({ ad }) => ad);
  const before = memory();
  const index = makeAdIndex(all, ({ id }) => paces.get(id)!);
  const megabytes = (memory() - before) / MEGABYTE;
  return {
    ads,
    index,
    pages: Array.from({ length: PAGES }, () => aPage(chance, KINDS, all)),
    megabytes,
  };
}

/** Memory in use after garbage collection. */
function memory(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let round = 0; round < 3; round += 1) collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function compare({ ads, index, pages }: Made): void {
  for (const page of pages.slice(0, COMPARED)) {
    const [ours, plain] = [index.select(page, MOST), selectPlainly(ads, page, MOST)];
    requireEqual(
      `the best of ${ads.length} ads`,
      ours.ranking.map(({ id }) => id),
      plain.ranking.map(({ id }) => id),
    );
    requireEqual(
      'their scores',
      ours.ranking.map(({ score }) => score),
      plain.ranking.map(({ score }) => score),
    );
  }
}

interface Times {
  readonly p50: number;
  readonly p99: number;
}

function timesOf({ index, pages }: Made): Times {
  const best = new Float64Array(pages.length).fill(Infinity);
  // The first round is a warm-up.
  for (let round = 0; round <= CALLS; round += 1) {
    for (const [at, page] of pages.entries()) {
      const began = performance.now();
      index.select(page, MOST);
      const took = performance.now() - began;
      if (round > 0) best[at] = Math.min(best[at] ?? Infinity, took);
    }
  }
  const sorted = best.toSorted();
  return { p50: median([...sorted]), p99: sorted[Math.floor(sorted.length * 0.99)]! };
}

/** Median over pages of the fastest scan of each, in milliseconds. */
function scanOf({ ads, pages }: Made): number {
  const times = pages.slice(0, 20).map((page) => {
    let best = Infinity;
    for (let call = 0; call < CALLS / 2; call += 1) {
      const began = performance.now();
      selectPlainly(ads, page, MOST);
      best = Math.min(best, performance.now() - began);
    }
    return best;
  });
  return median(times);
}
