import { rollAccounts } from '#server/ads/reporting/roll.ts';
import type { Entities } from '#server/ads/reporting/report-rows-store.ts';
import { totalsPage } from '#server/ads/reporting/report-store.ts';
import { daysPage } from '#server/ads/reporting/time-report-store.ts';
import type { ReportLevel } from '#contract/ads/report-rules.ts';
import { openDatabase, type Database } from '#server/kernel/db/pool.ts';
import {
  alternate,
  plainFigure,
  ratioFigure,
  requireEqual,
  type Benchmark,
} from './kit/benchmark.ts';
import { advertise, type Advertised } from './kit/advertised.ts';
import type { Seeded } from './kit/seeded-database.ts';

const SIZE = { campaigns: 100, ads: 10_000, days: 90, begins: new Date('2026-01-01T00:00:00Z') };
const DAY_MS = 86_400_000;
const LONGEST_MS = 300_000;
const PAGE = 250;
const FEWEST = 7;

interface Reporting {
  readonly db: Database;
  readonly account: Advertised;
  readonly rows: Seeded['rows'];
}

/** Reports of a large ad account, from aggregates and from its events. */
export const benchmark: Benchmark = {
  name: 'ad-report',
  workload: `reports of an ad account with ${SIZE.ads} ads, each seen on every one of ${SIZE.days} days`,
  async run(world, { seconds, rounds }) {
    const seeded = await world.database();
    const db = openDatabase(seeded.serviceUrl, { max: 2 });
    world.onClose(() => db.end());
    const account = await advertise(seeded, SIZE);
    const on = { db, account, rows: seeded.rows };
    const rolled = await addUp(on);
    await seeded.rows('vacuum analyze ad_days');
    await requireExact(on);
    const slowest = (ask: () => Promise<unknown>) => () => timeOf(ask, seconds, 0.99);
    const usual = (ask: () => Promise<unknown>) => () => timeOf(ask, 0, 0.5);
    const sides = await alternate(
      {
        ads: slowest(() => totals(on, 'AD')),
        campaigns: slowest(() => totals(on, 'CAMPAIGN')),
        byDay: slowest(() => byDay(on)),
        usualAds: usual(() => totals(on, 'AD')),
        usualCampaigns: usual(() => totals(on, 'CAMPAIGN')),
        rawAds: usual(() => fromEvents(on, 'ad_id')),
        rawCampaigns: usual(() => fromEvents(on)),
      },
      rounds,
    );
    return [
      plainFigure(`all ads over ${SIZE.days} days, the dearest ${PAGE}, p99`, 'ms', sides.ads, {
        atMost: 100,
      }),
      plainFigure(`all campaigns over ${SIZE.days} days, p99`, 'ms', sides.campaigns, {
        atMost: 30,
      }),
      plainFigure(`ten campaigns by day over ${SIZE.days} days, p99`, 'ms', sides.byDay, {
        atMost: 100,
      }),
      ratioFigure(
        'all ads, p50',
        'ms',
        { ours: sides.usualAds, beside: sides.rawAds },
        { beside: 'the same list from raw events', target: { atMost: 0.25 } },
      ),
      ratioFigure(
        'all campaigns, p50',
        'ms',
        { ours: sides.usualCampaigns, beside: sides.rawCampaigns },
        { beside: 'the same list from raw events', target: { atMost: 0.05 } },
      ),
      plainFigure('events added up to hours and days', 'a second', [rolled]),
    ];
  },
};

/** Aggregates day by day, as in operation; returns events per second. */
async function addUp({ db, account, rows }: Reporting): Promise<number> {
  const { id: accountId, bucket, days, batches, begins } = account;
  const began = performance.now();
  for (let day = 1; day <= days; day += 1) {
    await rows('update ad_money set seq = $1 where account_id = $2', [day * batches, accountId]);
    const now = new Date(begins.getTime() + day * DAY_MS);
    await db.transaction((tx) => rollAccounts(tx, 'days', [{ bucket, accountId }], now), {
      statementTimeout: LONGEST_MS,
    });
  }
  const took = performance.now() - began;
  const [counted] = await rows<{ events: number }>(
    'select count(*)::integer as events from ad_events',
  );
  return ((counted?.events ?? 0) * 1_000) / took;
}

const isoDay = (at: Date): string => at.toISOString().slice(0, 10);
const daysOf = ({ begins, days }: Advertised) => ({
  from: isoDay(begins),
  to: isoDay(new Date(begins.getTime() + (days - 1) * DAY_MS)),
});

const entitiesOf = ({ id, bucket }: Advertised, level: ReportLevel): Entities => ({
  bucket,
  accountId: id,
  level,
  campaignIds: null,
  groupIds: null,
  adIds: null,
  statuses: null,
  objectives: null,
});

function totals({ db, account }: Reporting, level: ReportLevel, limit = PAGE) {
  const sorted = {
    column: 'SPEND',
    isDescending: true,
    after: null,
    limit,
    leastImpressions: 0,
  } as const;
  return totalsPage(db.read, entitiesOf(account, level), daysOf(account), sorted);
}

function byDay({ db, account }: Reporting) {
  const campaignIds = Array.from({ length: 10 }, (_, at) =>
    String(BigInt(account.id) + 1_000_000n + BigInt(at)),
  );
  const entities = { ...entitiesOf(account, 'CAMPAIGN'), campaignIds };
  return daysPage(db.read, entities, daysOf(account), 'day', null, 10 * account.days);
}

interface Sum {
  readonly id: string;
  readonly spend: number;
  readonly impressions: number;
  readonly clicks: number;
}

/** The query without aggregates, on the events themselves. */
function fromEvents({ account, rows }: Reporting, column = 'campaign_id'): Promise<Sum[]> {
  return rows<Sum>(
    `select ${column}::text as id, sum(charged)::float8 as spend,
       (count(*) filter (where kind = 1 and verdict = 0))::float8 as impressions,
       (count(*) filter (where kind = 2 and verdict = 0))::float8 as clicks
     from ad_events where account_id = $1 and at >= $2 and at < $3
     group by ${column} order by 2 desc, ${column}`,
    [account.id, account.begins, new Date(account.begins.getTime() + account.days * DAY_MS)],
  );
}

/** Checks that both ways agree on every campaign and ad. */
async function requireExact(on: Reporting): Promise<void> {
  for (const [level, column] of [
    ['CAMPAIGN', 'campaign_id'],
    ['AD', 'ad_id'],
  ] as const) {
    const ours = await totals(on, level, 2 * SIZE.ads);
    const sums = ours.map(({ id, spend, impressions, clicks }): Sum => ({
      id,
      spend,
      impressions,
      clicks,
    }));
    requireEqual(`totals of ${level}`, sums, await fromEvents(on, column));
  }
}

/** Returns a percentile of the answers' times, in milliseconds. */
async function timeOf(
  ask: () => Promise<unknown>,
  seconds: number,
  share: number,
): Promise<number> {
  const end = performance.now() + seconds * 1_000;
  const times: number[] = [];
  while (performance.now() < end || times.length < FEWEST) {
    const began = performance.now();
    await ask();
    times.push(performance.now() - began);
  }
  times.sort((one, other) => one - other);
  return times[Math.ceil(times.length * share) - 1] ?? Number.NaN;
}
