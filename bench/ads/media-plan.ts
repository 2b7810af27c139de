import type { AdPlan } from '#contract/ads/planner/plan.ts';
import { happened, pageAbout } from '#server/ads/forecast/test-traffic.ts';
import { openDatabase } from '#server/kernel/db/pool.ts';
import { anAdAccount } from '../kit/advertised.ts';
import { ask, readRequest } from '../kit/ask.ts';
import { plainFigure, requireEqual, type Benchmark } from '../kit/benchmark.ts';
import { processorMs } from '../processes/server-process.ts';

const AUCTIONS = 10_000;
/** Further stored auctions, of pages that the ad is not for. */
const OTHERS = 40_000;
const AT_ONCE = 5000;
const DAYS = 20;
const MINUTE_MS = 60_000;
const MICROS = 1_000_000;
const PLANS = 100;
const LONGEST_MS = 1000;

/** The media planner's answers, from stored auctions. */
export const benchmark: Benchmark = {
  name: 'media-plan',
  workload: `media plans of different budgets over HTTP, one at a time, from ${AUCTIONS} stored auctions that such an ad enters, among ${OTHERS} others`,
  async run(world, { rounds }) {
    const seeded = await world.database();
    const [owner] = seeded.people;
    if (owner === undefined) throw new Error('the world is empty');
    const accountId = await anAdAccount(seeded, owner);
    const db = openDatabase(seeded.serviceUrl, { max: 2 });
    world.onClose(() => db.end());
    // Prices from low to high, so that each budget wins another part.
    const scoresOf = (at: number) => [4, 3, 2, 1].map((part) => part * at * 10_000_000);
    const topics = Array.from({ length: (AUCTIONS + OTHERS) / AT_ONCE }, (_, part) =>
      part < AUCTIONS / AT_ONCE ? 'vase' : 'submarine',
    );
    for (const [part, topic] of topics.entries()) {
      // Each part has other moments, as ids are made of them.
      const until = new Date(Date.now() - part * MINUTE_MS);
      await happened(db, AT_ONCE, pageAbout(topic), { until, days: DAYS, scoresOf });
    }
    await seeded.rows('vacuum analyze ad_samples');
    const [stored] = await seeded.rows<{ count: number }>(
      'select count(*)::integer as count from ad_samples',
    );
    requireEqual('stored auctions', stored?.count, AUCTIONS + OTHERS);
    const { url, pid } = await world.server();
    const plan = async (number: number): Promise<AdPlan> =>
      (await ask(url, readRequest(owner, 'AdPlan', inputOf(accountId, number)))).data;
    const { is_known, points } = await plan(0);
    requireEqual('a plan', { is_known, points: points.length }, { is_known: true, points: 11 });
    const [middle, slowest, costs]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < rounds; round += 1) {
      await seeded.rows('delete from use_counts');
      const before = await processorMs(pid);
      const times: number[] = [];
      for (let number = 0; number < PLANS; number += 1) {
        const began = performance.now();
        await plan(number);
        times.push(performance.now() - began);
      }
      times.sort((one, other) => one - other);
      middle.push(times[PLANS / 2] ?? Number.NaN);
      slowest.push(times[Math.ceil(PLANS * 0.99) - 1] ?? Number.NaN);
      costs.push(((await processorMs(pid)) - before) / PLANS);
    }
    return [
      plainFigure('a plan, p99', 'ms', slowest, { atMost: LONGEST_MS }),
      plainFigure('a plan, p50', 'ms', middle),
      plainFigure('processor time of the server for a plan', 'ms', costs),
    ];
  },
};

const inputOf = (advertiser_id: string, number: number) => ({
  advertiser_id,
  objective_type: 'CONSIDERATION',
  budget_type: 'DAILY',
  budget_in_micro_currency: (1 + number) * MICROS,
  targeting_spec: JSON.stringify({ INTEREST: ['vase'] }),
});
