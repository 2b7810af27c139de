import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AdReportFile,
  createAdReportFile,
  getAdReportFile,
  getAdReportFiles,
  updateAdReportFile,
} from '#contract/ads/report-files/report-files.ts';
import { updateCampaigns } from '#contract/ads/campaigns.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { DAYS, type Reported, reported } from '../reporting/test-reports.ts';
import { lockUnfinished } from './report-file-store.ts';
import { writeStep } from './write-step.ts';

type Input = SentOf<typeof createAdReportFile>;

let world: Reported;
beforeAll(async () => {
  world = await reported();
});
afterAll(() => world.app.close());

const COLUMNS = [
  'SPEND',
  'IMPRESSION',
  'CTR',
  'ECPC',
  'SAVE',
  'FREE',
  'INVALID_CLICKTHROUGH',
] as const;

function ask(more: Partial<Input> = {}): Promise<AdReportFile> {
  const { owner, advertiser_id } = world.noor;
  return owner.call(createAdReportFile, {
    advertiser_id,
    name: 'Two weeks',
    level: 'AD',
    date_range: 'CUSTOM',
    ...DAYS,
    columns: [...COLUMNS],
    format: 'JSON',
    ...more,
  });
}

const again = ({ id: report_id }: AdReportFile): Promise<AdReportFile> =>
  world.noor.owner.call(getAdReportFile, {
    advertiser_id: world.noor.advertiser_id,
    report_id,
  });

async function fileOf(more: Partial<Input> = {}): Promise<string> {
  const report = await ask(more);
  await world.app.runJobs();
  const made = await again(report);
  expect(made.status).toBe('FINISHED');
  const response = await download(made);
  expect(response.status).toBe(200);
  const { bytes } = response;
  expect(bytes).toHaveLength(made.size);
  return bytes.toString();
}

const download = ({ download_url }: AdReportFile) => world.noor.owner.request(download_url ?? '/');

const keyOf = (id: string, date: string | null, value: string | null) =>
  `${id} ${date ?? ''} ${value ?? ''}`;

test.each([
  ['ADVERTISER', 'DAY', null],
  ['CAMPAIGN', 'TOTAL', null],
  ['AD_GROUP', 'WEEK', null],
  ['AD', 'DAY', null],
  ['AD', 'TOTAL', null],
  ['ADVERTISER', 'TOTAL', 'OBJECTIVE'],
  ['AD_GROUP', 'TOTAL', 'COUNTRY'],
  ['CAMPAIGN', 'TOTAL', 'SEARCH_TERM'],
  ['AD_GROUP', 'TOTAL', 'TOPIC'],
] as const)(
  'a file has the very numbers of the report, at %s by %s and %s',
  async (level, granularity, breakdown) => {
    const ids = (field: 'campaignId' | 'groupId' | 'adId') => [
      ...new Set(world.ads.map((ad) => ad[field])),
    ];
    const named = {
      ADVERTISER: {},
      CAMPAIGN: { campaign_ids: ids('campaignId') },
      AD_GROUP: { ad_group_ids: ids('groupId') },
      AD: { ad_ids: ids('adId') },
    }[level];
    const requested = { level, granularity, breakdown, columns: [...COLUMNS] };
    const { data: shown } = await world.ask({ ...requested, ...named, page_size: 250 });
    const rows = JSON.parse(await fileOf(requested)) as Record<string, string | number>[];
    const idField = level === 'ADVERTISER' ? 'ADVERTISER_ID' : `${level}_ID`;
    const inFile = rows.map((row) => [
      keyOf(
        String(row[idField]),
        (row['DATE'] as string | undefined) ?? null,
        breakdown && ((row[breakdown] as string | null) ?? null),
      ),
      Object.fromEntries(COLUMNS.flatMap((name) => (name in row ? [[name, row[name]]] : []))),
    ]);
    const onPage = shown.flatMap(({ id, date, value, metrics }) => {
      const counted = Object.entries(metrics).filter(([, number]) => number);
      return counted.length === 0
        ? []
        : [[keyOf(id, date, value), Object.fromEntries(counted)] as const];
    });
    expect(inFile.length).toBeGreaterThan(0);
    expect(new Map(inFile as [string, object][])).toEqual(new Map(onPage));
    expect(inFile).toHaveLength(onPage.length);
  },
  30_000,
);

