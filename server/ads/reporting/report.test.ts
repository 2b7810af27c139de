import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAdReport } from '#contract/ads/reports.ts';
import type { ReportColumn } from '#contract/ads/report-rules.ts';
import { anAdvertiser } from '../test-ads.ts';
import { countsOf, type Counted } from './test-counts.ts';
import { DAYS, reported, type ReportInput, type Reported } from './test-reports.ts';

let world: Reported;
beforeAll(async () => {
  world = await reported();
});
afterAll(() => world.app.close());

const ask = (request: Partial<ReportInput>) => world.ask(request);

/** Returns every row of a report, read in small pages. */
async function everyRow(request: Partial<ReportInput>, page_size: number) {
  const rows: Awaited<ReturnType<typeof ask>>['data'] = [];
  let bookmark: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof ask>> = await ask({ ...request, page_size, bookmark });
    expect(page.data.length).toBeLessThanOrEqual(page_size);
    rows.push(...page.data);
    ({ bookmark } = page);
  } while (bookmark !== null);
  return rows;
}

const dayOf = (event: Counted): string => event.at.toISOString().slice(0, 10);
const within = (from: string, to: string) =>
  world.events.filter((event) => dayOf(event) >= from && dayOf(event) <= to);

/** Returns the expected main columns for events. */
function metricsOf(events: readonly Counted[]) {
  const { spend, impressions, clicks, closeups, saves, invalid_clicks } = countsOf(events);
  return {
    SPEND: spend,
    IMPRESSION: impressions,
    CLICKTHROUGH: clicks,
    OUTBOUND_CLICK: clicks,
    CTR: impressions === 0 ? null : clicks / impressions,
    ECPC: clicks === 0 ? null : Math.round(spend / clicks),
    ECPM: impressions === 0 ? null : Math.round((spend * 1000) / impressions),
    CLOSEUP: closeups,
    SAVE: saves,
    HIDE: 0,
    VIDEO_MRC_VIEWS: 0,
    INVALID_CLICKTHROUGH: invalid_clicks,
  };
}

const LEVELS = [
  ['ADVERTISER', ({ accountId }: Counted) => accountId],
  ['CAMPAIGN', ({ campaignId }: Counted) => campaignId],
  ['AD_GROUP', ({ groupId }: Counted) => groupId],
  ['AD', ({ adId }: Counted) => adId],
] as const;

test.each(LEVELS)(
  'totals of %s are the sums of its events to the micro unit',
  async (level, idOf) => {
    for (const [start_date, end_date] of [
      ['2026-03-01', '2026-03-14'],
      ['2026-03-03', '2026-03-08'],
      ['2026-03-05', '2026-03-05'],
      ['2026-02-01', '2026-03-02'],
      ['2026-02-01', '2026-02-28'],
    ] as const) {
      const groups = Map.groupBy(within(start_date, end_date), idOf);
      const { data } = await ask({ level, start_date, end_date });
      expect(new Set(data.map(({ id }) => id))).toEqual(new Set(groups.keys()));
      for (const { id, metrics } of data)
        expect(metrics).toMatchObject(metricsOf(groups.get(id) ?? []));
      const spends = data.map(({ metrics }) => metrics.SPEND ?? 0);
      expect(spends).toEqual(spends.toSorted((a, b) => b - a));
    }
  },
);

describe('by time', () => {
  const monthOf = (event: Counted): string => dayOf(event).slice(0, 7);
  /** Returns the first day of the week that is in the range. */
  const weekOf = (event: Counted): string =>
    ['2026-03-01', '2026-03-02', '2026-03-09'].findLast((day) => day <= dayOf(event)) ?? '';
  const cases = [
    ['DAY', dayOf],
    ['WEEK', weekOf],
    ['MONTH', (event: Counted) => `${monthOf(event)}-01`],
  ] as const;

  test.each(cases)(
    'each %s is the sum of its events, in the order of time, page by page',
    async (granularity, of) => {
      const campaign_ids = [...new Set(world.ads.map(({ campaignId }) => campaignId))];
      const groups = Map.groupBy(world.events, (event) => `${of(event)} ${event.campaignId}`);
      const rows = await everyRow({ level: 'CAMPAIGN', granularity, campaign_ids }, 3);
      expect(rows.map(({ date, id }) => `${date} ${id}`)).toEqual([...groups.keys()].toSorted());
      for (const { date, id, metrics } of rows)
        expect(metrics).toMatchObject(metricsOf(groups.get(`${date} ${id}`) ?? []));
    },
  );

  test('a day in the middle counts from the days before it', async () => {
    const { data } = await ask({
      level: 'ADVERTISER',
      granularity: 'DAY',
      start_date: '2026-03-06',
      end_date: '2026-03-07',
    });
    expect(data.map(({ date }) => date)).toEqual(['2026-03-06', '2026-03-07']);
    for (const { date, metrics } of data)
      expect(metrics).toMatchObject(metricsOf(within(date ?? '', date ?? '')));
  });

  test('each hour of up to three days is the sum of its events', async () => {
    const { data } = await ask({
      level: 'ADVERTISER',
      granularity: 'HOUR',
      start_date: '2026-03-12',
      end_date: '2026-03-14',
    });
    const groups = Map.groupBy(
      within('2026-03-12', '2026-03-14'),
      ({ at }) => `${at.toISOString().slice(0, 13)}:00:00Z`,
    );
    expect(data.map(({ date }) => date)).toEqual([...groups.keys()]);
    for (const { date, metrics } of data)
      expect(metrics).toMatchObject(metricsOf(groups.get(date ?? '') ?? []));
  });
});

