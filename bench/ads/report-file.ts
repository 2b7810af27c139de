import { setTimeout as wait } from 'node:timers/promises';
import type { AdReportFile } from '#contract/ads/report-files/report-files.ts';
import { plainFigure, requireEqual, type Benchmark } from '../kit/benchmark.ts';
import { ask, readRequest, writeRequest } from '../kit/ask.ts';
import { type LargeAccount, makeLargeAccount } from '../kit/large-account.ts';
import type { Seeded } from '../kit/seeded-database.ts';

const SIZE = { campaigns: 100, ads: 1000, days: 90 };
/** Daily rows of other ad accounts. */
const OTHERS = 9_900_000;
const OTHER_ADS = 1000;
const LONGEST_MS = 3000;
const PATIENCE_MS = 120_000;
const DAY_MS = 86_400_000;

/** From the request for a report to its finished file, with ten million rows of daily data. */
export const benchmark: Benchmark = {
  name: 'report-file',
  workload: `a CSV file of ${SIZE.ads} ads by day over ${SIZE.days} days, from the request until it can be downloaded, among ${OTHERS} rows of other ad accounts`,
  async run(world, { rounds }) {
    const seeded = await world.database();
    const account = await makeLargeAccount(seeded, SIZE);
    await fill(seeded, account);
    const { url } = await world.server();
    const times: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const began = performance.now();
      const { rows } = await finished(url, account, round);
      const took = performance.now() - began;
      requireEqual('rows of the report', rows, SIZE.ads * SIZE.days);
      if (round > 0) times.push(took);
    }
    return [
      plainFigure('the file', 'ms', times, { atMost: LONGEST_MS }),
      plainFigure(
        'lines',
        'a second',
        times.map((ms) => (SIZE.ads * SIZE.days * 1000) / ms),
      ),
    ];
  },
};

/** Inserts daily rows of other ad accounts, in other buckets, with as many ads each. */
async function fill({ rows }: Seeded, { id }: LargeAccount): Promise<void> {
  const accounts = Math.round(OTHERS / OTHER_ADS / SIZE.days);
  await rows(
    `insert into ad_days
     select own.bucket, (own.number << 40)::bigint, (own.number << 40) + ad, day.day, day.impressions, day.clicks,
       day.closeups, day.saves, day.hides, day.video_25, day.video_50, day.video_75, day.video_95, day.video_100,
       day.video_views, day.spend, day.free, day.invalid_impressions, day.invalid_clicks, day.invalid_acts
     from (select number, (number % 1024)::smallint as bucket from generate_series(1::bigint, $2::bigint) as number) as own
     cross join generate_series(1, ${OTHER_ADS}) as ad
     cross join (select * from ad_days where account_id = $1 and id = $1) as day`,
    [id, accounts],
  );
  await rows('vacuum analyze ad_days');
}

async function finished(
  url: string,
  { owner, id: advertiser_id }: LargeAccount,
  round: number,
): Promise<AdReportFile> {
  const dayBefore = (days: number): string =>
    new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
  const input = {
    advertiser_id,
    name: `Ninety days ${round}`,
    level: 'AD',
    granularity: 'DAY',
    date_range: 'CUSTOM',
    start_date: dayBefore(SIZE.days - 1),
    end_date: dayBefore(0),
    columns: JSON.stringify(['SPEND', 'IMPRESSION', 'CLICKTHROUGH', 'CTR', 'ECPC', 'SAVE']),
    format: 'CSV',
  };
  let file: AdReportFile = (await ask(url, writeRequest(owner, 'AdReportFile', input))).data;
  const read = readRequest(owner, 'AdReportFile', { advertiser_id, report_id: file.id });
  const until = performance.now() + PATIENCE_MS;
  while (file.status === 'IN_PROGRESS') {
    if (performance.now() > until) throw new Error('the report is not finished');
    await wait(20);
    file = (await ask(url, read)).data;
  }
  if (file.status !== 'FINISHED') throw new Error(`the report is ${file.status}`);
  return file;
}