test('a CSV file has amounts of the currency, 0 for nothing, and no text that a spreadsheet runs', async () => {
  const { owner, advertiser_id } = world.noor;
  const id = world.ads[0]?.campaignId ?? '';
  const items = [{ id, version: 1, name: '=1+1 "Vases"' }];
  await owner.call(updateCampaigns, { advertiser_id, items });
  const text = await fileOf({ level: 'CAMPAIGN', granularity: 'TOTAL', format: 'CSV' });
  const [head = '', ...lines] = text.trimEnd().split('\r\n');
  expect(head).toMatch(
    /^\uFEFFCAMPAIGN_ID,CAMPAIGN_NAME,SPEND \([A-Z]{3}\),IMPRESSION,CTR,ECPC \([A-Z]{3}\),SAVE/,
  );
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain(`${id},"'=1+1 ""Vases""",`);
  const { data } = await world.ask({ level: 'CAMPAIGN', campaign_ids: [id], columns: ['SPEND'] });
  const spent = Number(lines[0]?.split('",')[1]?.split(',')[0]);
  expect(Math.round(spent * 1_000_000)).toBe(data[0]?.metrics.SPEND);
  const last = await fileOf({ columns: ['SPEND', 'CTR', 'HIDE'], format: 'CSV' });
  for (const line of last.trimEnd().split('\r\n').slice(1)) expect(line.split(',')).toHaveLength(8);
  expect(last).not.toContain(',,');
});

test('of what nothing happened to there is no row, and a file of nothing is whole', async () => {
  expect(JSON.parse(await fileOf({ columns: ['HIDE'] }))).toEqual([]);
  const empty = await fileOf({ columns: ['HIDE'], format: 'CSV' });
  expect(empty.trimEnd().split('\r\n')).toHaveLength(1);
});

test('a report is narrowed down by ids, states and objectives', async () => {
  const adId = world.ads[1]?.adId ?? '';
  const rows = JSON.parse(await fileOf({ ad_ids: [adId] })) as Record<string, string>[];
  expect(rows.map((row) => row['AD_ID'])).toEqual([adId]);
  expect(JSON.parse(await fileOf({ entity_statuses: ['ARCHIVED'] }))).toEqual([]);
  expect(JSON.parse(await fileOf({ objective_types: ['CATALOG_SALES'] }))).toEqual([]);
});

test('a step that is made again, or after the report was stopped, writes nothing', async () => {
  const report = await ask();
  const payload = { bucket: bucketOf(report.id), id: report.id, part: 0 };
  await world.app.runJobs();
  const made = await again(report);
  await jobsIn(world.app.db.read).add('ads.make-report-file', payload);
  await jobsIn(world.app.db.read).add('ads.make-report-file', { ...payload, part: 1 });
  await world.app.runJobs();
  expect(await again(report)).toEqual(made);

  const stopped = await ask();
  const { owner, advertiser_id } = world.noor;
  const cancelled = await owner.call(updateAdReportFile, {
    advertiser_id,
    report_id: stopped.id,
    status: 'CANCELLED',
  });
  expect(cancelled).toMatchObject({ status: 'CANCELLED', download_url: null });
  await world.app.runJobs();
  expect(await again(stopped)).toMatchObject({ status: 'CANCELLED', size: 0 });
  const list = await owner.call(getAdReportFiles, { advertiser_id, statuses: ['CANCELLED'] });
  expect(list.data.map(({ id }) => id)).toEqual([stopped.id]);
});