test('a breakdown has a row for each value, which together are the whole', async () => {
  const names = { 83: 'DE', 40: 'BN', 0: 'unknown' } as const;
  const groups = Map.groupBy(world.events, ({ country }) => names[country as keyof typeof names]);
  const { data } = await ask({ level: 'ADVERTISER', breakdown: 'COUNTRY' });
  expect(Object.fromEntries(data.map(({ value, metrics }) => [value, metrics.SPEND]))).toEqual(
    Object.fromEntries([...groups].map(([name, events]) => [name, countsOf(events).spend])),
  );
  for (const breakdown of ['AGE_BUCKET', 'GENDER', 'APPTYPE', 'PLACEMENT'] as const) {
    const { data: rows } = await ask({ level: 'ADVERTISER', breakdown });
    const sum = (column: ReportColumn): number =>
      rows.reduce((total, { metrics }) => total + (metrics[column] ?? 0), 0);
    expect([sum('SPEND'), sum('IMPRESSION')]).toEqual([
      countsOf(world.events).spend,
      countsOf(world.events).impressions,
    ]);
  }
  const ages = await ask({ level: 'ADVERTISER', breakdown: 'AGE_BUCKET' });
  expect(ages.data.map(({ value }) => value)).toEqual(
    expect.arrayContaining(['18-24', '35-44', '50-54', '65+', 'unknown']),
  );
  const campaign_ids = [world.ads[0]?.campaignId ?? ''];
  const rows = await everyRow({ level: 'CAMPAIGN', campaign_ids, breakdown: 'COUNTRY' }, 1);
  expect(new Set(rows.map(({ id, value }) => `${id} ${value}`)).size).toBe(rows.length);
  expect(rows).toHaveLength(3);
});

test('a list is sorted by any column, either way, and its pages together are the whole', async () => {
  const columns: readonly ReportColumn[] = ['SPEND', 'CTR', 'ECPC', 'ECPM', 'IMPRESSION', 'HIDE'];
  for (const order_by of columns) {
    const down = await everyRow({ order_by }, 2);
    const up = await everyRow({ order_by, order: 'ASCENDING' }, 250);
    const values = down.map(({ metrics }) => metrics[order_by] ?? -1);
    expect(values, order_by).toEqual(values.toSorted((a, b) => b - a));
    expect(new Set(down.map(({ id }) => id)).size).toBe(world.ads.length);
    expect(up.map(({ metrics }) => metrics[order_by] ?? -1)).toEqual(values.toReversed());
  }
});

test('a report is narrowed down by ids, of which those of others count as none', async () => {
  const { app, ads } = world;
  const [first, second] = ads;
  const other = await anAdvertiser(app);
  const ids = async (request: Partial<ReportInput>) =>
    (await ask(request)).data.map(({ id }) => id).toSorted();
  const inGroup = ads.filter(({ groupId }) => groupId === first?.groupId).map(({ adId }) => adId);
  const inCampaign = ads.filter(({ campaignId }) => campaignId === first?.campaignId);
  expect(await ids({ ad_ids: [second?.adId ?? ''] })).toEqual([second?.adId]);
  expect(await ids({ ad_group_ids: [first?.groupId ?? ''] })).toEqual(inGroup.toSorted());
  expect(await ids({ campaign_ids: [first?.campaignId ?? ''] })).toEqual(
    inCampaign.map(({ adId }) => adId).toSorted(),
  );
  const { data } = await other.owner.call(getAdReport, {
    advertiser_id: other.advertiser_id,
    level: 'AD',
    ...DAYS,
    ad_ids: ads.map(({ adId }) => adId),
  });
  expect(data).toEqual([]);
});

test('only the columns that are asked for are answered, by each way to ask', async () => {
  const { noor } = world;
  const wanted = ['CTR', 'SPEND'] as const;
  for (const columns of [wanted, JSON.stringify(wanted), wanted.join(',')])
    for (const { metrics } of (await ask({ columns })).data)
      expect(Object.keys(metrics).toSorted()).toEqual(['CTR', 'SPEND']);
  const query = new URLSearchParams({ level: 'CAMPAIGN', ...DAYS, columns: 'SPEND' });
  const path = `/ads/v4/advertisers/${noor.advertiser_id}/reporting/?${query}`;
  const { data } = (await noor.owner.request(path, { method: 'GET' })).json<{ data: unknown[] }>();
  expect(data).toEqual((await ask({ level: 'CAMPAIGN', columns: 'SPEND' })).data);
});
