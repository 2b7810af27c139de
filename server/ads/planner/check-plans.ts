import { type AdPlanCheck, LEAST_PLAN_CASES } from '#contract/ads/planner/plan.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { expectedOf } from '../forecast/forecast-rules.ts';
import { type ForecastDeps, LEAST_MATCHES, ratesFor } from '../forecast/get-forecast.ts';
import { trafficFor } from '../forecast/matching-traffic.ts';
import { servingAds } from '../pacing/read-serving.ts';
import { medianError, unionOf } from './plan-rules.ts';
import { begunAds } from './plan-store.ts';

const DAY_MS = 86_400_000;
/**
 * Age in days of an ad group that is a case: its first day and three whole days are over, and auctions from before it
 * are still stored.
 */
const [YOUNGEST, OLDEST] = [4, 14];
const RAN_DAYS = 3;
/** Limits the response time: the number of cases, and of auctions read for each. */
const MOST_CASES = 8;
const MOST_READ = 4_000;

/** Forecasts recently started ad groups from the weeks before them, and compares with their actual results. */
export async function checkPlans(context: AdvertiserContext & ForecastDeps): Promise<AdPlanCheck> {
  const { read, now, adAccount, topics } = context;
  const dayBefore = (count: number): string =>
    new Date(now.getTime() - count * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
  const between = { from: dayBefore(OLDEST), to: dayBefore(YOUNGEST) };
  const begun = await begunAds(read, adAccount, between, MOST_CASES);
  const serving = await servingAds(read, begun, { last: null, now, topics });
  const cases: { readonly expected: number; readonly got: number }[] = [];
  for (const ads of Map.groupBy(begun, ({ groupId }) => groupId).values()) {
    const [first] = ads;
    const known = ads.flatMap(({ id }) => serving.get(id) ?? []);
    if (first === undefined || known[0] === undefined) continue;
    // A page displays one ad of an ad group: modelled as one ad with the topics of all.
    const ad = { ...known[0], topics: unionOf(known.map((one) => one.topics)) };
    const began = new Date(`${first.firstDay}T00:00:00Z`);
    const { matches, aDay } = await trafficFor(read, ad, began, MOST_READ);
    if (matches.length < LEAST_MATCHES) continue;
    const { budget, pacing } = first;
    const isAccelerated = pacing === 'ACCELERATED';
    const draft = { ad, budget, isAccelerated, ...(await ratesFor(read, ad, now)) };
    const { impressions } = expectedOf(draft, matches, aDay);
    cases.push({ expected: impressions * RAN_DAYS, got: first.impressions });
  }
  return {
    type: 'ad_plan_check',
    cases: cases.length,
    median_error: cases.length < LEAST_PLAN_CASES ? null : medianError(cases),
  };
}