test('whoever is killed while a part is written has written nothing: the next one writes it', async () => {
  const { db, clock } = world.app;
  const report = await ask({ granularity: 'DAY' });
  const key = { bucket: bucketOf(report.id), id: report.id };
  const killed = db.transaction(async (tx) => {
    const file = await lockUnfinished(tx, key);
    if (file === null) throw new Error('it is being made');
    await writeStep(tx, file, clock.now);
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  expect(await again(report)).toMatchObject({ status: 'IN_PROGRESS', size: 0 });
  await world.app.runJobs();
  const made = await again(report);
  expect(made.status).toBe('FINISHED');
  const response = await download(made);
  expect(response.json<unknown[]>().length).toBe(made.rows);
});

test('a file is there for a week, for whoever may see the reports alone', async () => {
  const report = await ask();
  await world.app.runJobs();
  const made = await again(report);
  const { noor, app } = world;
  const { download_url: url } = made;
  expect((await download(made)).headers.get('content-disposition')).toBe(
    'attachment; filename="Two-weeks-2026-03-01-2026-03-14.json"',
  );
  const stranger = await app.person();
  expect((await stranger.request(url ?? '/')).status).toBe(404);
  app.clock.now = new Date(app.clock.now.getTime() + 7 * 86_400_000);
  expect(await again(report)).toMatchObject({ status: 'EXPIRED', download_url: null });
  expect((await download(made)).status).toBe(404);
  const { advertiser_id, owner } = noor;
  const expired = await owner.call(getAdReportFiles, { advertiser_id, statuses: ['EXPIRED'] });
  expect(expired.data.map(({ id }) => id)).toContain(report.id);
  const stuck = await ask({ date_range: 'LAST_7_DAYS', start_date: null, end_date: null });
  app.clock.now = new Date(app.clock.now.getTime() + 2 * 86_400_000);
  await jobsIn(app.db.read).add('ads.end-report-files', {});
  await app.db.read.run(
    `delete from graphile_worker._private_jobs where payload::text like '%' || :id || '%'`,
    { id: stuck.id },
  );
  await app.runJobs();
  expect(await again(stuck)).toMatchObject({ status: 'FAILED' });
  const left = await app.db.read.row<{ parts: number }>(
    'select count(*)::integer as parts from ad_report_parts where report_id = :id',
    { id: report.id },
  );
  expect(left).toEqual({ parts: 0 });
});

test.each<[string, Partial<Input>, string]>([
  ['no first day', { start_date: null }, 'start_date'],
  ['no last day', { end_date: null }, 'end_date'],
  ['days beside a name of days', { date_range: 'LAST_MONTH' }, 'date_range'],
  ['too many days', { start_date: '2025-01-01' }, 'end_date'],
  ['too long ago', { start_date: '2020-01-01', end_date: '2020-01-02' }, 'start_date'],
  ['a day to come', { end_date: '2090-01-01' }, 'end_date'],
  ['ids that do not narrow it down', { level: 'CAMPAIGN', ad_ids: ['1'] }, 'ad_ids'],
  ['no id', { ad_ids: [] }, 'ad_ids'],
  ['more than 500 ids', { ad_ids: Array.from({ length: 501 }, (_, at) => `${at}`) }, 'ad_ids'],
  ['no name', { name: ' ' }, 'name'],
  ['parts of an ad', { breakdown: 'COUNTRY' }, 'breakdown'],
])('a report with %s is refused', async (_what, more, field) => {
  const { owner, advertiser_id } = world.noor;
  const input = {
    advertiser_id,
    name: 'Two weeks',
    level: 'AD' as const,
    date_range: 'CUSTOM' as const,
    ...DAYS,
    columns: ['SPEND' as const],
    format: 'CSV' as const,
    ...more,
  };
  const refusal = await owner.refusal(createAdReportFile, input);
  expect(refusal.status).toBe(400);
  expect(JSON.stringify(refusal)).toContain(field);
});
